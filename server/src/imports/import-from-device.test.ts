import { Readable } from "node:stream";
import { deleteGame } from "@armslot/contracts/games/games";
import {
  getImport,
  importDeviceFile,
  listImportFiles,
  listImports,
  reviewImportFile,
  runImport,
  undoImport,
} from "@armslot/contracts/imports/imports";
import { addAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import { aProfile, aProgram, type BuiltProgram, browserWithSession } from "../../test/kit/build.ts";
import { storedRows } from "../../test/kit/database/database-dump.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, type TestBrowser, urlOf } from "../../test/kit/test-browser.ts";
import { newUuid } from "../core/new-id.ts";
import { serverLimits } from "../core/server-limits.ts";
import { packFile } from "../sightings/packed-file.ts";
import { deleteImportFile, insertImportFile } from "../storage/import-files.ts";
import { importFile } from "./import-file.ts";

type Reply = z.output<typeof importDeviceFile.reply>;

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
let token: string;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
  ({ token } = await anApiToken(testApp, { ...program.admin, scopes: ["import"] }));
  await addPitcher("One");
});

async function addPitcher(lastName: string): Promise<void> {
  const body = aProfile({ firstName: "Pitcher", lastName, position: "RHP" });
  await browser.call(addAthlete, { params: program, body });
}

function send(file: string | Uint8Array, name = "games.csv") {
  return sendWithToken(testApp, token, {
    method: "POST",
    url: urlOf(importDeviceFile, { params: program, query: { name } }),
    headers: { "content-type": "application/octet-stream" },
    payload: Buffer.from(file),
  });
}

async function sent(file: string | Uint8Array, name?: string): Promise<Reply> {
  const answer = await send(file, name);
  expect(answer.statusCode, answer.body).toBe(200);
  return importDeviceFile.reply.parse(answer.json());
}

/** Returns what became of a single file. */
async function resultOf(file: string | Uint8Array, name?: string) {
  const { files, skipped } = await sent(file, name);
  expect([files.length, skipped]).toEqual([1, []]);
  return files[0];
}

const waiting = async () => (await browser.call(listImportFiles, { params: program })).files;
const history = async () =>
  (await browser.call(listImports, { params: program, query: {} })).entries;

const one = trackmanFile([
  { uid: "a", velo: 91 },
  { uid: "b", velo: 82 },
]);
const stranger = { uid: "c", pitcher: "Two, Pitcher", id: 900002 };
const two = trackmanFile([{ uid: "a", velo: 91 }, { uid: "b", velo: 82 }, stranger]);
const answerHint =
  "Choose Import Games in Armslot within 24 hours and answer there, or upload the file again later.";

describe("a file without a question", () => {
  test("a file without a question is imported, and the answer and the history say what it had", async () => {
    const result = await resultOf(one, "night.csv");
    const counts = { gamesCreated: 1, gamesUpdated: 0, pitchesAdded: 2 };
    expect(result).toMatchObject({
      ...{ name: "night.csv", state: "imported", reasons: [] },
      import: { format: "trackman", totals: counts, rowsRejected: 0, pitchersSkipped: 0 },
    });
    expect(Object.keys(result?.import ?? {})).not.toContain("by");
    const [entry] = await history();
    expect(entry).toMatchObject({
      importId: result?.import?.importId,
      by: { uid: program.admin.userId },
      totals: counts,
    });
    expect(await waiting()).toEqual([]);
  });

  test("a corrected file gives pitches to another pitcher, and the answer says how many, without names", async () => {
    await addPitcher("Two");
    await resultOf(one);
    const other = { pitcher: "Two, Pitcher", id: 900002 };
    const file = trackmanFile([
      { uid: "a", velo: 91 },
      { uid: "b", velo: 82, ...other },
    ]);
    const result = await resultOf(file);
    expect(result).toMatchObject({ state: "imported", import: { pitchesMoved: 1 } });
    expect(JSON.stringify(result)).not.toContain("Pitcher");
    expect((await history())[0]?.moved).toMatchObject([
      { from: { name: "Pitcher One" }, to: { name: "Pitcher Two" }, pitches: 1 },
    ]);
  });

  test("changes nothing when it is sent again, and the answer has the first import", async () => {
    const first = await resultOf(one);
    const before = await storedRows(testApp);
    const again = await resultOf(one, "renamed.csv");
    expect(again).toEqual({ ...first, name: "renamed.csv", state: "already-imported" });
    expect(await storedRows(testApp)).toEqual(before);
  });

  test("a file without a question is imported once when four requests send it at the same time", async () => {
    const answers = await Promise.all([send(one), send(one), send(one), send(one)]);
    const states = answers.map((answer) =>
      answer.statusCode === 200 ? answer.json().files[0].state : problemIn(answer).code,
    );
    expect(states.filter((state) => state === "imported")).toHaveLength(1);
    const harmless = ["imported", "already-imported", "import-running"];
    expect(states.filter((state) => !harmless.includes(state))).toEqual([]);
    expect(await history()).toHaveLength(1);
    expect(await resultOf(one)).toMatchObject({ state: "already-imported" });
  });

  test("a file without a question cannot be erased by its import while it is uploaded again", async () => {
    const { programId, admin } = program;
    const { db, clock } = testApp;
    const packed = await packFile(Readable.from([Buffer.from(one)]));
    const file = { programId, userId: admin.userId, name: "one.csv", ...packed, now: clock() };
    const [first, second] = [newUuid(), newUuid()];
    await db.tenant(programId, (tx) => insertImportFile(tx, { ...file, fileId: first }));
    await db.tenant(programId, async (tx) => {
      expect(await insertImportFile(tx, { ...file, fileId: second })).toBe(first);
      const erased = db.tenant(programId, async (other) => {
        await other`select file_id from import_files for update nowait`;
        await deleteImportFile(other, { programId, fileId: first });
      });
      await expect(erased).rejects.toMatchObject({ cause: { code: "55P03" } });
    });
    expect(await resultOf(one)).toMatchObject({ state: "imported" });
  });

  test("a file without a question is imported again after its import was undone", async () => {
    const result = await resultOf(one);
    const importId = result?.import?.importId ?? "";
    await browser.call(undoImport, { params: { ...params(), importId } });
    expect(await resultOf(one)).toMatchObject({ state: "imported" });
  });
});

const params = () => ({ programId: program.programId });

test("a file whose game someone deleted names the game, and only a person brings it back", async () => {
  const first = await resultOf(one);
  const { importId = "" } = first?.import ?? {};
  const { games } = await browser.call(getImport, { params: { ...params(), importId } });
  const { gameId, athlete } = games[0] ?? expect.fail();
  const game = { ...params(), athleteId: athlete.uid, gameId };
  await browser.call(deleteGame, { params: game });
  const reason =
    "This file was imported before. Deleted since: the game of 2026-02-20 against AWY_TEA (2 pitches). Only a person can bring it back.";
  expect(await resultOf(one)).toMatchObject({ state: "waiting", reasons: [reason, answerHint] });
  const [file] = await waiting();
  const given = { ...params(), fileId: file?.fileId ?? "" };
  const review = await browser.call(reviewImportFile, { params: given, body: { decisions: {} } });
  expect(review.deletedSince).toEqual([{ date: "2026-02-20", opponent: "AWY_TEA", pitches: 2 }]);
  const again = { decisions: {}, again: true as const };
  const { entry } = await browser.call(runImport, { params: given, body: again });
  expect(entry?.totals).toMatchObject({ gamesCreated: 1, pitchesAdded: 2 });
  expect(await resultOf(one)).toMatchObject({ state: "already-imported" });
});

/** Returns a file of one game whose IDs start with a text. */
function sameGame(prefix: string): string {
  const pitches = Array.from({ length: 12 }, (_, index) => ({
    ...{ uid: `${prefix}-${index}`, velo: 80 + index / 2 },
    ...{ vertical: 10 - index / 4, horizontal: index / 2 },
  }));
  return trackmanFile(pitches, { uid: prefix });
}

/**
 * Returns a file of as many dated games as a review shows, and two without a date. Each dated game has its own day, because games of one day
 * are compared with each other, which takes time.
 */
function twoUndatedOfMany(): string {
  const dayOf = (index: number) => new Date(Date.UTC(2024, 0, index)).toISOString().slice(0, 10);
  const games = Array.from({ length: serverLimits.importGamesShownMax + 2 }, (_, index) =>
    trackmanFile([{ uid: `p${index}`, velo: 91 }], {
      ...{ uid: `g${index}`, date: index < 2 ? "" : dayOf(index) },
    }).split("\r\n"),
  );
  return `${[games[0]?.[0], ...games.map(([, row]) => row)].join("\r\n")}\r\n`;
}

/** Files with a question, and how the answer words it. */
const questions: Readonly<Record<string, () => Promise<readonly [string, string]>>> = {
  "a pitcher who is not on the roster": async () => [two, "A pitcher is not on the roster."],
  "several such pitchers": async () => [
    trackmanFile([stranger, { uid: "d", pitcher: "Three, Pitcher", id: 900003 }]),
    "2 pitchers are not on the roster.",
  ],
  "unknown columns": async () => [
    "Who;Day;Thrown;Radar\nA;2026-02-12;Slider;82,4\n",
    "Its columns are unknown.",
  ],
  "dates that can be read in two ways": async () => [
    "No,Player ID,Player Name,Unique ID,Date,Pitch Type,Velocity,HB (trajectory),VB (trajectory)\n1,700,Pitcher One,700@1,03/04/2026,Slider,81,4,2\n",
    "Its dates can be read in two ways.",
  ],
  "a game without a date": async () => [
    trackmanFile([{ uid: "a", velo: 91 }], { date: "" }),
    "A game has no date.",
  ],
  "two of more games without a date than a review shows": async () => [
    twoUndatedOfMany(),
    "2 games have no date.",
  ],
  "pitches that look like stored ones": async () => {
    await resultOf(sameGame("first"));
    return [sameGame("second"), "A game looks like a stored one."];
  },
};

describe.each(Object.entries(questions))("a file with %s", (_, build) => {
  test("the file waits for a person in Import Games, stores no pitch, and says so", async () => {
    const [file, question] = await build();
    const imports = await history();
    expect(await resultOf(file, "open.csv")).toEqual({
      ...{ name: "open.csv", state: "waiting", import: null },
      reasons: [question, answerHint],
    });
    expect(await resultOf(file, "open.csv")).toMatchObject({ state: "waiting" });
    expect((await waiting()).map(({ name }) => name)).toEqual(["open.csv"]);
    expect(await history()).toEqual(imports);
  });
});

describe("a waiting file", () => {
  test("a waiting file is imported by the next upload once its question is gone", async () => {
    expect(await resultOf(two)).toMatchObject({ state: "waiting" });
    await addPitcher("Two");
    expect(await resultOf(two)).toMatchObject({
      state: "imported",
      import: { totals: { gamesCreated: 2, pitchesAdded: 3 } },
    });
    expect(await waiting()).toEqual([]);
  });

  test("a waiting file's review and import assume the suggestion about a game that looks like a stored one", async () => {
    await resultOf(sameGame("first"));
    await resultOf(sameGame("second"));
    const [file] = await waiting();
    const given = { ...params(), fileId: file?.fileId ?? "" };
    const body = { decisions: {} };
    const totals = { gamesCreated: 0, gamesUpdated: 0, pitchesAdded: 0, pitchesKnown: 12 };
    const review = await browser.call(reviewImportFile, { params: given, body });
    expect(review).toMatchObject({
      ...{ canImport: true, totals },
      duplicates: [{ alike: 12, choice: null, suggested: "merge" }],
    });
    const { entry } = await browser.call(runImport, { params: given, body });
    expect(entry).toMatchObject({ totals });
  });

  test("a waiting file's review is the same for a browser that answers with the suggestion", async () => {
    await resultOf(sameGame("first"));
    await resultOf(sameGame("second"));
    const [file] = await waiting();
    const given = { ...params(), fileId: file?.fileId ?? "" };
    const empty = { decisions: {} };
    const review = await browser.call(reviewImportFile, { params: given, body: empty });
    const [question = expect.fail()] = review.duplicates;
    const decisions = { duplicates: [{ key: question.key, choice: question.suggested }] };
    const body = { decisions };
    expect(await browser.call(reviewImportFile, { params: given, body })).toEqual({
      ...review,
      file: { ...review.file, decisions },
      duplicates: [{ ...question, choice: "merge" }],
    });
  });

  test("keeps the decisions of a person, whom a repeated upload does not overtake", async () => {
    await resultOf(two);
    const [file] = await waiting();
    const given = { ...params(), fileId: file?.fileId ?? "" };
    const decisions = { location: "Home" };
    await browser.call(reviewImportFile, { params: given, body: { decisions } });
    await addPitcher("Two");
    expect(await resultOf(two)).toMatchObject({
      state: "waiting",
      reasons: ["Someone is deciding about this file in Armslot.", answerHint],
    });
    expect((await waiting())[0]?.decisions).toEqual(decisions);
    await browser.call(runImport, { params: given, body: { decisions } });
    expect(await resultOf(two)).toMatchObject({ state: "already-imported" });
  });
});

test("a file that is no pitch file is refused with a sentence and not kept", async () => {
  const before = await storedRows(testApp);
  const refused = await resultOf("<html><body>Sign in</body></html>", "page.csv");
  expect(refused).toMatchObject({ name: "page.csv", state: "refused", import: null });
  expect(refused?.reasons).toEqual([expect.stringMatching(/^This is .+\.$/)]);
  const withoutUse = (rows: readonly string[]) =>
    rows.filter((row) => !/^(api_tokens|audit)/.test(row));
  expect(withoutUse(await storedRows(testApp))).toEqual(withoutUse(before));
});

test("another import that runs is answered with 409, and the next upload imports the file", async () => {
  const key = `import ${program.programId}`;
  const answer = await testApp.db.asOwner((sql) =>
    sql.begin(async (holding) => {
      await holding`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
      return await send(one);
    }),
  );
  expect(problemIn(answer).code).toBe("import-running");
  expect(await resultOf(one)).toMatchObject({ state: "imported" });
});

describe("a file of which nothing can be stored", () => {
  const refused = trackmanFile([
    { uid: "a", velo: 187 },
    { uid: "b", velo: 3 },
  ]);

  test("a file of which nothing can be stored is never imported, also when it is sent again, and the answer says why", async () => {
    await resultOf(refused);
    const before = await storedRows(testApp);
    for (const name of ["night.csv", "again.csv"]) {
      expect(await resultOf(refused, name)).toEqual({
        name,
        state: "nothing-stored",
        reasons: [
          "Nothing of this file was stored.",
          "2 rows were left out. Line 2: Velocity 187 mph is outside 20 to 110 mph.",
        ],
        import: null,
      });
    }
    expect(await waiting()).toEqual([]);
    expect(await history()).toEqual([]);
    expect(await storedRows(testApp)).toEqual(before);
  });

  test("a file of which nothing can be stored is not 'already imported' either if the command line read it before", async () => {
    const content = Readable.from([Buffer.from(refused)]);
    const file = { name: "cli.csv", content };
    await importFile(testApp.parts, file, { programId: program.programId });
    expect(await history()).toMatchObject([{ totals: { pitchesAdded: 0, pitchesKnown: 0 } }]);
    expect(await resultOf(refused)).toMatchObject({ state: "nothing-stored" });
  });
});
