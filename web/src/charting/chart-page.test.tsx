// @vitest-environment happy-dom

import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import type { SentOperation } from "@armslot/contracts/charting/field-operations";
import { getSession } from "@armslot/contracts/people/sign-in";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import type { FakeApi } from "../../test/fake-api.ts";
import { acceptOperations, refuseOperations } from "../../test/field-server.ts";
import { athleteId, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";
import { AppError } from "../client/app-error.ts";
import { createQueryClient, endpointKey } from "../client/queries.ts";
import { keepReading } from "../device/device-owner.ts";
import { outboxOf } from "../device/outbox.ts";
import { OutboxStorage } from "../device/outbox-storage.ts";

devicePerTest();
cleanUpScreens();

const owner = { userId: session.user.uid, programId };

afterEach(() => {
  vi.useRealTimers();
});

async function showChart() {
  const shown = showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (api) => api.answer(getAthlete, () => screenOf()),
  });
  await screen.findByRole("group", { name: "Pitch type" });
  return shown;
}

async function tap(...names: readonly string[]) {
  const pad = screen.getByRole("region", { name: "Next pitch" });
  for (const name of names) await userEvent.click(within(pad).getByRole("button", { name }));
}

async function pitchRows(count: number) {
  const list = screen.getByRole("list", { name: "Last pitches" });
  await waitFor(() => expect(within(list).queryAllByRole("button")).toHaveLength(count));
  return within(list)
    .queryAllByRole("button")
    .map((row) => row.firstElementChild?.textContent);
}

function figure(label: string) {
  return screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;
}

function clockAt(localTime: string) {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(localTime));
}

/** Sends what was charted, and returns the fields of the starts of games and of the pitches, in order. */
async function sentFields(api: FakeApi) {
  acceptOperations(api);
  await outboxOf(owner).sendAll();
  const requests = api.received(sendFieldOperations);
  const operations = requests.flatMap(({ body }) => body.operations as unknown as SentOperation[]);
  return operations.map((operation) => ("fields" in operation ? operation.fields : null));
}

test("taps make pitches, Undo takes back the last one, and the count follows", async () => {
  await showChart();
  await tap("Middle of the zone", "Slider", "80 mph", "Ball", "Foul");
  expect(await pitchRows(2)).toEqual(["Edit pitch 2: Foul", "Edit pitch 1: Slider, 80 mph, Ball"]);
  expect(figure("Count")).toBe("1–1");
  await tap("Four-Seam");
  await pitchRows(3);
  await tap("Undo");
  await pitchRows(2);
  await tap("Undo");
  await pitchRows(1);
  expect(figure("Count")).toBe("1–0");
  expect(screen.getByText("1 pitch only on this phone")).toBeDefined();
});

test("a tap reads the game once", async () => {
  await showChart();
  await tap("Slider", "Ball");
  await waitFor(() => expect(figure("Count")).toBe("1–0"));
  const outbox = outboxOf(owner);
  const read = vi.spyOn(OutboxStorage.prototype, "read");
  await tap("Four-Seam");
  await pitchRows(2);
  await outbox.waiting();
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

test("Next pitch completes a pitch without a result", async () => {
  await showChart();
  await tap("Top left of the zone", "Next pitch", "Top left of the zone");
  expect(await pitchRows(2)).toEqual([
    "Edit pitch 2: Location only",
    "Edit pitch 1: Location only",
  ]);
});

test("an earlier pitch is edited and removed in its dialog", async () => {
  await showChart();
  await tap("Slider", "Ball", "Four-Seam", "Foul");
  await pitchRows(2);
  await userEvent.click(screen.getByRole("button", { name: "Edit pitch 1: Slider, Ball" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Pitch 1" });
  await userEvent.type(within(dialog).getByLabelText("Velocity (mph)"), "181");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save Pitch" }));
  expect(within(dialog).getByRole("alert").textContent).toContain("Velocity must be a number");
  await userEvent.clear(within(dialog).getByLabelText("Velocity (mph)"));
  await userEvent.type(within(dialog).getByLabelText("Velocity (mph)"), "81,5");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save Pitch" }));
  const edited = await screen.findByRole("button", {
    name: "Edit pitch 1: Slider, 81.5 mph, Ball",
  });
  await userEvent.click(edited);
  await userEvent.click(await screen.findByRole("button", { name: "Remove Pitch" }));
  expect(await pitchRows(1)).toEqual(["Edit pitch 1: Four-Seam, Foul"]);
});

async function answer(result: string) {
  const results = screen.getByRole("group", { name: "Result of the play" });
  await userEvent.click(within(results).getByRole("button", { name: result }));
}

test("a ball in play asks for its result, and the outs follow it", async () => {
  await showChart();
  await tap("In play");
  await pitchRows(1);
  expect(figure("Outs")).toBe("1?");
  await answer("Out");
  await waitFor(() => expect(figure("Outs")).toBe("1"));
  expect(screen.queryByRole("group", { name: "Result of the play" })).toBeNull();
  expect(await pitchRows(1)).toEqual(["Edit pitch 1: Out"]);
});

test("the pad goes on with the likely out of a ball in play, stores what is known, and a late result fills it in", async () => {
  const { api } = await showChart();
  await tap("In play");
  await pitchRows(1);
  await tap("In play");
  await pitchRows(2);
  await tap("In play");
  await pitchRows(3);
  expect([figure("Inning"), figure("Outs")]).toEqual(["2?", "0?"]);
  await tap("Ball");
  await pitchRows(4);
  expect(screen.getByText(/^Pitch 3 was in play. Its result\? 2 more/)).toBeDefined();
  await answer("Out");
  await screen.findByText(/^Pitch 2 was in play. Its result\? 1 more/);
  await answer("Single");
  await screen.findByText(/^Pitch 1 was in play. Its result\?$/);
  expect([figure("Inning"), figure("Outs")]).toEqual(["1?", "2?"]);
  await answer("Out");
  await waitFor(() => expect([figure("Inning"), figure("Outs")]).toEqual(["1", "2"]));
  const start = { balls: 0, strikes: 0 };
  expect(await sentFields(api)).toMatchObject([
    { kind: "game" },
    { call: "in_play", inning: 1, outs: 0, ...start },
    { call: "in_play", inning: 1, outs: null, ...start },
    { call: "in_play", inning: null, outs: null, ...start },
    { call: "ball", inning: null, outs: null, ...start },
    { result: "out" },
    { result: "single" },
    { inning: 1 },
    { result: "out" },
    { outs: 1 },
    { outs: 1 },
    { inning: 1, outs: 2 },
  ]);
});

test("the batter's side takes one tap, stays for the batter, and is asked for again with the next one", async () => {
  const { api } = await showChart();
  const side = (name: string) => screen.getByRole("button", { name: `${name}-handed batter` });
  await userEvent.click(side("Left"));
  await tap("Ball", "Foul");
  await pitchRows(2);
  expect(side("Left").getAttribute("aria-pressed")).toBe("true");
  await tap("In play");
  await pitchRows(3);
  expect(side("Left").getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(side("Right"));
  await userEvent.click(side("Right"));
  await tap("Ball");
  await pitchRows(4);
  expect(await sentFields(api)).toMatchObject([
    { kind: "game" },
    { batterHand: "L" },
    { batterHand: "L" },
    { batterHand: "L" },
    { batterHand: null },
  ]);
});

test("a corrected situation goes with the next pitch", async () => {
  const { api } = await showChart();
  acceptOperations(api);
  await userEvent.click(screen.getByRole("button", { name: "Correct the count" }));
  await userEvent.click(await screen.findByRole("button", { name: "Inning, one more" }));
  await userEvent.click(screen.getByRole("button", { name: "Balls, one more" }));
  await userEvent.click(screen.getByRole("radio", { name: "Left" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(figure("Inning")).toBe("2");
  await tap("Foul");
  await pitchRows(1);
  await outboxOf(owner).send();
  await screen.findByText("All sent");
  const [sent] = api.received(sendFieldOperations);
  const operations = sent?.body.operations as unknown as SentOperation[];
  expect(operations).toMatchObject([
    { kind: "put-outing", fields: { athleteId, kind: "game" } },
    {
      kind: "put-pitch",
      fields: { inning: 2, balls: 1, strikes: 0, outs: 0, batterHand: "L", call: "foul" },
    },
  ]);
  expect(figure("Count")).toBe("1–1");
});

test("refused pitches are never shown as sent, and can be downloaded and forgotten", async () => {
  const { api } = await showChart();
  refuseOperations(api);
  const downloads = watchDownloads();
  await tap("Slider", "80 mph", "Ball", "Foul");
  await pitchRows(2);
  await outboxOf(owner).send();
  expect(await screen.findByText("2 pitches refused")).toBeDefined();
  expect(
    screen.getByText(/^Someone deleted this game in Armslot\. The pitches stay/),
  ).toBeDefined();
  await tap("Foul");
  expect(await pitchRows(1)).toEqual(["Edit pitch 1: Foul"]);
  expect(await screen.findByText("1 pitch only on this phone")).toBeDefined();
  expect(
    screen.getByText(/^Others were refused: Someone deleted this game in Armslot\./),
  ).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Game" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(
    "2 pitches were refused: Someone deleted this game in Armslot.",
  );
  const save = within(alert).getByRole("button", { name: "Download 2 Refused Pitches" });
  await userEvent.click(save);
  const [file] = downloads;
  const lines = (await file?.file.text())?.trim().split("\r\n") ?? [];
  expect(lines[1]).toBe('"Athlete","Mateo Quill"');
  expect(lines.filter((line) => /^"[12]",/.test(line))).toMatchObject([
    expect.stringMatching(/^"1","Slider","80",.*Ball/),
    expect.stringMatching(/^"2","Other","-",.*Foul/),
  ]);
  acceptOperations(api);
  await outboxOf(owner).send();
  expect(screen.queryByText("All sent")).toBeNull();
  await userEvent.click(within(alert).getByRole("button", { name: "Forget Them" }));
  expect(await screen.findByText("All sent")).toBeDefined();
});

test("the screen remembers the left hand and the Bright theme, and leaves the theme with the screen", async () => {
  const { router } = await showChart();
  await userEvent.click(screen.getByRole("button", { name: "Game" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Left" }));
  await userEvent.click(screen.getByRole("radio", { name: "Bright, for sunlight" }));
  expect(JSON.parse(localStorage.getItem("armslot-field") ?? "")).toEqual({
    hand: "left",
    isBright: true,
  });
  expect(document.documentElement.dataset.theme).toBe("bright");
  expect(screen.getByRole("region", { name: "Next pitch" }).className).toContain("chart-pad-left");
  await router.navigate(`/programs/${programId}`);
  await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined());
});

test("the pitcher's name comes from a reading under another level without a connection, and only here", async () => {
  const input = { params: { programId, athleteId }, query: {} };
  const client = createQueryClient();
  await keepReading({ session, queryClient: client, isOn: true });
  const leveled = endpointKey(getAthlete, { ...input, query: { level: "program" } });
  await client.fetchQuery({ queryKey: leveled, queryFn: () => screenOf({ lastName: "Kept" }) });
  const { queryClient } = showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (api) => api.drop(getAthlete),
  });
  expect(
    (await screen.findByRole("heading", { level: 1, name: /Kept$/ })).textContent,
  ).toBeTruthy();
  const unfiltered = endpointKey(getAthlete, input);
  const fail = () => Promise.reject(new AppError("unavailable"));
  await expect(client.fetchQuery({ queryKey: unfiltered, queryFn: fail })).rejects.toThrow();
  expect(queryClient.getQueryData(unfiltered)).toBeUndefined();
});

test("the dialog that asks to sign in again says that charted pitches stay on the phone", async () => {
  const { api } = await showChart();
  // The page sends at once, and asks who is signed in only now and then.
  api.answer(getSession, () => ({ session: null }));
  api.fail(sendFieldOperations, "signed-out");
  await tap("Foul");
  await pitchRows(1);
  await expect(outboxOf(owner).send()).rejects.toThrow();
  await userEvent.click(await screen.findByRole("button", { name: "Sign In" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
  expect(dialog.textContent).toContain("What you charted stays on this phone until you sign in.");
  expect(dialog.textContent).not.toContain("lose");
});

test.each(["comes into view", "stays in view"])(
  "a screen that %s the next morning starts the game of the new day",
  async (how) => {
    clockAt("2026-05-12T19:00:00");
    const { api } = await showChart();
    await tap("Ball", "Ball");
    await pitchRows(2);
    clockAt("2026-05-13T09:00:00");
    if (how === "comes into view") {
      document.dispatchEvent(new Event("visibilitychange"));
      await pitchRows(0);
    }
    await tap("Foul");
    expect(await pitchRows(1)).toEqual(["Edit pitch 1: Foul"]);
    expect(figure("Count")).toBe("0–1");
    expect(await sentFields(api)).toMatchObject([
      { gameDate: "2026-05-12" },
      { call: "ball" },
      { call: "ball", balls: 1 },
      { gameDate: "2026-05-13" },
      { call: "foul", inning: 1, outs: 0, balls: 0, strikes: 0 },
    ]);
  },
);

test("a reload after midnight continues the game, and the header names its date", async () => {
  clockAt("2026-05-12T23:50:00");
  await showChart();
  await tap("Ball");
  await pitchRows(1);
  expect(screen.queryByText(/05\/12\/2026/)).toBeNull();
  cleanup();
  clockAt("2026-05-13T00:05:00");
  const { api } = await showChart();
  await pitchRows(1);
  expect(screen.getByText("05/12/2026, Game")).toBeDefined();
  await tap("Foul");
  await pitchRows(2);
  expect(figure("Count")).toBe("1–1");
  expect(await sentFields(api)).toMatchObject([
    { gameDate: "2026-05-12" },
    { call: "ball" },
    { call: "foul", balls: 1 },
  ]);
});

async function startNewGame(kind: string, opponent: string) {
  await userEvent.click(screen.getByRole("button", { name: "Game" }));
  const dialog = await screen.findByRole("dialog", { name: "Game" });
  await userEvent.selectOptions(within(dialog).getByLabelText("Kind"), kind);
  await userEvent.type(within(dialog).getByLabelText("Opponent"), opponent);
  await userEvent.click(within(dialog).getByRole("button", { name: "New Game" }));
  const question = within(dialog).getByRole("group", { name: /^End this game of 2 pitches\?/ });
  await userEvent.click(within(question).getByRole("button", { name: "Confirm" }));
  expect(within(dialog).getByRole("status")).toBe(document.activeElement);
  await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
}

test("New Game starts a game after a bullpen, and Pitch Smart adds them up", async () => {
  clockAt("2026-05-12T18:00:00");
  const { api } = await showChart();
  await userEvent.click(screen.getByRole("button", { name: "Game" }));
  await userEvent.selectOptions(await screen.findByLabelText("Kind"), "Bullpen");
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await tap("Ball", "Ball");
  await pitchRows(2);
  await startNewGame("Game", "Coastal State");
  await pitchRows(0);
  expect(screen.getByText(/^Tap where the pitch crossed/)).toBeDefined();
  expect(screen.getByText("Game vs Coastal State")).toBeDefined();
  await tap("Foul");
  expect(await pitchRows(1)).toEqual(["Edit pitch 1: Foul"]);
  expect(await screen.findByText(/^Tracked pitches: 3 on 05\/12\./)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  expect(await sentFields(api)).toMatchObject([
    { kind: "bullpen", opponent: null },
    { call: "ball" },
    { call: "ball" },
    { kind: "game", opponent: "Coastal State" },
    { call: "foul", inning: 1, balls: 0, strikes: 0 },
  ]);
});

test("an ended game stays ended after a reload, and can be continued until the next pitch", async () => {
  await showChart();
  await tap("Ball", "Ball");
  await pitchRows(2);
  await startNewGame("Game", "Coastal State");
  await pitchRows(0);
  cleanup();
  await showChart();
  await screen.findByText("Earlier today: Game, 2 pitches.");
  await pitchRows(0);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await pitchRows(2);
  await tap("Foul");
  await pitchRows(3);
  expect(figure("Count")).toBe("2–1");
});
