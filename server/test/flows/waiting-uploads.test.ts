import { moveGame } from "@armslot/contracts/games/games";
import {
  listImportFiles,
  listImports,
  reviewImportFile,
  runImport,
  uploadImportFile,
} from "@armslot/contracts/imports/imports";
import { deleteAthlete } from "@armslot/contracts/roster/athletes";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serverLimits } from "../../src/core/server-limits.ts";
import { mergeAthletes } from "../../src/roster/merge-athletes.ts";
import { anAthlete, aProgram, type BuiltProgram, browserWithSession } from "../kit/build.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { trackmanFile } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";
import { anUploadedFile } from "../kit/written-files.ts";

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

const upload = (content: string, name = "games.csv") =>
  browser.send(uploadImportFile, { params: program, query: { name }, file: content });
const waiting = async () => (await browser.call(listImportFiles, { params: program })).files;
const fileOf = (uid: string, pitcher = "One, Pitcher", id: number | string = 900_001) =>
  trackmanFile([{ uid, pitcher, id }], { uid: `game-${uid}` });

async function pitcher(firstName: string, lastName: string): Promise<string> {
  const profile = { programId: program.programId, firstName, lastName, position: "RHP" } as const;
  return (await anAthlete(testApp, profile)).athleteId;
}

async function imported(content: string, name: string) {
  const { programId } = program;
  const { admin } = program;
  const fileId = await anUploadedFile(testApp, { programId, userId: admin.userId, name, content });
  const params = { programId, fileId };
  return await browser.call(runImport, { params, body: { decisions: {} } });
}

test("uploads at once take no more places than there are", async () => {
  const { programId, admin } = program;
  await testApp.db.asOwner(
    (sql) => sql`
      insert into import_files
        (program_id, file_id, user_id, name, byte_count, stored_byte_count, checksum, created_at)
      select ${programId}, gen_random_uuid(), ${admin.userId}, 'games.csv', 1, 1,
        sha256(n::text::bytea), ${testApp.clock()}
      from generate_series(2, ${serverLimits.importFilesWaitingMax}) n`,
  );
  const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => upload(fileOf(`${n}`))));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(5).fill(409),
  ]);
  expect(await waiting()).toHaveLength(serverLimits.importFilesWaitingMax);
});

describe("an upload of 24 hours ago that was not erased yet", () => {
  test("an upload of 24 hours ago can be neither seen, reviewed nor imported, and its bytes can be uploaded again", async () => {
    await upload(fileOf("a"));
    const [file] = await waiting();
    const params = { programId: program.programId, fileId: file?.fileId ?? "" };
    testApp.clock.advance({ minutes: serverLimits.importFileLifetimeHours * 60 });
    browser = await browserWithSession(testApp, program.admin);
    expect(await waiting()).toEqual([]);
    const input = { params, body: { decisions: {} } };
    const refused = [
      await browser.refused(reviewImportFile, input),
      await browser.refused(runImport, input),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array(2).fill("import-file-not-found"));
    expect((await upload(fileOf("a"))).statusCode).toBe(200);
    expect(await waiting()).toHaveLength(1);
  });
});

describe("when an athlete is deleted", () => {
  test("the uploads that may have their pitches are erased, and others keep waiting", async () => {
    const athleteId = await pitcher("Ana", "Muñoz-Reyes");
    await imported(fileOf("known", "Muñoz-Reyes, Ana", "device77"), "first.csv");
    await upload(fileOf("a", "MUNOZ REYES, A."), "by-name.csv");
    await upload(fileOf("b", "Somebody, Else", "device77"), "by-device.csv");
    await upload(fileOf("c", "Nobody, Known", 5), "munoz reyes.csv");
    await upload("PK\u0003\u0004 not to be searched", "workbook.csv");
    await upload(fileOf("d", "Nobody, Known", 6), "others.csv");
    await upload(fileOf("e", "Stranger, Some", 7), "assigned.csv");
    const assigned = (await waiting()).find(({ name }) => name === "assigned.csv");
    const params = { programId: program.programId, fileId: assigned?.fileId ?? "" };
    const { pitchers } = await browser.call(reviewImportFile, { params, body: { decisions: {} } });
    const decisions = { pitchers: pitchers.map(({ key }) => ({ key, athleteId })) };
    await browser.call(reviewImportFile, { params, body: { decisions } });
    await browser.call(deleteAthlete, { params: { programId: program.programId, athleteId } });
    expect((await waiting()).map(({ name }) => name)).toEqual(["others.csv"]);
  });

  test("the history forgets a file's name although the game was moved to another athlete", async () => {
    const athleteId = await pitcher("Pat", "One");
    const toAthleteId = await pitcher("Sam", "Two");
    const { games } = await imported(fileOf("a", "One, Pat"), "bullpen of pat.csv");
    const params = { programId: program.programId, athleteId, gameId: games[0]?.gameId ?? "" };
    await browser.call(moveGame, { params, body: { toAthleteId, version: 1 } });
    await browser.call(deleteAthlete, { params: { programId: program.programId, athleteId } });
    const { entries } = await browser.call(listImports, { params: program });
    expect(entries.map(({ fileName }) => fileName)).toEqual([null]);
  });

  test("the history forgets the names of files of an athlete who was merged into them", async () => {
    const { programId } = program;
    const athleteId = await pitcher("Pat", "One");
    const intoId = await pitcher("Patrick", "Onne");
    const { games } = await imported(fileOf("a", "One, Pat"), "bullpen of pat.csv");
    await testApp.parts.db.tenant(programId, (tx) =>
      mergeAthletes(testApp.parts, tx, { programId, athleteId, intoId }),
    );
    const toAthleteId = await pitcher("Sam", "Two");
    const params = { programId, athleteId: intoId, gameId: games[0]?.gameId ?? "" };
    await browser.call(moveGame, { params, body: { toAthleteId, version: 2 } });
    await browser.call(deleteAthlete, { params: { programId, athleteId: intoId } });
    const { entries } = await browser.call(listImports, { params: program });
    expect(entries.map(({ fileName }) => fileName)).toEqual([null]);
  });
});
