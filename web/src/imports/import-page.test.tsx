// @vitest-environment happy-dom

import { limits } from "@armslot/contracts/core/limits";
import { errors } from "@armslot/contracts/errors";
import type { ImportFile, ImportReview } from "@armslot/contracts/imports/import-review";
import {
  discardImportFile,
  listImportFiles,
  reviewImportFile,
  runImport,
  uploadImportFile,
} from "@armslot/contracts/imports/imports";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { addPitchers } from "@armslot/contracts/roster/begun-profiles";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../test/fake-api.ts";
import { fakeUploads } from "../../test/fake-upload.ts";
import {
  importReplyOf,
  matchedOf,
  pitcherOf,
  reviewOf,
  serveImports,
} from "../../test/import-data.ts";
import { athleteId, gameId, idOf, programId, rowOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/import`;
const keyHeader = "idempotency-key";
const quick = userEvent.setup({ delay: null, applyAccept: false });

const csv = (name: string) => new File(["PitchNo,Pitcher\n"], name, { type: "text/csv" });

async function open(review?: (file: ImportFile) => ImportReview): Promise<FakeApi> {
  const api = fakeApi();
  fakeUploads();
  api.answer(listAthletes, () => ({ athletes: [rowOf()] }));
  serveImports(api, review);
  await showScreen(address);
  return api;
}

async function choose(...files: File[]) {
  await quick.upload(screen.getByLabelText(/Choose Files|Add More Files/), files);
}

/** Waits for a file's card. */
const card = async (name: string) => within(await screen.findByRole("article", { name }));

const importButton = () => screen.getByRole("button", { name: /^Import( \d+ Files)?$/ });

test("a chosen file is uploaded, reviewed and imported, and the result links to its games", async () => {
  const api = await open();
  await choose(csv("game.csv"));
  const file = await card("game.csv");
  expect(await file.findByText("Ready")).toBeDefined();
  expect(file.getByText("TrackMan")).toBeDefined();
  expect(file.getByText("Coastal State")).toBeDefined();
  expect(screen.getByText("1 file ready: 5 pitches in 1 game.")).toBeDefined();
  await quick.click(importButton());
  const result = within(await screen.findByRole("region", { name: "Imported" }));
  const link = result.getByRole("link", { name: /Mateo Quill · 04\/18\/2026 · Coastal State/ });
  expect(link.getAttribute("href")).toBe(
    `/programs/${programId}/athletes/${athleteId}/games/${gameId}`,
  );
  expect(api.received(runImport)[0]?.headers.get(keyHeader)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Files to review" })).toBeNull();
});

test("a file chosen while the list of files still loads stays when the older list arrives", async () => {
  const api = fakeApi();
  fakeUploads();
  serveImports(api);
  let answerFirst: (reply: { files: ImportFile[] }) => void = () => undefined;
  const first = new Promise<{ files: ImportFile[] }>((answer) => {
    answerFirst = answer;
  });
  const later = { files: [reviewOf().file] };
  api.answer(listImportFiles, () => (api.received(listImportFiles).length === 1 ? first : later));
  await showScreen(address);
  await waitFor(() => expect(api.received(listImportFiles)).toHaveLength(1));
  await choose(csv("game.csv"));
  expect(await (await card("game.csv")).findByText("Ready")).toBeDefined();
  answerFirst({ files: [] });
  await waitFor(() => expect(api.received(listImportFiles).length).toBeGreaterThan(1));
  await quick.click(importButton());
  expect(await screen.findByRole("region", { name: "Imported" })).toBeDefined();
});

test("uploaded files from an earlier visit are reviewed again", async () => {
  const api = fakeApi();
  serveImports(api);
  api.answer(listImportFiles, () => ({ files: [reviewOf().file] }));
  await showScreen(address);
  expect(await (await card("game.csv")).findByText("Ready")).toBeDefined();
});

test("a failed upload shows one sentence, and Try again sends the file again", async () => {
  const api = await open();
  api.fail(uploadImportFile, "upload-limit");
  await choose(csv("game.csv"));
  const uploads = within(await screen.findByRole("list", { name: "Uploads" }));
  expect((await uploads.findByRole("alert")).textContent).toBe(errors["upload-limit"].sentence);
  serveImports(api);
  await quick.click(uploads.getByRole("button", { name: "Try again: game.csv" }));
  expect(await (await card("game.csv")).findByText("Ready")).toBeDefined();
  expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull();
});

test("several failed uploads can be sent again at once, and many results are folded and summed up", async () => {
  const api = await open();
  api.fail(uploadImportFile, "unavailable");
  await choose(...Array.from({ length: 5 }, (_, index) => csv(`game ${index}.csv`)));
  expect(await screen.findByText("5 files were not uploaded.")).toBeDefined();
  serveImports(api);
  await quick.click(screen.getByRole("button", { name: "Try All Again" }));
  await quick.click(await screen.findByRole("button", { name: "Import 5 Files" }));
  const imported = within(await screen.findByRole("region", { name: "Imported" }));
  expect(await imported.findByText("5 files imported: 25 pitches in 5 games.")).toBeDefined();
  expect(imported.queryByRole("link")).toBeNull();
  await quick.click(imported.getByText(/of game 3\.csv/));
  expect(await imported.findAllByRole("link")).toHaveLength(1);
});

test("files that need nothing from a person are lines with Show among many files", async () => {
  const unknown = { pitchers: [pitcherOf()], totals: { ...reviewOf().totals, pitchesAdded: 0 } };
  await open((file) => reviewOf({ file, ...(file.name === "game 2.csv" ? unknown : {}) }));
  await choose(...Array.from({ length: 4 }, (_, index) => csv(`game ${index}.csv`)));
  const unmatched = await card("game 2.csv");
  expect(await unmatched.findByText("No pitcher matched")).toBeDefined();
  expect(unmatched.getByRole("button", { name: "Remove: game 2.csv" })).toBeDefined();
  expect(unmatched.queryByRole("button", { name: /^(Show|Hide)/ })).toBeNull();
  const ready = await card("game 1.csv");
  expect(await ready.findByText("TrackMan · 04/18/2026 · 5 pitches in 1 game")).toBeDefined();
  expect(ready.queryByText("Coastal State")).toBeNull();
  await quick.click(ready.getByRole("button", { name: "Show: game 1.csv" }));
  expect(ready.getByText("Coastal State")).toBeDefined();
  expect(ready.getByRole("button", { name: "Remove: game 1.csv" })).toBeDefined();
  await quick.click(ready.getByRole("button", { name: "Hide: game 1.csv" }));
  expect(ready.queryByText("Coastal State")).toBeNull();
});

test("many uploads are one line until none is on its way, with the progress of each on demand", async () => {
  const api = await open();
  const cut = api.hold(uploadImportFile);
  await choose(...Array.from({ length: 5 }, (_, index) => csv(`game ${index}.csv`)));
  const line = await screen.findByText("Uploading 5 files");
  expect(screen.queryByRole("button", { name: /^Cancel/ })).toBeNull();
  await quick.click(line);
  expect(await screen.findAllByRole("button", { name: /^Cancel: game \d\.csv$/ })).toHaveLength(5);
  expect(screen.getByRole("progressbar", { name: "Upload of game 0.csv" })).toBeDefined();
  cut();
  expect(await screen.findByText("5 files were not uploaded.")).toBeDefined();
  expect(screen.queryByText(/^Uploading/)).toBeNull();
  expect(screen.getAllByRole("button", { name: /^Try again: game \d\.csv$/ })).toHaveLength(5);
});

test("a result says calmly whose pitches stayed outside, which is right for the other team", async () => {
  const api = await open();
  const unmatched = [{ name: "Ellis Vance", pitches: 9, reason: "" }];
  api.answer(runImport, () => importReplyOf({ unmatched }));
  await choose(...Array.from({ length: 4 }, (_, index) => csv(`game ${index}.csv`)));
  await quick.click(await screen.findByRole("button", { name: "Import 4 Files" }));
  const imported = within(await screen.findByRole("region", { name: "Imported" }));
  const [folded] = await imported.findAllByText(/1 pitcher not on your roster/);
  await quick.click(folded as HTMLElement);
  expect(imported.getByText("Not on your roster").closest("div")?.textContent).toBe(
    "Not on your rosterTheir pitches were not imported, which is right for the other team.Ellis Vance · 9 pitches",
  );
  expect(imported.queryByText(/left out/i)).toBeNull();
});

test("a file over the limit fails without an upload and cannot be retried", async () => {
  const api = await open();
  const large = csv("season.csv");
  Object.defineProperty(large, "size", { value: limits.importFileMaxBytes + 1 });
  await choose(large);
  const uploads = within(await screen.findByRole("list", { name: "Uploads" }));
  expect(uploads.getByText(errors["file-too-large"].sentence)).toBeDefined();
  expect(uploads.queryByRole("button", { name: /^Try again/ })).toBeNull();
  expect(api.received(uploadImportFile)).toEqual([]);
});

test("50 of 51 files are added, and a sentence names the rest", async () => {
  const api = await open();
  await choose(...Array.from({ length: 51 }, (_, index) => csv(`game ${index}.csv`)));
  expect(await screen.findByText(/You can add 50 files at a time/)).toBeDefined();
  await waitFor(() => expect(api.received(uploadImportFile)).toHaveLength(50));
});

test("the files of a ZIP that were left out are listed with their reasons", async () => {
  const api = await open();
  api.answer(uploadImportFile, () => ({
    files: [],
    skipped: [{ name: "photo.jpg", reason: "This is not a CSV file." }],
  }));
  await choose(csv("night.zip"));
  expect(await screen.findByText("photo.jpg was left out. This is not a CSV file.")).toBeDefined();
});

/** Reviews whose pitcher is matched once a decision names an athlete. */
const reviewUntilAdded = (unmatched: Parameters<typeof pitcherOf>[0]) => (file: ImportFile) =>
  reviewOf({
    file,
    pitchers: [file.decisions.pitchers?.length ? matchedOf() : pitcherOf(unmatched)],
  });

test("Add to roster adds a pitcher with one press and matches the pitcher in all files", async () => {
  const near = { uid: idOf(70), name: "Matty Quill" };
  const api = await open(reviewUntilAdded({ suggestions: [near] }));
  await choose(csv("first.csv"), csv("second.csv"));
  const first = await card("first.csv");
  await (await card("second.csv")).findByText("No pitcher matched");
  const press = async () =>
    await quick.click(await first.findByRole("button", { name: "Add to roster: Mateo Quill" }));
  api.drop(addPitchers);
  await press();
  expect(await screen.findByRole("alert")).toBeDefined();
  api.answer(addPitchers, () => ({ athleteIds: [athleteId] }));
  await press();
  expect(await screen.findByText("2 files ready: 10 pitches in 2 games.")).toBeDefined();
  const sent = api.received(addPitchers);
  expect(sent.map(({ body }) => body.pitchers)).toEqual(
    Array(2).fill([
      { firstName: "Mateo", lastName: "Quill", position: "LHP", namesakes: [near.uid] },
    ]),
  );
  expect(new Set(sent.map(({ headers }) => headers.get(keyHeader))).size).toBe(1);
  expect(screen.getByText(/1 pitcher added to your roster/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Complete Profiles" })).toBeDefined();
});

test("Add All adds every pitcher of whom the files say the name and the hand", async () => {
  const names = ["Vance", "Ode", "Pike"];
  const api = await open((file) =>
    reviewOf({
      file,
      pitchers: names.map((lastName, at) => {
        const key = lastName.toLowerCase();
        const name = `Ellis ${lastName}`;
        return file.decisions.pitchers?.some((decided) => decided.key === key)
          ? matchedOf({ key, name })
          : pitcherOf({ key, name, firstName: "Ellis", lastName, throws: at < 2 ? "R" : null });
      }),
    }),
  );
  api.answer(addPitchers, ({ body }) => ({
    athleteIds: body.pitchers.map((_, at) => idOf(80 + at)),
  }));
  await choose(csv("first.csv"));
  const first = await card("first.csv");
  expect(await screen.findByText(/3 pitchers in these files are not on your roster/)).toBeDefined();
  await quick.click(screen.getByRole("button", { name: "Add All 2 to the Roster" }));
  await first.findByText("1 pitcher not on your roster");
  expect(document.activeElement?.textContent).toMatch(/^2 pitchers added to your roster/);
  expect(api.received(addPitchers).flatMap(({ body }) => body.pitchers)).toMatchObject([
    { lastName: "Vance", position: "RHP" },
    { lastName: "Ode", position: "RHP" },
  ]);
  await quick.click(first.getByRole("button", { name: "Add to roster: Ellis Pike" }));
  expect(api.received(addPitchers)).toHaveLength(1);
  await quick.selectOptions(await first.findByLabelText("Position"), "LHP");
  await quick.click(first.getByRole("button", { name: "Add to Roster" }));
  expect(await screen.findByText(/3 pitchers added to your roster/)).toBeDefined();
  expect(api.received(addPitchers).at(-1)?.body.pitchers).toMatchObject([
    { firstName: "Ellis", lastName: "Pike", position: "LHP" },
  ]);
});

test("Add All waits until a file of two teams has the program's own team", async () => {
  const teams = (own: string | undefined) =>
    ["BAY", "DIX"].map((code) => ({ code, name: code, pitchers: 1, isOwn: code === own }));
  const api = await open((file) =>
    reviewOf({
      file,
      teams: teams(file.decisions.team),
      pitchers: ["BAY", "DIX"].map((team) =>
        pitcherOf({ key: team, name: `Ellis ${team}`, firstName: "Ellis", lastName: team, team }),
      ),
    }),
  );
  api.answer(addPitchers, () => ({ athleteIds: [athleteId] }));
  await choose(csv("game.csv"));
  const all = await screen.findByRole("button", { name: "Add All 2 to the Roster" });
  expect(all).toHaveProperty("disabled", true);
  expect(screen.getByText(/Choose your team below first/)).toBeDefined();
  await quick.click(screen.getByRole("radio", { name: /^BAY/ }));
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Add All 2 to the Roster" })).toBeNull(),
  );
  await quick.click(await screen.findByRole("button", { name: "Add to roster: Ellis BAY" }));
  await waitFor(() => expect(api.received(addPitchers)).toHaveLength(1));
  expect(api.bodiesOf(addPitchers)).toMatchObject([{ pitchers: [{ lastName: "BAY" }] }]);
});

test("A pitcher of the other team stays outside the roster until a person adds the pitcher", async () => {
  const teams = [
    { code: "BAY", name: "Bayview", pitchers: 1, isOwn: true },
    { code: "DIX", name: "Dixon", pitchers: 1, isOwn: false },
  ];
  const api = await open((file) =>
    reviewOf({
      file,
      teams,
      pitchers: [
        pitcherOf({ team: "BAY" }),
        pitcherOf({ key: "other", name: "Ellis Vance", team: "DIX", state: "skipped" }),
      ],
    }),
  );
  api.answer(addPitchers, () => ({ athleteIds: [athleteId] }));
  await choose(csv("game.csv"));
  const file = await card("game.csv");
  await quick.click(await file.findByText("1 pitcher of the other team"));
  await quick.click(file.getByRole("button", { name: "Add to roster: Ellis Vance" }));
  await waitFor(() =>
    expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({
      decisions: { pitchers: [{ key: "other", athleteId }] },
    }),
  );
});

test("Match to… says when the roster cannot load, and tries again", async () => {
  const api = await open((file) => reviewOf({ file, pitchers: [pitcherOf()] }));
  api.fail(listAthletes, "not-found");
  await choose(csv("game.csv"));
  const file = await card("game.csv");
  await quick.click(await file.findByRole("button", { name: "Match to…: Mateo Quill" }));
  await file.findByText(athleteMessages.athletesLoadFailed);
  api.answer(listAthletes, () => ({ athletes: [rowOf()] }));
  await quick.click(file.getByRole("button", { name: "Try again" }));
  expect(await file.findByRole("combobox", { name: "Match Mateo Quill to" })).toBeDefined();
});

test("Match to… finds an athlete by keyboard, suggestions first", async () => {
  const near = rowOf({ uid: idOf(70), firstName: "Matty", lastName: "Quill" });
  const suggestions = [{ uid: near.uid, name: "Matty Quill" }];
  const api = await open((file) => reviewOf({ file, pitchers: [pitcherOf({ suggestions })] }));
  api.answer(listAthletes, () => ({ athletes: [rowOf(), near] }));
  await choose(csv("game.csv"));
  const file = await card("game.csv");
  await quick.click(await file.findByRole("button", { name: "Match to…: Mateo Quill" }));
  const field = await file.findByRole("combobox", { name: "Match Mateo Quill to" });
  const options = () => file.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options()[0]).toContain("Matty Quill");
  await quick.type(field, "mateo");
  expect(options()).toHaveLength(1);
  await quick.clear(field);
  await quick.keyboard("{ArrowDown}{Enter}");
  await waitFor(() =>
    expect(api.bodiesOf(reviewImportFile).at(-1)).toEqual({
      decisions: { pitchers: [{ key: "id 900001", athleteId }] },
    }),
  );
});

test("a skipped pitcher can be taken back", async () => {
  const api = await open((file) => {
    const isSkipped = file.decisions.pitchers?.length;
    return reviewOf({
      file,
      pitchers: [
        matchedOf(),
        pitcherOf({ key: "b", name: "Ellis Vance", state: isSkipped ? "skipped" : "unmatched" }),
      ],
    });
  });
  await choose(csv("game.csv"));
  const file = await card("game.csv");
  await quick.click(await file.findByRole("button", { name: "Skip: Ellis Vance" }));
  await quick.click(await file.findByRole("button", { name: "Don't skip: Ellis Vance" }));
  expect(await file.findByRole("button", { name: "Skip: Ellis Vance" })).toBeDefined();
  const decided = api.bodiesOf(reviewImportFile).slice(1);
  expect(decided).toEqual([
    { decisions: { pitchers: [{ key: "b", athleteId: null }] } },
    { decisions: { pitchers: [] } },
  ]);
});

test("Remove erases an uploaded file", async () => {
  const api = await open();
  api.answer(discardImportFile, () => ({}));
  await choose(csv("game.csv"));
  await quick.click(await (await card("game.csv")).findByRole("button", { name: /^Remove/ }));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(api.received(discardImportFile)).toHaveLength(1);
});
