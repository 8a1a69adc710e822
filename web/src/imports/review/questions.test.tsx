// @vitest-environment happy-dom

import { noReplies } from "@armslot/contracts/core/browser-errors";
import { listAliases, setAlias } from "@armslot/contracts/games/aliases";
import type { ImportFile, ImportReview } from "@armslot/contracts/imports/import-review";
import { reviewImportFile, runImport } from "@armslot/contracts/imports/imports";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { addPitchers } from "@armslot/contracts/roster/begun-profiles";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { fakeUploads } from "../../../test/fake-upload.ts";
import { matchedOf, pitcherOf, reviewOf, serveImports } from "../../../test/import-data.ts";
import { gameId, programId } from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const quick = userEvent.setup({ delay: null, applyAccept: false });

async function openWithFile(review: (file: ImportFile) => ImportReview): Promise<FakeApi> {
  const api = fakeApi();
  fakeUploads();
  api.answer(listAthletes, () => ({ athletes: [] }));
  serveImports(api, review);
  await showScreen(`/programs/${programId}/import`);
  await quick.upload(screen.getByLabelText("Choose Files"), new File(["a,b\n"], "game.csv"));
  return api;
}

const card = async () => within(await screen.findByRole("article", { name: "game.csv" }));
const importButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Import" });

test("dates that can be read in two ways block the import until a person chooses", async () => {
  const dateQuestion = { sample: "03/04/2026", mdy: "2026-03-04", dmy: "2026-04-03" };
  const api = await openWithFile((file) =>
    file.decisions.dates
      ? reviewOf({ file })
      : reviewOf({ file, error: "Two readings.", canImport: false, format: null, dateQuestion }),
  );
  const file = await card();
  expect(await file.findByText("Needs an answer")).toBeDefined();
  expect(importButton().disabled).toBe(true);
  await quick.click(file.getByRole("radio", { name: /April 3, 2026/ }));
  expect(await file.findByText("Ready")).toBeDefined();
  expect(file.getByText("Dates in this file are read with the day first.")).toBeDefined();
  expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({ decisions: { dates: "dmy" } });
  await quick.click(importButton());
  await waitFor(() => expect(api.bodiesOf(runImport)).toEqual([{ decisions: { dates: "dmy" } }]));
});

/** Opens a file with a game that seems to be stored already. */
function openWithDuplicate(suggested: "merge" | "skip"): Promise<FakeApi> {
  return openWithFile((file) => {
    const choice = file.decisions.duplicates?.[0]?.choice ?? null;
    const date = "2026-04-18";
    const stored = { gameId, date, opponent: "Coastal State", pitches: 5 };
    const athlete = { uid: gameId, name: "Mateo Quill" };
    const game = { key: "g1", athlete, date, line: 2, pitches: 5, alike: 4, stored };
    const none = { gamesCreated: 0, gamesUpdated: 1, pitchesAdded: 0 };
    const totals = { ...none, pitchesKnown: 5, pitchesFilled: 5 };
    const duplicates = [{ ...game, choice, suggested }];
    return reviewOf({ file, totals, duplicates });
  });
}

test("the answer that the server suggests about a stored game is chosen with one review", async () => {
  const api = await openWithDuplicate("skip");
  const leaveOut = await (await card()).findByRole<HTMLInputElement>("radio", {
    name: "Leave it out.",
  });
  expect(leaveOut.checked).toBe(true);
  expect(screen.getByText("1 file ready: readings for 5 pitches.")).toBeTruthy();
  expect(api.bodiesOf(reviewImportFile)).toEqual([{ decisions: {} }]);
});

test("a game that seems to be stored already is merged unless a person chooses otherwise", async () => {
  const api = await openWithDuplicate("merge");
  const file = await card();
  const question = within(
    await file.findByRole("group", { name: /already has a game on 04\/18\/2026/ }),
  );
  const merge = question.getByRole<HTMLInputElement>("radio", { name: /same game/ });
  expect(merge.checked).toBe(true);
  expect(screen.getByText("1 file ready: readings for 5 pitches.")).toBeTruthy();
  expect(file.getByText("Ready")).toBeTruthy();
  await quick.click(question.getByRole("radio", { name: /another game/ }));
  await waitFor(() =>
    expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({
      decisions: { duplicates: [{ key: "g1", choice: "keep-both" }] },
    }),
  );
});

test("a corrected file says by name and count whose pitches go to whom, and is no file with nothing new", async () => {
  const from = { uid: gameId, name: "Ana Lopez" };
  const to = { uid: programId, name: "Ben Ortiz" };
  await openWithFile((file) => {
    const none = { gamesCreated: 1, gamesUpdated: 1, pitchesAdded: 0, pitchesFilled: 0 };
    const totals = { ...none, pitchesKnown: 40 };
    return reviewOf({ file, totals, moved: [{ from, to, pitches: 20 }] });
  });
  const file = await card();
  expect(await file.findByText("20 pitches go from Ana Lopez to Ben Ortiz.")).toBeDefined();
  expect(file.getByText("Ready")).toBeDefined();
  expect(screen.getByText("1 file ready: 20 pitches to another pitcher.")).toBeDefined();
});

test("a file of which no row can be imported says why, line by line, without a press", async () => {
  const reason = "The row has 17 cells where the header has 16.";
  await openWithFile((file) =>
    reviewOf({
      ...{ file, pitches: 0, pitchers: [], games: [], gamesTotal: 0 },
      totals: {
        gamesCreated: 0,
        gamesUpdated: 0,
        pitchesAdded: 0,
        pitchesKnown: 0,
        pitchesFilled: 0,
      },
      rejected: { total: 1, rows: [{ line: 2, text: "1,Quill, Mateo", reason }] },
    }),
  );
  const file = await card();
  expect(await file.findByText("No row can be imported")).toBeDefined();
  expect(file.getByText("1 row left out")).toBeDefined();
  expect(file.getByText(reason, { exact: false })).toBeDefined();
});

test("a date can be given for games without one, and taken back", async () => {
  const api = await openWithFile((file) =>
    reviewOf({ file, undatedTotal: file.decisions.date === undefined ? 2 : 0 }),
  );
  const file = await card();
  const field = await file.findByLabelText(/^Date of the games without a date/);
  await quick.type(field, "2026-05-03");
  await quick.click(file.getByRole("button", { name: "Use This Date" }));
  await waitFor(() =>
    expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({ decisions: { date: "2026-05-03" } }),
  );
  await quick.clear(await file.findByLabelText(/^Date of the games without a date/));
  await quick.click(file.getByRole("button", { name: "Use This Date" }));
  await waitFor(() => expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({ decisions: {} }));
});

test("the own team of a file of two teams can be changed, and the other team's pitchers are folded", async () => {
  const api = await openWithFile((file) => {
    const team = file.decisions.team ?? "HAR_COL";
    return reviewOf({
      file,
      teams: [
        { code: "HAR_COL", name: "Harbor", pitchers: 1, isOwn: team === "HAR_COL" },
        { code: "COA_STA", name: "COA_STA", pitchers: 1, isOwn: team === "COA_STA" },
      ],
      pitchers: [
        matchedOf({ team: "HAR_COL" }),
        pitcherOf({ key: "b", name: "Ellis Vance", team: "COA_STA" }),
      ],
    });
  });
  const file = await card();
  expect(await file.findByText("1 pitcher of the other team")).toBeDefined();
  expect(file.queryByRole("button", { name: "Add to roster: Ellis Vance" })).toBeNull();
  expect(
    file.getByRole("radio", { name: "Harbor · 1 pitcher HAR_COL in the file." }),
  ).toBeDefined();
  await quick.click(file.getByRole("radio", { name: /COA_STA/ }));
  await waitFor(() =>
    expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({ decisions: { team: "COA_STA" } }),
  );
});

test("a code of a team is named where the file asks for the team, and is not asked for again", async () => {
  const api = await openWithFile((file) =>
    reviewOf({
      file,
      teams: [
        { code: "HAR_COL", name: "Harbor", pitchers: 1, isOwn: true },
        { code: "COA_STA", name: "COA_STA", pitchers: 1, isOwn: false },
      ],
    }),
  );
  const file = await card();
  const button = await file.findByRole("button", { name: "Show COA_STA as…" });
  expect(file.queryByRole("button", { name: /HAR_COL/ })).toBeNull();
  await quick.click(button);
  await quick.type(await screen.findByLabelText("Name"), "Coastal State");
  const coastal = { kind: "opponent", code: "COA_STA", name: "Coastal State" } as const;
  api.answer(setAlias, () => ({ ...coastal, aliasId: gameId }));
  api.answer(listAliases, () => ({ aliases: [{ ...coastal, aliasId: gameId }] }));
  await quick.click(screen.getByRole("button", { name: "Save" }));
  expect(await file.findByRole("radio", { name: /^Coastal State · 1 pitcher/ })).toBeDefined();
  expect(file.queryByRole("button", { name: /^Show / })).toBeNull();
  expect(api.bodiesOf(setAlias)).toEqual([coastal]);
});

test("the other team's pitches count in the league unless a person keeps them out", async () => {
  const api = await openWithFile((file) => {
    const isOut = file.decisions.league === false;
    return reviewOf({
      file,
      teams: [
        { code: "HAR", name: "Harbor", pitchers: 1, isOwn: true },
        { code: "COA", name: "Coastal", pitchers: 1, isOwn: false },
      ],
      pitchers: [
        matchedOf({ team: "HAR" }),
        pitcherOf({ key: "id 9", name: "Ari Vance", team: "COA", state: "skipped", pitches: 21 }),
      ],
      league: isOut ? { pitchers: 0, pitches: 0 } : { pitchers: 1, pitches: 21 },
    });
  });
  const file = await card();
  await quick.click(await file.findByText("1 pitcher of the other team"));
  const box = () => file.getByRole<HTMLInputElement>("checkbox", { name: /in our league/ });
  expect(box().labels?.[0]?.textContent).toBe(
    "Count their 21 pitches in our league, without names",
  );
  await quick.click(box());
  await waitFor(() => expect(box().checked).toBe(false));
  expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({ decisions: { league: false } });
  await quick.click(box());
  await waitFor(() => expect(box().checked).toBe(true));
  await quick.click(importButton());
  await waitFor(() => expect(api.bodiesOf(runImport)).toEqual([{ decisions: {} }]));
});

test("a pitcher of the other team is kept as an opponent with one press, and is no addition to the roster", async () => {
  const api = await openWithFile((file) => {
    const vance = { key: "id 9", name: "Ari Vance", firstName: "Ari", lastName: "Vance" } as const;
    return reviewOf({
      file,
      teams: [
        { code: "HAR", name: "Harbor", pitchers: 1, isOwn: true },
        { code: "COA", name: "Coastal", pitchers: 1, isOwn: false },
      ],
      pitchers: [
        matchedOf({ team: "HAR" }),
        pitcherOf({ ...vance, throws: "L", team: "COA", state: "skipped", pitches: 21 }),
      ],
    });
  });
  api.answer(addPitchers, () => ({ athleteIds: [gameId] }));
  const file = await card();
  await quick.click(await file.findByText("1 pitcher of the other team"));
  await quick.click(file.getByRole("button", { name: "Keep as opponent: Ari Vance" }));
  const start = { firstName: "Ari", lastName: "Vance", position: "LHP", standing: "opponent" };
  await waitFor(() => expect(api.bodiesOf(addPitchers)).toMatchObject([{ pitchers: [start] }]));
  const decisions = { pitchers: [{ key: "id 9", athleteId: gameId }] };
  await waitFor(() => expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({ decisions }));
  expect(screen.queryByText(/added to your roster/)).toBeNull();
});

test("the columns of an unknown file are mapped by hand with examples of their values", async () => {
  const api = await openWithFile((file) =>
    reviewOf({
      file,
      format: file.decisions.columns ? "file" : null,
      canImport: file.decisions.columns !== undefined,
      columnQuestion: {
        header: ["Who", "MPH"],
        sample: [
          ["Mateo Quill", "90.1"],
          ["Mateo Quill", "88.4"],
        ],
        fields: [
          { key: "pitcher", label: "Pitcher", group: "Pitch", isRequired: true },
          { key: "velo", label: "Velocity", group: "Pitch", isRequired: false },
        ],
        columns: file.decisions.columns ?? { velo: "MPH" },
        rememberedAt: null,
      },
    }),
  );
  const file = await card();
  expect(await file.findByText("For example 90.1, 88.4")).toBeDefined();
  expect(file.getByText("Still needed: Pitcher.")).toBeDefined();
  await quick.selectOptions(file.getByLabelText("Pitcher (required)"), "Who");
  await quick.click(file.getByRole("button", { name: "Use These Columns" }));
  await waitFor(() =>
    expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({
      decisions: { columns: { pitcher: "Who", velo: "MPH" } },
    }),
  );
});

const asksForVelocity = {
  header: ["Who", "MPH"],
  sample: [],
  fields: [{ key: "velo", label: "Velocity", group: "Pitch", isRequired: true }],
};

test("remembered columns are named with the day of their choice, and can be changed", async () => {
  const rememberedAt = "2026-04-02T12:00:00.000Z";
  const api = await openWithFile((file) => {
    const { columns } = file.decisions;
    const known = {
      columns: columns ?? { velo: "MPH" },
      rememberedAt: columns ? null : rememberedAt,
    };
    return reviewOf({ file, format: "file", columnQuestion: { ...asksForVelocity, ...known } });
  });
  const file = await card();
  expect((await file.findByText(/Columns as chosen on/)).textContent).toContain("Apr 2, 2026");
  await quick.click(file.getByRole("button", { name: "Change Columns" }));
  await quick.click(file.getByRole("button", { name: "Cancel" }));
  await quick.click(file.getByRole("button", { name: "Change Columns" }));
  await quick.selectOptions(file.getByLabelText("Velocity (required)"), "Who");
  await quick.click(file.getByRole("button", { name: "Use These Columns" }));
  expect(await file.findByText("Columns as you chose them.")).toBeDefined();
  expect(document.activeElement).toBe(file.getByRole("button", { name: "Change Columns" }));
  expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({
    decisions: { columns: { velo: "Who" } },
  });
});

test("columns that the file lacks are asked for again, with the reason", async () => {
  const error = "No row of this file has all of the chosen columns. Choose the columns again.";
  const columns = { velo: "Speed" };
  const columnQuestion = { ...asksForVelocity, columns: {}, rememberedAt: null };
  await openWithFile((file) =>
    reviewOf({
      file: { ...file, decisions: { columns } },
      format: null,
      error,
      canImport: false,
      pitchers: [],
      columnQuestion,
    }),
  );
  const file = await card();
  expect(await file.findByText(error)).toBeDefined();
  expect(file.getByLabelText("Velocity (required)")).toBeDefined();
});

test("a refused file shows its sentence and cannot be imported", async () => {
  const error = "This is a TrackMan player positioning file, which holds no pitches.";
  await openWithFile((file) => reviewOf({ file, error, canImport: false, pitchers: [] }));
  const file = await card();
  expect(await file.findByText(error)).toBeDefined();
  expect(importButton().disabled).toBe(true);
});

test("300 rows with remarks are folded, counted and shown in steps", async () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    line: index + 2,
    text: "1,2,3",
    reason: "The velocity is missing.",
  }));
  await openWithFile((file) => reviewOf({ file, warned: { total: 300, rows } }));
  const file = await card();
  expect(screen.queryByText("Line 2.")).toBeNull();
  await quick.click(await file.findByText("300 rows to check"));
  expect(await file.findByText("Line 2.")).toBeDefined();
  expect(file.getByText("These are the first 200 of 300.")).toBeDefined();
  await quick.click(file.getByRole("button", { name: "Show more (150)" }));
  expect(await file.findByText("Line 101.")).toBeDefined();
});

test("a failed import keeps the file, and repeating it sends the same Idempotency-Key", async () => {
  const api = await openWithFile((file) => reviewOf({ file }));
  const file = await card();
  await file.findByText("Ready");
  const serve = () => serveImports(api, (uploaded) => reviewOf({ file: uploaded }));
  api.drop(runImport);
  await quick.click(importButton());
  expect((await file.findByRole("alert")).textContent).toBe(noReplies["no-connection"]);
  const lost = api.received(runImport)[0];
  serve();
  await quick.click(importButton());
  await screen.findByRole("region", { name: "Imported" });
  const repeated = api.received(runImport)[1];
  expect(lost?.headers.get("idempotency-key")).toBeTruthy();
  expect(repeated?.headers.get("idempotency-key")).toBe(lost?.headers.get("idempotency-key"));
});

test("an import waits while another one of the program is running", async () => {
  const api = await openWithFile((file) => reviewOf({ file }));
  const file = await card();
  await file.findByText("Ready");
  api.fail(runImport, "import-running");
  await quick.click(importButton());
  expect(await screen.findByText(/Another import of your program is running/)).toBeDefined();
  serveImports(api, (uploaded) => reviewOf({ file: uploaded }));
  expect(await screen.findByRole("region", { name: "Imported" })).toBeDefined();
});

test("a file whose game was deleted since its import names the game, and brings it back if someone wants that", async () => {
  const by = { uid: gameId, name: "Kim Rowan" };
  const alreadyImported = { importId: gameId, at: "2026-04-19T08:00:00.000Z", by };
  const deletedSince = [{ date: "2026-04-18", opponent: "Coastal State", pitches: 5 }];
  const api = await openWithFile((file) =>
    reviewOf({ file: { ...file, alreadyImported }, deletedSince }),
  );
  const file = await card();
  expect(await file.findByText("Deleted since its import")).toBeDefined();
  expect(file.getByText("04/18/2026 · Coastal State · 5 pitches")).toBeDefined();
  expect(importButton().disabled).toBe(true);
  await quick.click(file.getByRole("checkbox", { name: "Bring it back" }));
  await quick.click(importButton());
  await waitFor(() => expect(api.bodiesOf(runImport)).toEqual([{ decisions: {}, again: true }]));
});
