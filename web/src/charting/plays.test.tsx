// @vitest-environment happy-dom

import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import type { PitchFields, SentOperation } from "@armslot/contracts/charting/field-operations";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import type { FakeApi } from "../../test/fake-api.ts";
import { acceptOperations } from "../../test/field-server.ts";
import { athleteId, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { fieldToday } from "../client/field-clock.ts";
import { outboxOf } from "../device/outbox.ts";

devicePerTest();
cleanUpScreens();

const owner = { userId: session.user.uid, programId };

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

function figures() {
  return ["Inning", "Outs", "Count"].map(
    (label) => screen.getByText(label, { selector: "dt" }).nextSibling?.textContent,
  );
}

async function answer(result: string) {
  const results = await screen.findByRole("group", { name: "Result of the play" });
  await userEvent.click(within(results).getByRole("button", { name: result }));
}

async function beforeNextPitch(...names: readonly string[]) {
  await userEvent.click(screen.getByRole("button", { name: "Correct the count" }));
  const dialog = await screen.findByRole("dialog", { name: "Before the next pitch" });
  for (const name of names) {
    await userEvent.click(within(dialog).getByRole("button", { name }));
  }
}

/** Sends what was charted, and returns each pitch as it is after all operations, by its athlete. */
async function sentPitches(api: FakeApi) {
  acceptOperations(api);
  await outboxOf(owner).sendAll();
  const games = new Map<string, string>();
  const pitches = new Map<string, { athlete: string; fields: Partial<PitchFields> }>();
  for (const { body } of api.received(sendFieldOperations)) {
    for (const operation of body.operations as unknown as SentOperation[]) {
      const { outingId } = operation;
      if (operation.kind === "put-outing" && operation.fields.athleteId) {
        games.set(outingId, operation.fields.athleteId);
      }
      if (operation.kind === "remove-pitch") pitches.delete(operation.pitchId);
      if (operation.kind !== "put-pitch") continue;
      const athlete = games.get(outingId) ?? "";
      const before = pitches.get(operation.pitchId)?.fields ?? {};
      const fields = { ...before, ...operation.fields } as Partial<PitchFields>;
      pitches.set(operation.pitchId, { athlete, fields });
    }
  }
  const of = (wanted: string) =>
    [...pitches.values()].flatMap(({ athlete, fields }) => (athlete === wanted ? [fields] : []));
  return { own: of(athleteId), starters: of(starter) };
}

/** Finishes the game, and returns its innings, batters, hits, walks, strikeouts, hit batters and pitches. */
async function summary() {
  await userEvent.click(screen.getByRole("button", { name: "Finish" }));
  const dialog = await screen.findByRole("dialog", { name: /^Finish/ });
  return [...dialog.querySelectorAll("td")].slice(0, 7).map(({ textContent }) => textContent);
}

test("outs that are corrected after the last pitch's double play stay, and the summary has the innings", async () => {
  const { api } = await showChart();
  await tap("In play");
  await answer("Out");
  await waitFor(() => expect(figures()).toEqual(["1", "1", "0–0"]));
  await beforeNextPitch("Outs, one more", "Done");
  await waitFor(() => expect(figures()).toEqual(["1", "2", "0–0"]));
  expect(await summary()).toEqual(["0.2", "1", "0", "0", "0", "0", "1"]);
  expect((await sentPitches(api)).own).toMatchObject([{ result: "out", outsMade: 2 }]);
});

test("a third out that is added after a double play ends the inning, also in a summary", async () => {
  await showChart();
  await tap("Called", "Called", "Swinging");
  await tap("In play");
  await answer("Out");
  await waitFor(() => expect(figures()).toEqual(["1", "2", "0–0"]));
  await beforeNextPitch("Outs, one more", "Done");
  await waitFor(() => expect(figures()).toEqual(["2", "0", "0–0"]));
  expect(await summary()).toEqual(["1.0", "2", "0", "0", "1", "0", "4"]);
});

test("an intentional walk is no pitch, brings the next batter, and is taken back by Undo", async () => {
  const { api } = await showChart();
  await tap("In play");
  await answer("Single");
  await beforeNextPitch("Intentional Walk");
  await beforeNextPitch("Intentional Walk");
  await screen.findByRole("button", { name: "Edit pitch 1: Single, then 2 intentional walks" });
  await pitchRows(1);
  expect(figures()).toEqual(["1", "0", "0–0"]);
  await tap("Undo");
  await screen.findByRole("button", { name: "Edit pitch 1: Single, then an intentional walk" });
  expect(await summary()).toEqual(["0.0", "2", "1", "1", "0", "0", "1"]);
  expect((await sentPitches(api)).own).toMatchObject([{ result: "single", intentionalWalks: 1 }]);
});

test("an intentional walk in the middle of a batter is the walk of that batter", async () => {
  const { api } = await showChart();
  await tap("Ball", "Ball");
  await pitchRows(2);
  await beforeNextPitch("Intentional Walk");
  await waitFor(() => expect(figures()).toEqual(["1", "0", "0–0"]));
  const { own } = await sentPitches(api);
  expect(own.map(({ result = null }) => result)).toEqual([null, "walk"]);
  expect(own.every(({ intentionalWalks }) => intentionalWalks === undefined)).toBe(true);
});

test("a row says the walk that ended a batter, and Undo takes an intentional one back alone", async () => {
  await showChart();
  await tap("Ball", "Called");
  await pitchRows(2);
  await beforeNextPitch("Intentional Walk");
  await screen.findByRole("button", { name: "Edit pitch 2: Called strike, Walk" });
  await tap("Undo");
  await screen.findByRole("button", { name: "Edit pitch 2: Called strike" });
  expect(figures()).toEqual(["1", "0", "1–1"]);
  await tap("Ball", "Ball", "Ball");
  await screen.findByRole("button", { name: "Edit pitch 5: Ball, Walk" });
  await tap("Undo");
  await pitchRows(4);
  expect(figures()).toEqual(["1", "0", "3–1"]);
});

test("Undo takes back an intentional walk that is the starter's, at both pitchers", async () => {
  await starterLeft("ball", "ball");
  const { api } = await showChart();
  await userEvent.click(await screen.findByRole("button", { name: "Start There" }));
  await tap("Called");
  await pitchRows(1);
  await beforeNextPitch("Intentional Walk");
  await screen.findByRole("button", {
    name: "Edit pitch 1: Called strike, Walk (previous pitcher)",
  });
  await tap("Undo");
  await screen.findByRole("button", { name: "Edit pitch 1: Called strike" });
  expect(figures()).toEqual(["4", "1", "2–1"]);
  const { starters } = await sentPitches(api);
  expect(starters.at(-1)?.result ?? null).toBeNull();
});

test("an intentional walk before the first pitch waits for that pitch", async () => {
  const { api } = await showChart();
  await beforeNextPitch("Intentional Walk");
  await pitchRows(0);
  await tap("Foul");
  await pitchRows(1);
  expect((await sentPitches(api)).own).toMatchObject([
    { call: "foul", intentionalWalks: 1, balls: 0, strikes: 0 },
  ]);
});

const starter = "11111111-1111-4111-8111-111111111111";

/** Charts a starter's game on this phone: an out, and then calls at a batter. */
async function starterLeft(...calls: readonly ("ball" | "called_strike")[]) {
  const day = { athleteId: starter, gameDate: fieldToday() };
  const facts = { kind: "game", opponent: null, location: null } as const;
  const outbox = outboxOf(owner);
  const situation = { inning: 4, outs: 0, balls: 0, strikes: 0 };
  const out = { call: "in_play", result: "out" } as const;
  const chart = (fields: Partial<PitchFields>, start: Partial<PitchFields>) =>
    outbox.store({ day, facts, action: { kind: "chart", fields, start, isLast: true } });
  await chart(out, situation);
  const count = { balls: 0, strikes: 0 };
  for (const call of calls) {
    await chart({ call }, { ...situation, outs: 1, ...count });
    count[call === "ball" ? "balls" : "strikes"] += 1;
  }
}

test("a reliever's pad offers where the starter left, and the starter's outs are known then", async () => {
  await starterLeft("called_strike", "called_strike");
  const { api } = await showChart();
  await screen.findByText("The pitcher before left in inning 4, 1 out, 0–2. Start there?");
  expect(figures()).toEqual(["1", "0", "0–0"]);
  await userEvent.click(screen.getByRole("button", { name: "Start There" }));
  await waitFor(() => expect(figures()).toEqual(["4", "1", "0–2"]));
  await tap("Swinging");
  await pitchRows(1);
  const { own, starters } = await sentPitches(api);
  expect(own).toMatchObject([{ inning: 4, outs: 1, balls: 0, strikes: 2, result: "strikeout" }]);
  expect(starters.at(-1)).toMatchObject({ outsMade: 0 });
  expect(starters.at(-1)?.result ?? null).toBeNull();
});

test("a pad does not offer it again after No, and never once there is a pitch", async () => {
  await starterLeft("ball");
  await showChart();
  await screen.findByText(/^The pitcher before left/);
  await userEvent.click(screen.getByRole("button", { name: "No" }));
  await tap("Ball");
  await pitchRows(1);
  expect(figures()).toEqual(["1", "0", "1–0"]);
  cleanup();
  await showChart();
  await pitchRows(1);
  expect(screen.queryByText(/^The pitcher before left/)).toBeNull();
});

test("a walk of a batter taken over behind in the count is the starter's, also after a reload, and Undo takes it back", async () => {
  await starterLeft("ball", "ball");
  await showChart();
  await userEvent.click(await screen.findByRole("button", { name: "Start There" }));
  await tap("Ball");
  await pitchRows(1);
  cleanup();
  const { api } = await showChart();
  await pitchRows(1);
  await tap("Ball");
  await pitchRows(2);
  expect(figures()).toEqual(["4", "1", "0–0"]);
  await tap("Undo");
  await pitchRows(1);
  await tap("Called", "Ball");
  await pitchRows(3);
  const { own, starters } = await sentPitches(api);
  expect(own.map(({ result }) => result ?? null)).toEqual([null, null, "previous_walk"]);
  expect(starters.at(-1)).toMatchObject({ result: "walk", outsMade: 0 });
});

test("a walk of a batter taken over ahead in the count is the reliever's, and so is the next batter's", async () => {
  await starterLeft("called_strike");
  const { api } = await showChart();
  await userEvent.click(await screen.findByRole("button", { name: "Start There" }));
  await tap("Ball", "Ball", "Ball", "Ball", "Ball", "Ball", "Ball", "Ball");
  await pitchRows(8);
  const { own, starters } = await sentPitches(api);
  expect(own.flatMap(({ result }) => result ?? [])).toEqual(["walk", "walk"]);
  expect(starters.at(-1)?.result ?? null).toBeNull();
});
