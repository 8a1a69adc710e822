import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hourMs } from "@armslot/contracts/core/durations";
import { getUsage } from "@armslot/contracts/people/usage";
import { deleteAthlete } from "@armslot/contracts/roster/athletes";
import { listClips } from "@armslot/contracts/video/clips";
import { removeRecording, savePoster, startRecording } from "@armslot/contracts/video/recordings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { announceFilm, uploadClient } from "../../test/kit/film-upload.ts";
import { aFilm, aPoster } from "../../test/kit/films.ts";
import { anMp4 } from "../../test/kit/mp4.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";
import { eraseProgram } from "../people/erase-program.ts";
import { lastFilmSweep } from "../storage/film-sweeps.ts";
import { deleteExpired } from "./delete-expired.ts";
import { eraseDeletedFilms, sweepFilms } from "./keep-films.ts";

const folder = mkdtempSync(join(tmpdir(), "armslot-kept-films-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp({ settings: { CLIPS_DIR: folder } });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
});

const bytes = anMp4();
const fileOf = (recordingId: string) => join(folder, program.programId, `${recordingId}.mp4`);

async function anUploadedFilm(athleteId?: string): Promise<string> {
  const film = { programId: program.programId, byteCount: bytes.length };
  const given = athleteId === undefined ? film : { ...film, athleteId };
  const { recordingId, uploadPath } = await announceFilm(testApp, browser, given);
  const client = await uploadClient(testApp, browser);
  expect((await client.patch(uploadPath, 0, bytes)).status).toBe(204);
  return recordingId;
}

test("the file of a film is erased with its athlete, and others stay", async () => {
  const { athleteId } = await anAthlete(testApp, program);
  const gone = await anUploadedFilm(athleteId);
  const stays = await anUploadedFilm();
  await browser.call(deleteAthlete, { params: { programId: program.programId, athleteId } });
  await eraseDeletedFilms(testApp.parts);
  expect([existsSync(fileOf(gone)), existsSync(fileOf(stays))]).toEqual([false, true]);
});

test("a film that takes the ID of a deleted one gets none of its bytes and not its poster", async () => {
  const { athleteId } = await anAthlete(testApp, program);
  const recordingId = await anUploadedFilm(athleteId);
  const params = { programId: program.programId, recordingId };
  await browser.call(savePoster, { params, file: aPoster });
  await browser.call(deleteAthlete, { params: { programId: program.programId, athleteId } });
  const { uploadPath } = await browser.call(startRecording, {
    params: { programId: program.programId },
    body: {
      ...{ recordingId, kind: "long", byteCount: bytes.length, startedAt: null, clip: null },
      ...{ athleteId: null, gameId: null },
    },
  });
  const client = await uploadClient(testApp, browser);
  expect(await client.offsetOf(uploadPath)).toBe(0);
  const poster = uploadPath.replace(/upload$/, "poster");
  expect((await client.ask(poster, { method: "GET" })).status).toBe(404);
});

test("a file that cannot be erased keeps no other film from being erased", async () => {
  const [stuck, gone] = [await anUploadedFilm(), await anUploadedFilm()];
  rmSync(fileOf(stuck));
  mkdirSync(fileOf(stuck));
  for (const recordingId of [stuck, gone]) {
    const params = { programId: program.programId, recordingId };
    await browser.call(removeRecording, { params });
  }
  await eraseDeletedFilms(testApp.parts);
  expect([existsSync(fileOf(stuck)), existsSync(fileOf(gone))]).toEqual([true, false]);
  rmSync(fileOf(stuck), { recursive: true });
  writeFileSync(fileOf(stuck), "1234567");
  await eraseDeletedFilms(testApp.parts);
  expect(existsSync(fileOf(stuck))).toBe(false);
});

test("the files of films are erased with their program", async () => {
  const recordingId = await anUploadedFilm();
  await eraseProgram(testApp.parts, program.programId);
  await eraseDeletedFilms(testApp.parts);
  expect(existsSync(fileOf(recordingId))).toBe(false);
});

test("an upload that was not finished within a day is erased, and gives back what it reserved", async () => {
  const film = { programId: program.programId, byteCount: bytes.length };
  const { recordingId } = await announceFilm(testApp, browser, film);
  const usedNow = async () =>
    (await browser.call(getUsage, { params: { programId: program.programId } })).videosThisMonth;
  expect([await usedNow(), existsSync(fileOf(recordingId))]).toEqual([1, true]);
  const expired = {
    ...testApp.parts,
    clock: () => new Date(testApp.clock().getTime() + 25 * hourMs),
  };
  await deleteExpired(expired);
  await eraseDeletedFilms(testApp.parts);
  browser = await browserWithSession(testApp, program.admin);
  expect([await usedNow(), existsSync(fileOf(recordingId))]).toEqual([0, false]);
});

test("a sweep erases what a killed restore left half written, and neither takes it for a film nor erases the film beside it", async () => {
  const whole = await anUploadedFilm();
  const { recordingId: missing } = await aFilm(testApp, program);
  const draftOf = (recordingId: string) => `${fileOf(recordingId)}.partial`;
  const old = new Date(testApp.clock().getTime() - 2 * hourMs);
  for (const id of [whole, missing]) {
    writeFileSync(draftOf(id), "1234567");
    utimesSync(draftOf(id), old, old);
  }
  await sweepFilms(testApp.parts);
  const names = [draftOf(whole), draftOf(missing), fileOf(whole)];
  expect(names.map((name) => existsSync(name))).toEqual([false, false, true]);
  const swept = await lastFilmSweep(testApp.parts.db.identitySql);
  expect(swept).toMatchObject({ orphanedFiles: 2, orphanedBytes: 14, missingFiles: 1 });
  const params = { programId: program.programId, recordingId: missing };
  await browser.call(removeRecording, { params });
});

test("the half-written file of a deleted film is erased with it", async () => {
  const recordingId = await anUploadedFilm();
  writeFileSync(`${fileOf(recordingId)}.partial`, "1234567");
  const params = { programId: program.programId, recordingId };
  await browser.call(removeRecording, { params });
  await eraseDeletedFilms(testApp.parts);
  expect(existsSync(`${fileOf(recordingId)}.partial`)).toBe(false);
});

test("a sweep that cannot erase a file erases the others", async () => {
  const [stuck, gone] = [testApp.parts.newId(), testApp.parts.newId()].map(fileOf) as [
    string,
    string,
  ];
  const before = new Date(testApp.clock().getTime() - 2 * hourMs);
  mkdirSync(stuck, { recursive: true });
  writeFileSync(gone, "12345");
  for (const path of [stuck, gone]) utimesSync(path, before, before);
  await sweepFilms(testApp.parts);
  expect([existsSync(stuck), existsSync(gone)]).toEqual([true, false]);
  rmSync(stuck, { recursive: true });
});

test("a sweep erases files without a film, counts films without a file, and leaves young files and those of unknown programs alone", async () => {
  const { recordingId: missing } = await aFilm(testApp, program);
  const [orphan, young] = [testApp.parts.newId(), testApp.parts.newId()];
  mkdirSync(join(folder, program.programId), { recursive: true });
  for (const id of [orphan, young]) writeFileSync(fileOf(id), "12345");
  const now = testApp.clock();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  utimesSync(fileOf(orphan), hoursAgo(2), hoursAgo(2));
  utimesSync(fileOf(young), now, now);
  const elsewhere = join(folder, testApp.parts.newId());
  mkdirSync(elsewhere);
  const unknown = join(elsewhere, `${orphan}.mp4`);
  writeFileSync(unknown, "1234567");
  utimesSync(unknown, hoursAgo(2), hoursAgo(2));
  await sweepFilms(testApp.parts);
  expect([existsSync(fileOf(orphan)), existsSync(fileOf(young))]).toEqual([false, true]);
  expect(existsSync(unknown)).toBe(true);
  expect(await lastFilmSweep(testApp.parts.db.identitySql)).toEqual({
    ...{ sweptAt: now, orphanedFiles: 2, orphanedBytes: 12, missingFiles: 1 },
  });
  const { recordings } = await browser.call(listClips, {
    params: { programId: program.programId },
  });
  expect(recordings.map(({ recordingId }) => recordingId)).toEqual([missing]);
});
