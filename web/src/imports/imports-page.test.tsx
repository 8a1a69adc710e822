// @vitest-environment happy-dom
import {
  getImport,
  type ImportEntry,
  importMessages,
  listImports,
  undoImport,
} from "@armslot/contracts/imports/imports";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { entryOf, importedGame } from "../../test/import-data.ts";
import { gameId, idOf, memberSession, programId, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";

cleanUpScreens();

const quick = userEvent.setup({ delay: null });

interface History {
  readonly entries: readonly ImportEntry[];
  readonly viewer?: typeof session;
}

async function open({ entries, viewer = session }: History) {
  const stored = [...entries];
  const { api } = showApp({
    at: `/programs/${programId}/imports`,
    viewer,
    prepare: (prepared) => {
      prepared.answer(listImports, () => ({ entries: stored, next: null }));
      prepared.answer(getImport, () => ({ entry: entryOf(), games: [importedGame] }));
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Import History" });
  return { api, stored };
}

test("the history says in how many games the new pitches are only where every game got some", async () => {
  const totals = { pitchesAdded: 10, pitchesKnown: 30, pitchesFilled: 0 };
  const entries = [
    [{ gamesCreated: 2, gamesUpdated: 0 }, "10 pitches in 2 games"],
    [{ gamesCreated: 0, gamesUpdated: 1 }, "10 pitches in 1 game"],
    [{ gamesCreated: 1, gamesUpdated: 2 }, "10 pitches, 3 games new or changed"],
  ] as const;
  await open({
    entries: entries.map(([games], at) =>
      entryOf({ importId: idOf(60 + at), totals: { ...totals, ...games } }),
    ),
  });
  for (const [, text] of entries) expect(await screen.findByText(text)).toBeDefined();
});

const ofRobin = { uid: idOf(5), name: "Robin Birch" };

test("the history shows who imported which file, when and with what outcome, and its games on demand", async () => {
  const undone = { at: "2026-04-20T09:00:00.000Z", by: ofRobin };
  const { api } = await open({
    entries: [
      entryOf({ rowsRejected: 3, pitchersSkipped: 1 }),
      entryOf({ importId: idOf(60), fileName: null, by: { uid: null, name: null }, undone }),
    ],
  });
  const [, first, second] = await screen.findAllByRole("row");
  const cells = within(first as HTMLElement);
  expect(cells.getByText("game.csv")).toBeDefined();
  expect(cells.getByText("Casey Alder")).toBeDefined();
  expect(
    cells.getByText("5 pitches in 1 game · 3 rows left out · 1 pitcher not imported"),
  ).toBeDefined();
  expect(api.received(getImport)).toEqual([]);
  await quick.click(cells.getByText("Games"));
  const link = await cells.findByRole("link", { name: /Mateo Quill/ });
  expect(link.getAttribute("href")).toContain(gameId);
  const erased = within(second as HTMLElement);
  expect(erased.getByText("Erased file")).toBeDefined();
  expect(erased.getByText("Operator")).toBeDefined();
  expect(erased.getByText(/Undone by Robin Birch/)).toBeDefined();
  expect(erased.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("Undo asks first, then says what was removed and what stays and why", async () => {
  const { api, stored } = await open({ entries: [entryOf()] });
  const undone = entryOf({ undone: { at: "2026-04-20T09:00:00.000Z", by: ofRobin } });
  const { athlete, date, opponent } = importedGame;
  const reason = "Someone edited this game after the import, so it stays.";
  api.answer(undoImport, () => {
    stored[0] = undone;
    return {
      entry: undone,
      gamesRemoved: 2,
      pitchesRemoved: 40,
      pitchesRestored: 1,
      kept: [{ gameId, athlete, date, opponent, reason }],
    };
  });
  await quick.click(await screen.findByRole("button", { name: "Undo: game.csv" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo Import" }));
  expect(api.received(undoImport)).toEqual([]);
  await quick.click(dialog.getByRole("button", { name: "Undo Import" }));
  const outcome = within(await screen.findByRole("dialog", { name: "Import Undone" }));
  expect(outcome.getByText("Removed 2 games and 40 pitches. Restored 1 pitch.")).toBeDefined();
  expect(outcome.getByText(reason)).toBeDefined();
  await quick.click(outcome.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Undone")).toBeDefined();
});

test("Undo names and counts the pitches that an import only gave to another pitcher", async () => {
  const totals = { ...entryOf().totals, pitchesAdded: 0 };
  const from = { uid: idOf(71), name: "Tad Alder" };
  const to = { uid: idOf(72), name: "Lyle Birch" };
  await open({ entries: [entryOf({ totals, moved: [{ from, to, pitches: 20 }] })] });
  await quick.click(await screen.findByRole("button", { name: "Undo: game.csv" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo Import" });
  expect(dialog.textContent).toContain("This takes back what game.csv gave to another pitcher:");
  expect(dialog.textContent).toContain("20 pitches went from Tad Alder to Lyle Birch.");
  expect(dialog.textContent).not.toContain("0 pitches and");
});

test("a failed undo shows its sentence in the dialog, and Cancel closes it", async () => {
  const { api } = await open({ entries: [entryOf()] });
  api.fail(undoImport, "import-running");
  await quick.click(await screen.findByRole("button", { name: "Undo: game.csv" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo Import" }));
  await quick.click(dialog.getByRole("button", { name: "Undo Import" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Another import is running");
  await quick.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a member can undo their own imports only", async () => {
  const entries = [entryOf(), entryOf({ importId: idOf(60), fileName: "other.csv", by: ofRobin })];
  await open({ entries, viewer: memberSession });
  expect(await screen.findByRole("button", { name: "Undo: game.csv" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Undo: other.csv" })).toBeNull();
  expect(screen.getAllByText(/can undo this/).map((why) => why.textContent)).toEqual([
    "Only Robin Birch or an admin can undo this.",
  ]);
});

test("an admin can undo another member's import", async () => {
  await open({ entries: [entryOf({ by: ofRobin })] });
  expect(await screen.findByRole("button", { name: "Undo: game.csv" })).toBeDefined();
});

test("an empty history says so", async () => {
  await open({ entries: [] });
  expect(await screen.findByText(importMessages.importsEmpty)).toBeDefined();
});
