// @vitest-environment happy-dom
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { type PrivateNote, removeNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { getAthleteScouting, listScouted } from "@armslot/contracts/scouting/scouting";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId, screenOf } from "../../../test/program-data.ts";
import { otherScout, reportOf, scoutingOf, stages } from "../../../test/scouting-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const part = (name: string) => within(screen.getByRole("region", { name }));
const minute = (number: number) => new Date(Date.UTC(2026, 4, 1) - number * 60_000).toISOString();

/** A server with notes, which sends 3 at first and 4 in a page. */
async function showNotes(count: number) {
  let notes = Array.from(
    { length: count },
    (_, index): PrivateNote => ({
      ...{ noteId: idOf(500 + index), note: `Note ${index + 1}`, version: 1 },
      ...{ createdAt: minute(index), updatedAt: minute(index) },
    }),
  );
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(getAthleteScouting, () => {
    const scouting = scoutingOf({ notes: notes.slice(0, 3) });
    return { ...scouting, totals: { ...scouting.totals, notes: notes.length } };
  });
  api.answer(listScouted, ({ query }) => {
    const begin = notes.findIndex(({ noteId }) => noteId === query.after) + 1;
    const items = notes.slice(begin, begin + 4);
    const next = begin + 4 < notes.length ? (items.at(-1)?.noteId ?? null) : null;
    return { part: "notes" as const, items, next };
  });
  api.answer(removeNote, ({ params }) => {
    notes = notes.filter(({ noteId }) => noteId !== params.noteId);
    return {};
  });
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  await screen.findByRole("combobox", { name: "Standing" });
  return api;
}

const shownNotes = () =>
  part("Private Notes")
    .queryAllByText(/^Note \d+$/)
    .map(({ textContent }) => textContent);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Note ${from + index}`);

test("older notes come page by page with the keyboard, and the focus stays on the button until the last page", async () => {
  await showNotes(9);
  expect(shownNotes()).toEqual(numbered(1, 3));
  expect(part("Private Notes").getByText("3 of 9 shown")).toBeTruthy();
  const button = part("Private Notes").getByRole("button", { name: "Show Older" });
  button.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(shownNotes()).toEqual(numbered(1, 4)));
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(shownNotes()).toEqual(numbered(1, 8)));
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard(" ");
  await waitFor(() => expect(shownNotes()).toEqual(numbered(1, 9)));
  expect(part("Private Notes").queryByRole("button", { name: "Show Older" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Private Notes" }));
});

test("a note of an older page is deleted, and the ones around it stay", async () => {
  await showNotes(9);
  const older = () => part("Private Notes").getByRole("button", { name: "Show Older" });
  await userEvent.click(older());
  await waitFor(() => expect(shownNotes()).toEqual(numbered(1, 4)));
  await userEvent.click(older());
  await waitFor(() => expect(shownNotes()).toEqual(numbered(1, 8)));
  const row = part("Private Notes").getByText("Note 6").closest("li") as HTMLElement;
  await userEvent.click(within(row).getByRole("button", { name: "Delete" }));
  await userEvent.click(within(row).getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(shownNotes()).not.toContain("Note 6"));
  expect(shownNotes()).toEqual([...numbered(1, 5), ...numbered(7, 9)]);
});

test("a page that fails says so, and the button tries again", async () => {
  const api = await showNotes(9);
  const answer = { part: "notes" as const, items: [], next: null };
  api.fail(listScouted, "forbidden");
  await userEvent.click(part("Private Notes").getByRole("button", { name: "Show Older" }));
  expect(
    await part("Private Notes").findByText("Failed to load more. Please try again."),
  ).toBeTruthy();
  expect(shownNotes()).toEqual(numbered(1, 3));
  api.answer(listScouted, () => answer);
  await userEvent.click(part("Private Notes").getByRole("button", { name: "Show Older" }));
  await waitFor(() =>
    expect(part("Private Notes").queryByRole("button", { name: "Show Older" })).toBeNull(),
  );
});

test("a part that is shown whole has no button", async () => {
  await showNotes(3);
  expect(shownNotes()).toEqual(numbered(1, 3));
  expect(screen.queryByRole("button", { name: "Show Older" })).toBeNull();
});

test("the history shows no line before one that is not read yet", async () => {
  const moveAt = (number: number) => ({
    ...{ stageId: stages[0]?.stageId ?? "", reason: `Move ${number}`, movedBy: null },
    movedAt: minute(number),
  });
  const change = {
    ...{ former: "roster" as const, standing: "prospect" as const, since: "2026-03-01" },
    ...{ setBy: null, setAt: minute(3.5) },
  };
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(getAthleteScouting, () => {
    const scouting = scoutingOf({ stageMoves: [moveAt(1), moveAt(2)], standings: [change] });
    return { ...scouting, totals: { ...scouting.totals, stageMoves: 4 } };
  });
  const moves = [1, 2, 3, 4].map(moveAt);
  api.answer(listScouted, () => ({ part: "stageMoves" as const, items: moves, next: null }));
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  await userEvent.click(await screen.findByText("History"));
  expect(screen.getByText("Identified: Move 2")).toBeTruthy();
  expect(screen.queryByText("Roster to Prospect since 03/01/2026")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show Older" }));
  await screen.findByText("Identified: Move 4");
  const lines = screen
    .getAllByText(/^(?:Identified: Move|Roster to)/)
    .map((line) => line.firstChild?.textContent);
  expect(lines).toEqual([
    "Identified: Move 1",
    "Identified: Move 2",
    "Identified: Move 3",
    "Roster to Prospect since 03/01/2026",
    "Identified: Move 4",
  ]);
});

test("a report that is older than the first ones counts in the matrix and is not listed yet", async () => {
  const other = reportOf({
    reportId: idOf(102),
    seriesId: idOf(102),
    authorId: idOf(72),
    author: "Lee Marsh",
  });
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf());
  api.answer(getAthleteScouting, () => {
    const scouting = scoutingOf({ reports: [reportOf()], furtherGraded: [other] });
    return { ...scouting, totals: { ...scouting.totals, reports: 2 } };
  });
  await showScreen(`/programs/${programId}/athletes/${athleteId}`);
  await screen.findByRole("combobox", { name: "Standing" });
  const heads = part("Grades, Professional").getAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([otherScout.name, "Lee Marsh"]),
  );
  expect(part("Reports").queryByText("Lee Marsh")).toBeNull();
  expect(part("Reports").getByText("1 of 2 shown")).toBeTruthy();
});
