import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { errors } from "@armslot/contracts/errors";
import { removeMember } from "@armslot/contracts/people/people";
import { signOut } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { listClips } from "@armslot/contracts/video/clips";
import { Upload } from "tus-js-client";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deleteExpired } from "../../src/start/delete-expired.ts";
import { eraseDeletedFilms, sweepFilms } from "../../src/start/keep-films.ts";
import { lastFilmSweep } from "../../src/storage/film-sweeps.ts";
import { aProgram, aUser, type BuiltProgram, browserWithSession } from "../kit/build.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { announceFilm, type UploadClient, uploadClient } from "../kit/film-upload.ts";
import { anMp4 } from "../kit/mp4.ts";
import { ownDisk } from "../kit/services/own-disk.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "armslot-film-faults-"));
const settings = { LIMIT_REQUESTS_PER_MINUTE: "100000", CLIPS_DIR: folder };
const film = anMp4({ frameBytes: 4_000 });
const half = Math.floor(film.length / 2);
const partBytes = 16_000;
/** How often connections are cut. More of them find rarer faults. */
const cuts = Number(process.env.FILM_CUTS ?? 8);

let testApp: TestApp;
let program: BuiltProgram;
let params: { programId: string };
let browser: TestBrowser;
let client: UploadClient;
beforeAll(async () => {
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
  testApp = await openTestApp({ settings });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  params = { programId: program.programId };
  browser = await browserWithSession(testApp, program.admin);
  client = await uploadClient(testApp, browser);
});

const announce = (by = browser, byteCount = film.length) =>
  announceFilm(testApp, by, { ...params, byteCount });
const states = async () =>
  (await browser.call(listClips, { params })).recordings.map(({ state }) => state);
const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { code: string }).code;

/** Uploads with the official client of tus, and leaves after some parts. Resolves to whether the film is complete. */
function uploadSome({ address, headers }: UploadClient, path: string, parts: number) {
  return new Promise<boolean>((resolve, reject) => {
    let left = parts;
    const upload = new Upload(film, {
      ...{ uploadUrl: address + path, headers, chunkSize: partBytes, retryDelays: null },
      onError: reject,
      onSuccess: () => resolve(true),
      onChunkComplete: () => {
        left -= 1;
        if (left === 0) upload.abort().then(() => resolve(false), reject);
      },
    });
    upload.start();
  });
}

test("the official client of tus sends a film in parts, and goes on each time after it stopped", async () => {
  const { uploadPath } = await announce();
  let stops = 0;
  while (!(await uploadSome(client, uploadPath, 2))) stops += 1;
  expect(stops).toBeGreaterThan(4);
  expect(await states()).toEqual(["ready"]);
});

test("connections that are cut anywhere cost no byte that was acknowledged, and leave no file behind", async () => {
  const { uploadPath, recordingId } = await announce();
  let acknowledged = 0;
  for (let cut = 0; cut < cuts; cut += 1) {
    const offset = await client.offsetOf(uploadPath);
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
    const length = Math.min(film.length - offset - 1, 1 + (randomBytes(4).readUInt32BE() % 20_000));
    if (length <= 0) break;
    const part = client.begin(uploadPath, { offset, length });
    const sent = Math.ceil(length * ((cut % 10) / 10));
    await new Promise<void>((resolve) =>
      part.write(film.subarray(offset, offset + sent), () => resolve()),
    );
    part.destroy();
    const now = await client.offsetOf(uploadPath);
    if (cut % 2 === 0 && now < film.length - 1) {
      const { status } = await client.patch(uploadPath, now, film.subarray(now, now + 1));
      expect(status).toBe(204);
      acknowledged = now + 1;
    }
  }
  const left = await client.offsetOf(uploadPath);
  expect((await client.patch(uploadPath, left, film.subarray(left))).status).toBe(204);
  const bytes = await client.ask(
    `/api/programs/${params.programId}/recordings/${recordingId}/film`,
    {
      method: "GET",
    },
  );
  expect(Buffer.from(bytes.body, "latin1").equals(film)).toBe(true);
  testApp.clock.advance({ minutes: 120 });
  await sweepFilms(testApp.parts);
  const swept = await lastFilmSweep(testApp.parts.db.identitySql);
  expect(swept).toMatchObject({ orphanedFiles: 0, missingFiles: 0 });
});

test("an upload goes on after the session ended and the member signed in again", async () => {
  const { uploadPath } = await announce();
  expect((await client.patch(uploadPath, 0, film.subarray(0, half))).status).toBe(204);
  await browser.call(signOut, {});
  const ended = await client.patch(uploadPath, half, film.subarray(half));
  expect([ended.status, codeOf(ended)]).toEqual([errors["signed-out"].status, "signed-out"]);
  browser = await browserWithSession(testApp, program.admin);
  client = await uploadClient(testApp, browser);
  expect(await client.offsetOf(uploadPath)).toBe(half);
  expect((await client.patch(uploadPath, half, film.subarray(half))).status).toBe(204);
  expect(await states()).toEqual(["ready"]);
});

test("the upload of a removed member ends, and a day later its file and its count are gone", async () => {
  const user = await aUser(testApp, params);
  const theirs = await browserWithSession(testApp, user);
  const sender = await uploadClient(testApp, theirs);
  const { uploadPath, recordingId } = await announce(theirs);
  expect((await sender.patch(uploadPath, 0, film.subarray(0, half))).status).toBe(204);
  await browser.call(removeMember, { params: { ...params, userId: user.userId } });
  const refused = await sender.patch(uploadPath, half, film.subarray(half));
  expect(refused.status).toBe(401);
  testApp.clock.advance({ days: 1, minutes: 1 });
  await deleteExpired(testApp.parts);
  await eraseDeletedFilms(testApp.parts);
  browser = await browserWithSession(testApp, program.admin);
  expect(await states()).toEqual([]);
  expect((await browser.call(getUsage, { params })).videosThisMonth).toBe(0);
  expect(await testApp.parts.films.sizeOf({ ...params, recordingId }, "film")).toBeUndefined();
});

test("an upload goes on at another server of the same database and folder", async () => {
  const { db } = testApp.parts;
  const second = await openTestApp({ settings, parts: () => ({ db }) });
  const { uploadPath } = await announce();
  expect((await client.patch(uploadPath, 0, film.subarray(0, half))).status).toBe(204);
  const there = await uploadClient(second, browser);
  expect(await there.offsetOf(uploadPath)).toBe(half);
  expect((await there.patch(uploadPath, half, film.subarray(half))).status).toBe(204);
  expect(await client.offsetOf(uploadPath)).toBe(film.length);
  expect(await states()).toEqual(["ready"]);
});

const probe = ownDisk(8);
probe?.remove();
test.runIf(probe)(
  "an upload that fills the disk stops with a sentence, and goes on when there is room",
  async () => {
    const disk = ownDisk(24);
    closeAtEnd(async () => disk?.remove());
    const full = { ...settings, CLIPS_DIR: disk?.folder ?? "", CLIPS_MIN_FREE_GB: "0" };
    const other = await openTestApp({ settings: full });
    const { programId, admin } = await aProgram(other);
    const theirs = await browserWithSession(other, admin);
    const sender = await uploadClient(other, theirs);
    const { uploadPath } = await announceFilm(other, theirs, { programId, byteCount: film.length });
    expect((await sender.patch(uploadPath, 0, film.subarray(0, half))).status).toBe(204);
    disk?.fill();
    const refused = await sender.patch(uploadPath, half, film.subarray(half));
    expect([refused.status, codeOf(refused)]).toEqual([507, "clip-storage-full"]);
    const another = await theirs.call(listClips, { params: { programId } });
    expect(another.recordings).toMatchObject([{ state: "uploading" }]);
    disk?.free(2_000_000);
    const offset = await sender.offsetOf(uploadPath);
    expect(offset).toBeGreaterThanOrEqual(half);
    expect((await sender.patch(uploadPath, offset, film.subarray(offset))).status).toBe(204);
    const { recordings } = await theirs.call(listClips, { params: { programId } });
    expect(recordings).toMatchObject([{ state: "ready" }]);
  },
);

/** Returns the memory that is in use, in bytes, without what only waits for the garbage collection. */
function usedMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test("a large upload is written as it arrives, and adds less than half of itself to the memory", async () => {
  const byteCount = Number(process.env.FILM_MEGABYTES ?? 64) * 1_000_000;
  const { uploadPath } = await announce(browser, byteCount);
  const piece = Buffer.alloc(256 * 1024, 7);
  const before = usedMemory();
  let most = before;
  // The last part is missing, because it would be read as a film.
  const part = client.begin(uploadPath, { offset: 0, length: byteCount - 1 });
  const answered = new Promise<number>((resolve, reject) => {
    part.on("error", reject).on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  for (let at = 0; at * piece.length < byteCount - 1; at += 1) {
    const left = byteCount - 1 - at * piece.length;
    const bytes = left < piece.length ? piece.subarray(0, left) : piece;
    await new Promise<void>((resolve) => part.write(bytes, () => resolve()));
    if (at % 32 === 0) most = Math.max(most, usedMemory());
  }
  part.end();
  expect(await answered).toBe(204);
  expect(Math.max(most, usedMemory()) - before).toBeLessThan(byteCount / 2);
  expect((await client.ask(uploadPath, { method: "DELETE" })).status).toBe(204);
});
