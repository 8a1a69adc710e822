// @vitest-environment happy-dom
import { athleteMessages } from "@armslot/contracts/athlete-messages";
import { addAthlete, listAthletes } from "@armslot/contracts/athletes";
import { errors } from "@armslot/contracts/errors";
import type { ImportFile, ImportReview } from "@armslot/contracts/import-review";
import {
  discardImportFile,
  listImportFiles,
  reviewImportFile,
  runImport,
  uploadImportFile,
} from "@armslot/contracts/imports";
import { limits } from "@armslot/contracts/limits";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { fakeUploads } from "../../../test/fake-upload.ts";
import { matchedOf, pitcherOf, reviewOf, serveImports } from "../../../test/import-data.ts";
import {
  athleteId,
  athleteOf,
  gameId,
  idOf,
  programId,
  rowOf,
} from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

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

test("of many files, those that need nothing from a person are lines with Show", async () => {
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

test("of 51 files, 50 are added and a sentence names the rest", async () => {
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

test("a pitcher who is added to the roster is matched in all files", async () => {
  const api = await open((file) =>
    reviewOf({
      file,
      pitchers: file.decisions.pitchers?.length ? [matchedOf()] : [pitcherOf()],
    }),
  );
  api.answer(addAthlete, ({ body }) => athleteOf(body));
  await choose(csv("first.csv"), csv("second.csv"));
  const first = await card("first.csv");
  await (await card("second.csv")).findByText("No pitcher matched");
  await quick.click(await first.findByRole("button", { name: "Add to roster: Mateo Quill" }));
  const fields = within(await screen.findByRole("group", { name: "Mateo Quill" }));
  expect(fields.getByLabelText<HTMLInputElement>("First Name").value).toBe("Mateo");
  expect(fields.getByLabelText<HTMLSelectElement>("Position").value).toBe("LHP");
  await quick.click(screen.getByRole("button", { name: "Add 1 Athlete" }));
  expect(fields.getByText("School is required.")).toBeDefined();
  expect(api.received(addAthlete)).toEqual([]);
  await quick.type(fields.getByLabelText("Grad Class"), "2027");
  await quick.type(fields.getByLabelText("School"), "Bayview High");
  await quick.type(fields.getByLabelText("City"), "Mobile");
  await quick.selectOptions(fields.getByLabelText("State"), "AL");
  await quick.selectOptions(fields.getByLabelText("Height (ft)"), "6");
  await quick.selectOptions(fields.getByLabelText("Height (in)"), "2");
  api.drop(addAthlete);
  await quick.click(screen.getByRole("button", { name: "Add 1 Athlete" }));
  expect(await fields.findByRole("alert")).toBeDefined();
  api.answer(addAthlete, ({ body }) => athleteOf(body));
  await quick.click(screen.getByRole("button", { name: "Add 1 Athlete" }));
  expect(await screen.findByText("2 files ready: 10 pitches in 2 games.")).toBeDefined();
  const keys = api.received(addAthlete).map(({ headers }) => headers.get(keyHeader));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(screen.queryByRole("region", { name: "New athletes" })).toBeNull();
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
