// @vitest-environment happy-dom

import { getCharting, sendFieldOperations } from "@armslot/contracts/charting/charting";
import type { FieldOperation } from "@armslot/contracts/charting/field-operations";
import { getGame } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { acceptOperations } from "../../test/field-server.ts";
import { athleteId, game, pitchOf, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { outboxOf } from "../device/outbox.ts";

devicePerTest();
cleanUpScreens();

const owner = { userId: session.user.uid, programId };
const gameId = "019a1111-0000-7000-8000-000000000000";
const pitchId = "019a1111-0000-7000-8000-000000000001";

afterEach(() => {
  vi.useRealTimers();
});

const riley = { uid: "00000000-0000-7000-8000-000000000077", name: "Riley Stone" };
const jordan = { uid: "00000000-0000-7000-8000-000000000078", name: "Jordan Field" };

const self = { uid: session.user.uid, name: "Casey Alder" };

/** The game as the server has it. */
function gameOnServer(calls: readonly ("ball" | "foul")[]) {
  return calls.map((call, at) =>
    pitchOf({
      pitchNum: at + 1,
      pitchId: `${pitchId.slice(0, -1)}${at + 1}`,
      pitchType: "Slider",
      call,
    }),
  );
}

async function showWithColleagues(...colleagues: { uid: string; name: string }[]) {
  const onServer = {
    pitches: gameOnServer(["ball"]),
    countedGames: {} as Record<string, string>,
  };
  const shown = showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: session,
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf());
      api.answer(getCharting, () => ({
        outings: [
          {
            outingId: gameId,
            kind: "game" as const,
            opponent: null,
            location: null,
            pitches: onServer.pitches.filter(({ excludedReason }) => !excludedReason).length,
            charters: colleagues.map((each) => ({
              ...each,
              lastSentAt: "2026-05-12T18:00:00.000Z",
            })),
          },
        ],
        otherGames: [],
        last: null,
        countedGames: onServer.countedGames,
      }));
      api.answer(getGame, () => ({
        game: { ...game, gameId, source: "field" as const },
        pitches: onServer.pitches,
      }));
    },
  });
  await screen.findByRole("group", { name: "Pitch type" });
  return { ...shown, onServer };
}

test("says who charts this pitcher today, and continues their game", async () => {
  await showWithColleagues(riley);
  await screen.findByText("Riley Stone charted 1 pitch of this pitcher today.");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: /^Edit pitch 1: Slider,.* Ball$/ });
  expect(await screen.findByText("Riley Stone also charts this game.")).toBeDefined();
});

test("names two colleagues who chart the same game", async () => {
  await showWithColleagues(riley, jordan);
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(
    await screen.findByText("Riley Stone and Jordan Field also chart this game."),
  ).toBeDefined();
});

test("says that pitches charted apart are another game", async () => {
  await showWithColleagues(riley);
  const pad = screen.getByRole("region", { name: "Next pitch" });
  await userEvent.click(within(pad).getByRole("button", { name: "Ball" }));
  expect(await screen.findByText(/Your pitches are stored as another game\.$/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});

test("says no more that pitches are another game once someone made one game of both", async () => {
  const { api, onServer, queryClient } = await showWithColleagues(riley);
  acceptOperations(api);
  const pad = screen.getByRole("region", { name: "Next pitch" });
  await userEvent.click(within(pad).getByRole("button", { name: "Ball" }));
  await screen.findByText(/Your pitches are stored as another game\.$/);
  await outboxOf(owner).sendAll();
  const sent = api.received(sendFieldOperations).flatMap(({ body }) => body.operations);
  const [first] = sent as unknown as { readonly outingId: string }[];
  onServer.countedGames = { [first?.outingId ?? ""]: gameId };
  await queryClient.invalidateQueries();
  expect(await screen.findByText("Riley Stone also charts this game.")).toBeDefined();
  expect(screen.queryByText(/another game/)).toBeNull();
});

test("offers to continue what the member charted on another device", async () => {
  await showWithColleagues(self);
  expect(
    await screen.findByText("You, on another device, charted 1 pitch of this pitcher today."),
  ).toBeDefined();
});

test("a game that was ended on this phone is not one of another device", async () => {
  await showWithColleagues(self);
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: /^Edit pitch 1: Slider,.* Ball$/ });
  await userEvent.click(screen.getByRole("button", { name: "Game" }));
  await userEvent.click(await screen.findByRole("button", { name: "New Game" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Earlier today: Game, 1 pitch.")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Continue" })).toHaveLength(1);
  expect(screen.queryByText(/on another device/)).toBeNull();
});

test("a finished game that is sent opens its page, or that of the game with which someone made it one", async () => {
  const { api, onServer, queryClient } = await showWithColleagues(riley);
  acceptOperations(api);
  const pad = screen.getByRole("region", { name: "Next pitch" });
  await userEvent.click(within(pad).getByRole("button", { name: "Ball" }));
  await screen.findByRole("button", { name: /^Edit pitch 1:/ });
  await userEvent.click(screen.getByRole("button", { name: "Game" }));
  await userEvent.click(await screen.findByRole("button", { name: "New Game" }));
  await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await screen.findByText("Earlier today: Game, 1 pitch.");
  await outboxOf(owner).sendAll();
  const sent = api.received(sendFieldOperations).flatMap(({ body }) => body.operations);
  const [first] = sent as unknown as { readonly outingId: string }[];
  const ownId = first?.outingId ?? "";
  const opened = async () =>
    (await screen.findByRole("link", { name: "Open" })).getAttribute("href");
  const games = `/programs/${programId}/athletes/${athleteId}/games`;
  expect(await opened()).toBe(`${games}/${ownId}`);
  onServer.countedGames = { [ownId]: gameId };
  await queryClient.invalidateQueries();
  await waitFor(async () => expect(await opened()).toBe(`${games}/${gameId}`));
});

test("counts no excluded pitch of a game that is continued (AVG-7)", async () => {
  const { onServer, queryClient } = await showWithColleagues(self);
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: /^Edit pitch 1: Slider,.* Ball$/ });
  const [first, ...others] = gameOnServer(["ball", "foul", "foul"]);
  onServer.pitches = first ? [{ ...first, excludedReason: "Warm-up" }, ...others] : [];
  await queryClient.invalidateQueries();
  await screen.findByRole("button", { name: /^Edit pitch 1: Slider,.* Foul$/ });
  expect(screen.getAllByRole("button", { name: /^Edit pitch/ })).toHaveLength(2);
});

test("what a member charts on one phone appears on their other phone", async () => {
  const { onServer, queryClient } = await showWithColleagues(self);
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: /^Edit pitch 1: Slider,.* Ball$/ });
  onServer.pitches = gameOnServer(["ball", "foul"]);
  await queryClient.invalidateQueries();
  expect(
    await screen.findByRole("button", { name: /^Edit pitch 2: Slider,.* Foul$/ }),
  ).toBeDefined();
});

test("asks who charts every 30 seconds while the page is in view, and reads no game that is complete here", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  const { api } = await showWithColleagues(self);
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: /^Edit pitch 1: Slider,.* Ball$/ });
  const asked = () => api.received(getCharting).length;
  const before = asked();
  vi.advanceTimersByTime(30_000);
  await waitFor(() => expect(asked()).toBe(before + 1));
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.advanceTimersByTime(60_000);
  visibility.mockRestore();
  vi.advanceTimersByTime(30_000);
  await waitFor(() => expect(asked()).toBe(before + 2));
  expect(api.received(getGame)).toHaveLength(1);
});

/** The ID of a pitch that was charted later than all others. */
const afterAll = "0fffffff-ffff-7000-8000-000000000000";

async function rowsOf(...names: readonly string[]) {
  const list = screen.getByRole("list", { name: "Last pitches" });
  const shown = () => within(list).queryAllByRole("button");
  const expected = names.map((name) => expect.stringContaining(`: ${name}`));
  await waitFor(() =>
    expect(shown().map((row) => row.firstElementChild?.textContent)).toEqual(expected),
  );
}

test("Undo takes back the pitch that is being charted, then earlier ones of this phone, and none of a colleague", async () => {
  const { api, onServer, queryClient } = await showWithColleagues(riley);
  acceptOperations(api);
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await rowsOf("Slider");
  const pad = within(screen.getByRole("region", { name: "Next pitch" }));
  const undo = pad.getByRole("button", { name: "Undo" });
  expect(undo).toHaveProperty("disabled", true);
  for (const name of ["Sinker", "Swinging", "Changeup"]) {
    await userEvent.click(pad.getByRole("button", { name }));
  }
  await rowsOf("Changeup", "Sinker, Swinging strike", "Slider");
  await outboxOf(owner).sendAll();
  const sent = api.received(sendFieldOperations).flatMap(({ body }) => body.operations);
  const [swung, open] = new Set(
    (sent as unknown as FieldOperation[]).flatMap((operation) =>
      operation.kind === "put-pitch" ? operation.pitchId : [],
    ),
  );
  onServer.pitches = [
    ...onServer.pitches,
    pitchOf({ pitchNum: 2, pitchId: swung ?? "", pitchType: "Sinker", call: "swinging_strike" }),
    pitchOf({ pitchNum: 3, pitchId: open ?? "", pitchType: "Changeup" }),
    pitchOf({ pitchNum: 4, pitchId: afterAll, pitchType: "Curveball", call: "foul" }),
  ];
  await queryClient.invalidateQueries();
  await rowsOf("Curveball, Foul", "Changeup", "Sinker, Swinging strike", "Slider");
  await userEvent.click(undo);
  await rowsOf("Curveball, Foul", "Sinker, Swinging strike", "Slider");
  await userEvent.click(undo);
  await rowsOf("Curveball, Foul", "Slider");
  expect(undo).toHaveProperty("disabled", true);
});
