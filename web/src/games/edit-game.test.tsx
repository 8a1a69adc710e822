// @vitest-environment happy-dom

import {
  correctPitches,
  getGame,
  listCorrections,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, game, gameId, pitchOf, programId, screenOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/athletes/${athleteId}/games/${gameId}`;
const outing = [1, 2, 3, 4].map((pitchNum) => pitchOf({ pitchNum, velo: 80 + pitchNum }));
const idsOf = (...numbers: number[]) =>
  outing.filter(({ pitchNum }) => numbers.includes(pitchNum)).map(({ pitchId }) => pitchId);
const quick = userEvent.setup({ delay: null });

function serve() {
  const api = fakeApi();
  api.answer(getGame, () => ({ game, pitches: outing }));
  api.answer(listAthletes, () => ({ athletes: [] }));
  api.answer(correctPitches, ({ body }) => ({
    game: { ...game, version: body.version + 1 },
    pitches: outing.map((pitch) =>
      body.pitchIds.includes(pitch.pitchId) ? { ...pitch, ...body.values } : pitch,
    ) as typeof outing,
  }));
  return api;
}

async function startEditing() {
  await showScreen(address);
  await screen.findByRole("table", { name: "Pitches" });
  await quick.click(screen.getByRole("button", { name: "Edit Game" }));
  await screen.findByRole("region", { name: "Edit Game" });
}

const check = (name: string) => screen.getByRole("checkbox", { name });

test("keeps the typed text on a conflict, shows the other value, and saves over it with its version", async () => {
  const api = serve();
  api.fail(saveGame, "version-conflict", {
    current: { ...game, opponent: "Lakeside", location: "Away", version: 5 },
  });
  await startEditing();
  // No one charted this game.
  expect(screen.queryByRole("columnheader", { name: "Call" })).toBeNull();
  const opponent = screen.getByLabelText("Opponent");
  await quick.clear(opponent);
  await quick.type(opponent, "Rivertown");
  await quick.click(screen.getByRole("button", { name: "Save Game" }));
  expect(await screen.findByText("Now: Lakeside")).toBeDefined();
  expect(opponent).toHaveProperty("value", "Rivertown");
  expect(screen.getByLabelText("Location")).toHaveProperty("value", "Away");

  api.answer(saveGame, ({ body }) => ({ ...game, ...body, version: 6 }));
  await quick.click(screen.getByRole("button", { name: "Save Game" }));
  expect(await screen.findByText("Changes saved.")).toBeDefined();
  expect(api.bodiesOf(saveGame).at(-1)).toMatchObject({
    opponent: "Rivertown",
    location: "Away",
    version: 5,
  });
});

test("Done saves the typed facts of the game before it closes", async () => {
  const api = serve();
  api.answer(saveGame, ({ body }) => ({ ...game, ...body, version: body.version + 1 }));
  await startEditing();
  const opponent = screen.getByLabelText("Opponent");
  await quick.clear(opponent);
  await quick.type(opponent, "Rivertown");
  await quick.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Edit Game" })).toBeNull());
  expect(api.bodiesOf(saveGame)).toMatchObject([{ opponent: "Rivertown" }]);
  expect(screen.getByText("Rivertown", { exact: false })).toBeDefined();
});

test("Done keeps the form open with what is typed if it cannot be saved", async () => {
  const api = serve();
  api.fail(saveGame, "unexpected");
  await startEditing();
  await quick.type(screen.getByLabelText("Opponent"), " Hills");
  await quick.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByLabelText("Opponent")).toHaveProperty("value", `${game.opponent} Hills`);
});

test("Done without a typed change closes and saves nothing", async () => {
  const api = serve();
  await startEditing();
  await quick.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Edit Game" })).toBeNull());
  expect(api.received(saveGame)).toHaveLength(0);
});

test("selects a range with the Shift key and retags it with one request", async () => {
  const api = serve();
  await startEditing();
  await quick.click(check("Select pitch 1"));
  await quick.keyboard("{Shift>}");
  await quick.click(check("Select pitch 3"));
  await quick.keyboard("{/Shift}");
  expect(screen.getByText("3 pitches selected")).toBeDefined();
  await quick.selectOptions(screen.getByLabelText("New type"), "Cutter");
  await quick.click(screen.getByRole("button", { name: "Retag" }));
  expect(await screen.findByText("3 pitches changed to Cutter.")).toBeDefined();
  expect(api.bodiesOf(correctPitches)).toEqual([
    { version: 1, pitchIds: idsOf(1, 2, 3), values: { pitchType: "Cutter" } },
  ]);
});

test("asks for a reason before it excludes", async () => {
  const api = serve();
  await startEditing();
  await quick.click(check("Select pitch 2"));
  await quick.click(screen.getByRole("button", { name: "Exclude" }));
  expect(await screen.findByText("Reason is required.")).toBeDefined();
  expect(api.received(correctPitches)).toHaveLength(0);
});

test("sends only the changed values of a pitch, and keeps them after a conflict", async () => {
  const api = serve();
  const theirs = outing.map((pitch) => ({ ...pitch, velo: 70 }));
  api.fail(correctPitches, "version-conflict", {
    current: { game: { ...game, version: 8 }, pitches: theirs },
  });
  await startEditing();
  await quick.click(screen.getByRole("button", { name: "Edit pitch 2" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Pitch 2" }));
  const vertical = dialog.getByLabelText("V. Break (in)");
  await quick.type(vertical, "3.5");
  await quick.click(dialog.getByRole("button", { name: "Save Pitch" }));
  expect(await dialog.findByText("Now: 70")).toBeDefined();
  expect(vertical).toHaveProperty("value", "3.5");

  api.answer(correctPitches, () => ({ game: { ...game, version: 9 }, pitches: theirs }));
  await quick.click(dialog.getByRole("button", { name: "Save Pitch" }));
  await screen.findByRole("region", { name: "Edit Pitches" });
  expect(api.bodiesOf(correctPitches).at(-1)).toEqual({
    version: 8,
    pitchIds: idsOf(2),
    values: { vertBreak: 3.5 },
  });
});

test("corrects the call, count and cell of a charted pitch, by keyboard alone", async () => {
  const api = serve();
  const charted = { source: "field", call: "ball", balls: 1, strikes: 0, zoneCell: 7 } as const;
  const [first] = outing;
  if (!first) throw new Error("no pitch");
  api.answer(getGame, () => ({ game, pitches: [{ ...first, ...charted }] }));
  await startEditing();
  const row = screen.getByRole("button", { name: "Edit pitch 1" }).closest("tr");
  expect(row?.textContent).toContain("BallTop left of the zone");
  await quick.click(screen.getByRole("button", { name: "Edit pitch 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Pitch 1" }));
  await quick.selectOptions(dialog.getByLabelText("Call"), "Called strike");
  await quick.selectOptions(dialog.getByLabelText("Balls"), "Unknown");
  await quick.selectOptions(dialog.getByLabelText("Result"), "Strikeout");
  await quick.selectOptions(dialog.getByLabelText("Batter"), "Left");
  await quick.type(dialog.getByLabelText("Inning"), "3");
  const cells = dialog.getByRole("radiogroup", { name: "Zone cell, catcher’s view" });
  expect(within(cells).getAllByRole("radio")).toHaveLength(25);
  within(cells).getByRole("radio", { name: "Top left of the zone" }).focus();
  await quick.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  const lowest = within(cells).getByRole("radio", { name: "Below the zone, left" });
  expect(lowest).toHaveProperty("checked", true);
  expect(document.activeElement).toBe(lowest);
  await quick.click(dialog.getByRole("button", { name: "Save Pitch" }));
  await screen.findByRole("region", { name: "Edit Pitches" });
  expect(api.bodiesOf(correctPitches).at(-1)).toEqual({
    version: 1,
    pitchIds: idsOf(1),
    values: {
      call: "called_strike",
      balls: null,
      result: "strikeout",
      batterHand: "L",
      inning: 3,
      zoneCell: 22,
    },
  });
});

test("refuses an impossible inning at its field, and can remove a cell", async () => {
  const api = serve();
  const [first] = outing;
  if (!first) throw new Error("no pitch");
  const charted = { ...first, source: "field" as const, zoneCell: 7 };
  api.answer(getGame, () => ({ game, pitches: [charted] }));
  await startEditing();
  await quick.click(screen.getByRole("button", { name: "Edit pitch 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Pitch 1" }));
  await quick.click(dialog.getByRole("button", { name: "Remove cell" }));
  await quick.type(dialog.getByLabelText("Inning"), "0");
  await quick.click(dialog.getByRole("button", { name: "Save Pitch" }));
  const sentence = "Inning must be a whole number from 1 to 99, or empty.";
  expect(await dialog.findByText(sentence)).toBeDefined();
  expect(api.received(correctPitches)).toHaveLength(0);
  await quick.clear(dialog.getByLabelText("Inning"));
  await quick.click(dialog.getByRole("button", { name: "Save Pitch" }));
  await screen.findByRole("region", { name: "Edit Pitches" });
  expect(api.bodiesOf(correctPitches).at(-1)).toMatchObject({ values: { zoneCell: null } });
});

test("reloads the pitches after Save Game if someone else saved pitches in between", async () => {
  const api = serve();
  api.answer(saveGame, ({ body }) => ({ ...game, ...body, version: body.version + 1 }));
  await startEditing();
  await quick.type(screen.getByLabelText("Opponent"), "!");
  await quick.click(screen.getByRole("button", { name: "Save Game" }));
  await screen.findByText("Changes saved.");
  expect(api.received(getGame)).toHaveLength(1);
  api.answer(saveGame, ({ body }) => ({ ...game, ...body, version: body.version + 2 }));
  await quick.type(screen.getByLabelText("Opponent"), "!");
  await quick.click(screen.getByRole("button", { name: "Save Game" }));
  await waitFor(() => expect(api.received(getGame)).toHaveLength(2));
});

test("the history says who changed what and why an undo is refused", async () => {
  const api = serve();
  const change = { field: "pitchType", before: "Slider", after: "Cutter", pitchNums: [2] } as const;
  const at = "2026-04-20T15:00:00.000Z";
  api.answer(listCorrections, () => ({
    corrections: [
      { version: 2, at, by: "Robin Alder", changes: [{ ...change, pitchNums: [2] }], undone: null },
    ],
    next: null,
  }));
  api.fail(undoCorrection, "correction-superseded");
  await showScreen(address);
  await quick.click(await screen.findByRole("button", { name: "Game History" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Game History" }));
  expect(await dialog.findByText("Type: Slider → Cutter (pitch 2)")).toBeDefined();
  expect(dialog.getByText(/Edited by Robin Alder on Apr 20, 2026/)).toBeDefined();
  await quick.click(dialog.getByRole("button", { name: /^Undo Type: Slider/ }));
  expect((await dialog.findByRole("alert")).textContent).toContain("The values changed again");
});

test("the history says that the game is gone after an undo took its last pitch, and leads back to the athlete", async () => {
  const api = serve();
  const change = { field: "pitchType", before: "Slider", after: "Cutter", pitchNums: [2] } as const;
  const at = "2026-04-20T15:00:00.000Z";
  api.answer(listCorrections, () => ({
    corrections: [
      { version: 2, at, by: "Robin Alder", changes: [{ ...change, pitchNums: [2] }], undone: null },
    ],
    next: null,
  }));
  api.answer(undoCorrection, () => ({ athleteId, kept: 0, removed: 4, isGameGone: true }));
  api.answer(getAthlete, () => screenOf({ submission: 1 }, { games: [] }));
  await showScreen(address);
  await quick.click(await screen.findByRole("button", { name: "Game History" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Game History" }));
  const loaded = api.received(getGame).length;
  await quick.click(await dialog.findByRole("button", { name: /^Undo Type: Slider/ }));
  expect((await dialog.findByText(/^Undone\. The import/)).textContent).toContain(
    "The game is gone.",
  );
  expect(api.received(getGame)).toHaveLength(loaded);
  await quick.click(dialog.getByRole("button", { name: "Back to the Athlete" }));
  expect((await screen.findAllByText(/Games captured/i)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an excluded pitch is listed with its reason and enters no average", async () => {
  const api = serve();
  const [first, second] = outing;
  if (!first || !second) throw new Error("no pitches");
  const excluded = { ...second, excludedReason: "Warm-up" };
  const empty = pitchOf({ pitchNum: 3 });
  api.answer(getGame, () => ({ game, pitches: [first, excluded, empty] }));
  await showScreen(address);
  expect(await screen.findByText("Excluded from averages: 2 (Warm-up).")).toBeDefined();
  const struck = screen.getAllByTitle("Excluded: Warm-up").map((cell) => cell.textContent);
  expect(struck).toEqual(["82 mph", "-", "-"]);
  expect(screen.getAllByTitle("average").map((cell) => cell.textContent)).toEqual(["81.0 mph"]);
});
