import { limits } from "@armslot/contracts/core/limits";
import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import {
  discardImportFile,
  getImport,
  listImportFiles,
  listImports,
  reviewImportFile,
  runImport,
  undoImport,
  uploadImportFile,
} from "@armslot/contracts/imports/imports";
import { listActivity } from "@armslot/contracts/people/activity";
import { addAthlete, deleteAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aProfile,
  aProgram,
  aUser,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { storedRows } from "../../test/kit/database/database-dump.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";
import { serverLimits } from "../core/server-limits.ts";
import { deleteExpired } from "../start/delete-expired.ts";

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
});

const pitches = [
  { uid: "a", velo: 91 },
  { uid: "b", velo: 82 },
  { uid: "c", pitcher: "Two, Pitcher", id: 900002 },
];
const twoPitchers = trackmanFile(pitches);

async function addPitcher(lastName: string): Promise<string> {
  const body = aProfile({ firstName: "Pitcher", lastName, position: "RHP" });
  const { uid } = await browser.call(addAthlete, { params: program, body });
  return uid;
}

async function upload(file: string | Uint8Array, name = "games.csv") {
  return await browser.call(uploadImportFile, { params: program, query: { name }, file });
}

async function uploaded(file: string | Uint8Array = twoPitchers, name?: string) {
  const { files } = await upload(file, name);
  return { programId: program.programId, fileId: files[0]?.fileId ?? "" };
}

const review = (params: { programId: string; fileId: string }, decisions: ImportDecisions = {}) =>
  browser.call(reviewImportFile, { params, body: { decisions } });

const run = (params: { programId: string; fileId: string }, decisions: ImportDecisions = {}) =>
  browser.call(runImport, { params, body: { decisions } });

const waiting = async () => (await browser.call(listImportFiles, { params: program })).files;

describe("an upload", () => {
  test("an upload waits with its name, size and member until it is discarded", async () => {
    const params = await uploaded(twoPitchers, "C:\\Users\\coach\\last night.csv");
    expect(await waiting()).toEqual([
      {
        fileId: params.fileId,
        name: "last night.csv",
        bytes: Buffer.byteLength(twoPitchers),
        uploadedAt: testApp.clock().toISOString(),
        uploadedBy: { uid: program.admin.userId, name: "Ada Birch" },
        decisions: {},
        alreadyImported: null,
      },
    ]);
    await browser.call(discardImportFile, { params });
    expect(await waiting()).toEqual([]);
    expect((await browser.refused(discardImportFile, { params })).code).toBe(
      "import-file-not-found",
    );
  });

  test("an upload is stored once when the same member sends it twice", async () => {
    const first = await uploaded();
    expect(await uploaded()).toEqual(first);
    expect(await waiting()).toHaveLength(1);
  });

  test("an upload is refused beyond the size limit, and accepted at it", async () => {
    const atLimit = Buffer.alloc(limits.importFileMaxBytes, "a");
    expect((await upload(atLimit)).files[0]?.bytes).toBe(limits.importFileMaxBytes);
    const before = await storedRows(testApp);
    const query = { name: "large.csv" };
    const file = Buffer.alloc(limits.importFileMaxBytes + 1, "a");
    const problem = await browser.refused(uploadImportFile, { params: program, query, file });
    expect(problem.code).toBe("file-too-large");
    expect(await storedRows(testApp)).toEqual(before);
  });

  test("an upload of another type of body or a compressed body is refused", async () => {
    const given = { params: program, query: { name: "games.csv" }, file: twoPitchers };
    const types = ["application/json", "text/csv", "multipart/form-data; boundary=x", undefined];
    for (const type of types) {
      const answer = await browser.send(uploadImportFile, given, { "content-type": type });
      expect([type, answer.json().code]).toEqual([type, "not-a-file"]);
    }
    const zipped = await browser.send(uploadImportFile, given, { "content-encoding": "gzip" });
    expect(zipped.json().code).toBe("not-a-file");
    expect(await waiting()).toEqual([]);
  });

  test("an upload is refused past the program's daily limit until the day is over", async () => {
    const { programId } = program;
    const endsAt = new Date(testApp.clock().getTime() + 60_000);
    await testApp.db.asOwner(
      (sql) => sql`
        insert into throttles (key, count, window_ends_at)
        values (${`uploads:${programId}`}, ${serverLimits.importUploadsPerDayMax - 1}, ${endsAt})`,
    );
    const given = { params: program, query: { name: "games.csv" }, file: twoPitchers };
    await browser.call(uploadImportFile, given);
    expect((await browser.refused(uploadImportFile, given)).code).toBe("upload-limit");
    const other = await aProgram(testApp);
    const elsewhere = await browserWithSession(testApp, other.admin);
    await elsewhere.call(uploadImportFile, { ...given, params: other });
    testApp.clock.advance({ days: 1 });
    const nextDay = await browserWithSession(testApp, program.admin);
    await nextDay.call(uploadImportFile, given);
  });

  test("an upload is refused while too many files wait", async () => {
    const { programId, admin } = program;
    await testApp.db.asOwner(
      (sql) => sql`
        insert into import_files
          (program_id, file_id, user_id, name, byte_count, stored_byte_count, checksum, created_at)
        select ${programId}, gen_random_uuid(), ${admin.userId}, 'games.csv', 1, 1,
          sha256(n::text::bytea), now()
        from generate_series(2, ${serverLimits.importFilesWaitingMax}) n`,
    );
    const { fileId } = await uploaded();
    const given = { params: program, query: { name: "games.csv" }, file: `${twoPitchers}\r\n` };
    expect((await browser.refused(uploadImportFile, given)).code).toBe("too-many-files");
    expect(await waiting()).toHaveLength(serverLimits.importFilesWaitingMax);
    await browser.call(discardImportFile, { params: { programId, fileId } });
    await browser.call(uploadImportFile, given);
  });

  test("an upload of an empty file is reviewed as empty", async () => {
    const { error, canImport } = await review(await uploaded(""));
    expect({ error, canImport }).toEqual({
      error: "This file is empty. Download it from the device again.",
      canImport: false,
    });
  });

  test("an upload is erased 24 hours later, and not before", async () => {
    const { programId } = await uploaded();
    testApp.clock.advance({ minutes: serverLimits.importFileLifetimeHours * 60 - 1 });
    await deleteExpired(testApp.parts);
    const partsLeft = () =>
      testApp.db.asOwner(
        (sql) => sql`select part_num from import_file_parts where program_id = ${programId}`,
      );
    expect(await partsLeft()).toHaveLength(1);
    testApp.clock.advance({ minutes: 1 });
    await deleteExpired(testApp.parts);
    expect(await partsLeft()).toHaveLength(0);
  });
});

describe("a review", () => {
  test("shows the matched pitchers, their games and who is not on the roster, and stores no game", async () => {
    const athleteId = await addPitcher("One");
    const params = await uploaded();
    const shown = await review(params);
    expect(shown).toMatchObject({
      error: null,
      canImport: true,
      format: "trackman",
      dates: { first: "2026-02-20", last: "2026-02-20" },
      pitches: 3,
      totals: {
        gamesCreated: 1,
        gamesUpdated: 0,
        pitchesAdded: 2,
        pitchesKnown: 0,
        pitchesFilled: 0,
      },
      gamesTotal: 1,
    });
    expect(shown.games).toMatchObject([
      {
        athlete: { uid: athleteId, name: "Pitcher One" },
        isNew: true,
        gameId: null,
        pitchesAdded: 2,
      },
    ]);
    expect(shown.pitchers.map(({ name, state, pitches: count }) => [name, state, count])).toEqual([
      ["Pitcher One", "matched", 2],
      ["Pitcher Two", "unmatched", 1],
    ]);
    const games = await testApp.db.asOwner(
      (sql) => sql`select game_id from games where program_id = ${program.programId}`,
    );
    expect(games).toEqual([]);
  });

  test("follows the decisions and remembers them with the file", async () => {
    const athleteId = await addPitcher("Other");
    const params = await uploaded();
    const decisions = {
      opponent: "Harbor",
      pitchers: [
        { key: "id 900001", athleteId },
        { key: "id 900002", athleteId: null },
      ],
    };
    const shown = await review(params, decisions);
    expect(shown.pitchers.map(({ state, athlete }) => [state, athlete?.uid])).toEqual([
      ["matched", athleteId],
      ["skipped", undefined],
    ]);
    expect(shown.games[0]).toMatchObject({ opponent: "Harbor" });
    expect((await waiting())[0]?.decisions).toEqual(decisions);
  });

  test("refuses an athlete of another program like a missing one", async () => {
    const other = await aProgram(testApp);
    const foreign = await browserWithSession(testApp, other.admin);
    const { uid } = await foreign.call(addAthlete, { params: other, body: aProfile() });
    const params = await uploaded();
    for (const athleteId of [uid, testApp.parts.newId()]) {
      const decisions = { pitchers: [{ key: "id 900001", athleteId }] };
      const problem = await browser.refused(reviewImportFile, { params, body: { decisions } });
      expect(problem.code).toBe("athlete-not-found");
    }
  });

  test("quotes the rows with remarks", async () => {
    await addPitcher("One");
    const file = trackmanFile([{ uid: "a", velo: 999 }, { uid: "b" }]);
    const { rejected } = await review(await uploaded(file));
    expect(rejected).toMatchObject({ total: 1, rows: [{ line: 2 }] });
    expect(rejected.rows[0]?.text).toContain("999");
  });
});

describe("an import", () => {
  test("returns all rows that it left out, whole and with the header", async () => {
    await addPitcher("One");
    const long = "x".repeat(700);
    const bad = Array.from({ length: 250 }, (_each, n) => ({ uid: `${long}${n}`, velo: 999 }));
    const file = trackmanFile([{ uid: "good" }, ...bad]);
    const { rejected } = await run(await uploaded(file));
    const [header, , ...rows] = file.trimEnd().split("\r\n");
    expect(rejected.header).toBe(header);
    expect(rejected.total).toBe(250);
    expect(rejected.rows.map(({ text }) => text)).toEqual(rows);
  });

  test("returns the first rows of very many that it left out", async () => {
    await addPitcher("One");
    const count = serverLimits.importRowsLeftOutMax + 1;
    const bad = Array.from({ length: count }, (_each, n) => ({ uid: `${n}`, velo: 999 }));
    const { rejected } = await run(await uploaded(trackmanFile([{ uid: "good" }, ...bad])));
    expect(rejected.total).toBe(count);
    expect(rejected.rows).toHaveLength(serverLimits.importRowsLeftOutMax);
  });

  test("stores the games, links to them, and erases the upload", async () => {
    const athleteId = await addPitcher("One");
    const params = await uploaded();
    const imported = await run(params);
    expect(imported).toMatchObject({
      error: null,
      wasImportedBefore: false,
      entry: { fileName: "games.csv", totals: { gamesCreated: 1, pitchesAdded: 2 }, undone: null },
      games: [{ athlete: { uid: athleteId }, isNew: true, pitchesAdded: 2, pitchesChanged: 0 }],
      unmatched: [{ name: "Pitcher Two", pitches: 1 }],
    });
    expect(await waiting()).toEqual([]);
    const { entries } = await browser.call(listImports, { params: program });
    expect(entries).toEqual([imported.entry]);
    const ofImport = { programId: program.programId, importId: imported.entry?.importId ?? "" };
    const { games } = await browser.call(getImport, { params: ofImport });
    expect(games).toEqual(imported.games);
    const activity = await browser.call(listActivity, { params: program });
    expect(activity.entries[0]).toMatchObject({
      action: "data-imported",
      actor: { name: "Ada Birch" },
      counts: { games: 1, pitches: 2 },
    });
  });

  test("an import of a refused file says why, stores nothing and keeps the upload", async () => {
    const params = await uploaded("no,pitch,file\n1,2,3\n");
    const { error, entry } = await run(params);
    expect(error).toContain("not a pitch file");
    expect(entry).toBeNull();
    expect(await waiting()).toHaveLength(1);
  });

  test("answers a repeated request with the first reply", async () => {
    await addPitcher("One");
    const params = await uploaded();
    const headers = { "idempotency-key": "the-same-key" };
    const body = { decisions: {} };
    const first = await browser.send(runImport, { params, body }, headers);
    const repeated = await browser.send(runImport, { params, body }, headers);
    expect([first.statusCode, repeated.json()]).toEqual([200, first.json()]);
    const problem = await browser.refused(runImport, { params, body });
    expect(problem.code).toBe("import-file-not-found");
  });

  test("an import of the same bytes points to the earlier import, unless it is wanted again", async () => {
    await addPitcher("One");
    const { entry } = await run(await uploaded());
    const params = await uploaded();
    expect((await waiting())[0]?.alreadyImported).toMatchObject({ importId: entry?.importId });
    const known = await run(params);
    expect(known).toMatchObject({ wasImportedBefore: true, entry: { importId: entry?.importId } });
    expect(await waiting()).toEqual([]);
    await addPitcher("Two");
    const body = { decisions: {}, again: true };
    const again = await browser.call(runImport, { params: await uploaded(), body });
    expect(again).toMatchObject({
      wasImportedBefore: false,
      entry: { totals: { gamesCreated: 1, pitchesAdded: 1, pitchesKnown: 2 } },
    });
  });

  test("the undo of an import says which game stays and why", async () => {
    await addPitcher("One");
    const first = await run(await uploaded(trackmanFile(pitches.slice(0, 2))));
    await run(await uploaded(trackmanFile(pitches.slice(0, 1))));
    const importId = first.entry?.importId ?? "";
    const params = { programId: program.programId, importId };
    expect(await browser.call(undoImport, { params })).toMatchObject({
      ...{ gamesRemoved: 0, pitchesRemoved: 1 },
      kept: [
        {
          ...{ gameId: first.games[0]?.gameId, athlete: { name: "Pitcher One" } },
          reason: "Pitches that another import has as well stay.",
        },
      ],
    });
  });

  test("an import by two members at once ends in one result", async () => {
    await addPitcher("One");
    const colleague = await browserWithSession(testApp, await aUser(testApp, program));
    const query = { name: "the same.csv" };
    const both = [browser, colleague].map(async (one) => {
      const { files } = await one.call(uploadImportFile, {
        params: program,
        query,
        file: twoPitchers,
      });
      const params = { programId: program.programId, fileId: files[0]?.fileId ?? "" };
      return await one.call(runImport, { params, body: { decisions: {} } });
    });
    const results = await Promise.all(both);
    expect(results.filter(({ wasImportedBefore }) => wasImportedBefore)).toHaveLength(1);
    expect(new Set(results.map(({ entry }) => entry?.importId)).size).toBe(1);
  });

  test("leaves out a pitcher of an earlier file by the device's ID until someone chooses an athlete", async () => {
    const athleteId = await addPitcher("Two");
    const skip = { pitchers: [{ key: "id 900002", athleteId: null }] };
    await run(await uploaded(), skip);
    const next = trackmanFile([...pitches, { uid: "d", pitcher: "Two, Pitcher", id: 900002 }]);
    const params = await uploaded(next);
    expect((await review(params)).pitchers.map(({ state }) => state)).toEqual([
      "unmatched",
      "skipped",
    ]);
    const choose = { pitchers: [{ key: "id 900002", athleteId }] };
    expect((await run(params, choose)).entry?.totals.pitchesAdded).toBe(2);
    const later = await uploaded(trackmanFile([{ uid: "e", pitcher: "Two, Pitcher", id: 900002 }]));
    expect((await review(later)).pitchers[0]?.state).toBe("matched");
  });
});

test("the history forgets the file names that may name a deleted athlete", async () => {
  const athleteId = await addPitcher("One");
  const one = trackmanFile([{ uid: "a" }]);
  await run(await uploaded(one, "bullpen.csv"));
  await run(await uploaded(`${twoPitchers}\r\n`, "Session ONE.csv"));
  await run(
    await uploaded(
      trackmanFile([{ uid: "z", pitcher: "Nobody, Known", id: 900009 }]),
      "others.csv",
    ),
  );
  await browser.call(deleteAthlete, { params: { programId: program.programId, athleteId } });
  const { entries } = await browser.call(listImports, { params: program });
  expect(entries.map(({ fileName }) => fileName)).toEqual(["others.csv", null, null]);
});
