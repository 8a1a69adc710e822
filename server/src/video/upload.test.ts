import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errors } from "@armslot/contracts/errors";
import { getUsage } from "@armslot/contracts/people/usage";
import { listClips } from "@armslot/contracts/video/clips";
import { removeRecording, startRecording } from "@armslot/contracts/video/recordings";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aProgram, aUser, type BuiltProgram, browserWithSession } from "../../test/kit/build.ts";
import {
  announceFilm,
  type UploadAnswer,
  type UploadClient,
  uploadClient,
} from "../../test/kit/film-upload.ts";
import { anMp4, mp4Box } from "../../test/kit/mp4.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";
import { findRecording } from "../storage/recordings.ts";
import { finishFilm } from "./finish-film.ts";

let testApp: TestApp;
let program: BuiltProgram;
let browser: TestBrowser;
let client: UploadClient;
let params: { programId: string };
beforeAll(async () => {
  testApp = await openTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: "100000" } });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  params = { programId: program.programId };
  browser = await browserWithSession(testApp, program.admin);
  client = await uploadClient(testApp, browser);
});

const film = anMp4();
const half = Math.floor(film.length / 2);
const announce = (byteCount = film.length) =>
  announceFilm(testApp, browser, { ...params, byteCount });
const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { code: string }).code;
const filmsNow = () => browser.call(listClips, { params });
const used = async () => (await browser.call(getUsage, { params })).videosThisMonth;

test("a film that is sent in parts is ready when its last byte has arrived", async () => {
  const { uploadPath, recordingId } = await announce();
  const first = await client.patch(uploadPath, 0, film.subarray(0, half));
  expect([first.status, first.headers["upload-offset"]]).toEqual([204, String(half)]);
  expect((await filmsNow()).recordings[0]).toMatchObject({ state: "uploading", facts: null });
  const second = await client.patch(uploadPath, half, film.subarray(half));
  expect([second.status, second.headers["upload-offset"]]).toEqual([204, String(film.length)]);
  const { recordings } = await filmsNow();
  expect(recordings).toMatchObject([
    { recordingId, state: "ready", facts: { codec: "avc1", width: 1280, frames: 60 } },
  ]);
  const { mode } = statSync(
    join(testApp.parts.settings.clipsDir, params.programId, `${recordingId}.mp4`),
  );
  expect(mode & 0o777).toBe(0o600);
});

test("a film goes on from the bytes on the disk after a connection broke", async () => {
  const { uploadPath } = await announce();
  const part = client.begin(uploadPath, { offset: 0, length: film.length });
  await new Promise<void>((resolve) => part.write(film.subarray(0, half), () => resolve()));
  await expect.poll(() => sizeOf(uploadPath)).toBe(half);
  part.destroy();
  expect(await client.offsetOf(uploadPath)).toBe(half);
  expect((await client.patch(uploadPath, half, film.subarray(half))).status).toBe(204);
  expect((await filmsNow()).recordings[0]?.state).toBe("ready");
});

function fileOf(uploadPath: string): string {
  const [, programId = "", recordingId = ""] =
    /programs\/([^/]+)\/recordings\/([^/]+)/.exec(uploadPath) ?? [];
  return join(testApp.parts.settings.clipsDir, programId, `${recordingId}.mp4`);
}
const sizeOf = (uploadPath: string) => statSync(fileOf(uploadPath)).size;

test("a second writer of a film ends the first, and asking for the offset waits for its end", async () => {
  const { uploadPath } = await announce();
  const first = client.begin(uploadPath, { offset: 0, length: film.length });
  await new Promise<void>((resolve) => first.write(film.subarray(0, half), () => resolve()));
  await expect.poll(() => sizeOf(uploadPath)).toBe(half);
  const ended = new Promise((resolve) => first.once("close", resolve));
  expect(await client.offsetOf(uploadPath)).toBe(half);
  await ended;
  expect((await client.patch(uploadPath, half, film.subarray(half))).status).toBe(204);
});

test("asking for the offset reads no film, and the last byte of one that is not ready is asked for again", async () => {
  const { uploadPath } = await announce();
  writeFileSync(fileOf(uploadPath), Buffer.alloc(film.length));
  expect(await client.offsetOf(uploadPath)).toBe(film.length - 1);
  expect((await filmsNow()).recordings[0]).toMatchObject({ state: "uploading" });
  writeFileSync(fileOf(uploadPath), film);
  const last = await client.patch(uploadPath, film.length - 1, film.subarray(-1));
  expect(last.status).toBe(204);
  expect(await client.offsetOf(uploadPath)).toBe(film.length);
  expect((await filmsNow()).recordings[0]).toMatchObject({ state: "ready" });
});

test("a film that became ready while a second part waited takes no more bytes", async () => {
  const { uploadPath, recordingId } = await announce();
  let second: Promise<UploadAnswer> | undefined;
  await testApp.db.asOwner(async (sql) => {
    await sql.begin(async (held) => {
      await held`select from recordings where recording_id = ${recordingId} for update`;
      const first = client.begin(uploadPath, { offset: 0, length: film.length });
      first.end(film);
      await expect.poll(() => sizeOf(uploadPath)).toBe(film.length);
      const { server } = await testApp.app();
      const arrived = once(server, "request");
      second = client.patch(uploadPath, film.length - 1, Buffer.from([0]));
      await arrived;
      // An answer to a later question: the second part has found its film by then, and waits.
      expect((await filmsNow()).recordings[0]).toMatchObject({ state: "uploading" });
    });
  });
  const refused = await second;
  expect([refused?.status, codeOf(refused ?? { body: "{}" })]).toEqual([409, "upload-conflict"]);
  expect(readFileSync(fileOf(uploadPath)).equals(film)).toBe(true);
  expect((await filmsNow()).recordings[0]).toMatchObject({ state: "ready" });
});

test("a late refusal deletes no film that is ready", async () => {
  const { uploadPath, recordingId } = await announce();
  const { programId } = params;
  const find = () =>
    testApp.parts.db.tenantRead(programId, (tx) => findRecording(tx, { programId, recordingId }));
  const before = await find();
  if (!before) throw new Error("no film");
  expect((await client.patch(uploadPath, 0, film)).status).toBe(204);
  writeFileSync(fileOf(uploadPath), Buffer.alloc(film.length));
  const late = finishFilm(testApp.parts, { programId, recordingId, film: before });
  await expect(late).rejects.toMatchObject({ code: "film-unknown" });
  expect((await find())?.state).toBe("ready");
});

test("late bytes of a server bring back nothing that another server took out of a film", async () => {
  const tag = "+38.9072-077.0369/";
  const tagged = Buffer.concat([film, mp4Box("uuid", tag.padEnd(64))]);
  const { uploadPath, recordingId } = await announce(tagged.length);
  const hasTag = () => readFileSync(fileOf(uploadPath)).includes(tag);
  const late = client.begin(uploadPath, { offset: 0, length: tagged.length });
  await new Promise<void>((resolve) => late.write(tagged.subarray(0, half), () => resolve()));
  await expect.poll(() => sizeOf(uploadPath)).toBe(half);
  // The other server shares the folder, and does not know of this writer.
  writeFileSync(fileOf(uploadPath), tagged);
  const key = { ...params, recordingId };
  const found = await testApp.parts.db.tenantRead(key.programId, (tx) => findRecording(tx, key));
  await finishFilm(testApp.parts, { ...key, film: found ?? expect.fail("no film") });
  expect(hasTag()).toBe(false);
  await new Promise<void>((resolve) => late.write(tagged.subarray(half, -1), () => resolve()));
  await expect.poll(hasTag).toBe(true);
  late.destroy();
  expect(await client.offsetOf(uploadPath)).toBe(tagged.length);
  expect(hasTag()).toBe(false);
  expect((await filmsNow()).recordings).toMatchObject([{ recordingId, state: "ready" }]);
});

test("a part that arrives while its film is deleted is refused, and leaves no file", async () => {
  const { uploadPath, recordingId } = await announce();
  const part = client.begin(uploadPath, { offset: 0, length: film.length });
  const answered = new Promise<number>((resolve, reject) => {
    part.on("error", reject).on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  await new Promise<void>((resolve) => part.write(film.subarray(0, half), () => resolve()));
  await expect.poll(() => sizeOf(uploadPath)).toBe(half);
  await browser.call(removeRecording, { params: { ...params, recordingId } });
  part.end(film.subarray(half));
  expect(await answered).toBe(404);
  expect(existsSync(fileOf(uploadPath))).toBe(false);
});

test.each([
  ["another offset", "upload-conflict", { "upload-offset": "7" }],
  ["another type", "not-a-part", { "content-type": "application/json" }],
  ["a compressed body", "not-a-part", { "content-encoding": "gzip" }],
  ["no offset", "malformed-request", { "upload-offset": "-1" }],
  ["another version of tus", "upload-version", { "tus-resumable": "0.2.2" }],
  ["another site's origin", "cross-site", { "sec-fetch-site": "cross-site" }],
] as const)("a part with %s is refused as %s, and nothing is written", async (_, code, changes) => {
  const { uploadPath } = await announce();
  const headers = {
    "content-type": "application/offset+octet-stream",
    "upload-offset": "0",
    ...changes,
  };
  const answer = await client.ask(uploadPath, { method: "PATCH", headers, body: film });
  expect([answer.status, codeOf(answer)]).toEqual([errors[code].status, code]);
  expect(await client.offsetOf(uploadPath)).toBe(0);
});

test("a film never gets more bytes than were announced", async () => {
  const { uploadPath } = await announce(half);
  const answer = await client.patch(uploadPath, 0, film);
  expect([answer.status, codeOf(answer)]).toEqual([413, "upload-too-long"]);
  expect(sizeOf(uploadPath)).toBe(0);
  const headers = {
    "content-type": "application/offset+octet-stream",
    "upload-offset": "0",
    "transfer-encoding": "chunked",
  };
  const chunked = await client.ask(uploadPath, { method: "PATCH", headers, body: film });
  expect(codeOf(chunked)).toBe("upload-too-long");
  expect(sizeOf(uploadPath)).toBeLessThanOrEqual(half);
});

test("an upload is found by its owner alone", async () => {
  const { uploadPath } = await announce();
  const colleague = await browserWithSession(testApp, await aUser(testApp, params));
  const stranger = await browserWithSession(testApp, (await aProgram(testApp)).admin);
  for (const other of [colleague, stranger]) {
    const theirs = await uploadClient(testApp, other);
    for (const method of ["PATCH", "DELETE"] as const) {
      const headers = { "content-type": "application/offset+octet-stream", "upload-offset": "0" };
      const answer = await theirs.ask(uploadPath, { method, headers });
      expect([answer.status, codeOf(answer)]).toEqual([404, "recording-not-found"]);
    }
    expect((await theirs.ask(uploadPath, { method: "HEAD" })).status).toBe(404);
  }
  browser.jar.clear();
  const signedOut = await uploadClient(testApp, browser);
  expect((await signedOut.ask(uploadPath, { method: "HEAD" })).status).toBe(401);
  expect(await client.offsetOf(uploadPath)).toBe(0);
});

describe("a film that no one can watch", () => {
  test.each([
    ["film-unknown", Buffer.from("Pitch,Velo\n1,88\n".repeat(40))],
    ["film-incomplete", film.subarray(0, film.length - 100)],
    ["film-fragmented", Buffer.concat([film, mp4Box("moof", [0])])],
    ["film-tracks", anMp4({ tracks: 2 })],
  ] as const)(
    "a file that is no film is refused as %s with its last byte, and gives back what it reserved",
    async (code, bytes) => {
      const { uploadPath } = await announce(bytes.length);
      expect(await used()).toBe(1);
      const answer = await client.patch(uploadPath, 0, bytes);
      expect([answer.status, codeOf(answer)]).toEqual([errors[code].status, code]);
      expect((await filmsNow()).recordings).toEqual([]);
      expect(await used()).toBe(0);
      expect((await client.ask(uploadPath, { method: "HEAD" })).status).toBe(404);
    },
  );
});

test.each([
  ["film-empty", 0],
  ["film-too-large", 300_000_000],
] as const)(
  "a film of one pitch is refused as %s before its first byte, and counts nothing",
  async (code, byteCount) => {
    const body = {
      ...{
        recordingId: testApp.parts.newId(),
        kind: "single" as const,
        byteCount,
        startedAt: null,
      },
      ...{ athleteId: null, gameId: null },
      clip: { clipId: testApp.parts.newId(), pitchId: null, releaseMs: null },
    };
    expect((await browser.refused(startRecording, { params, body })).code).toBe(code);
    expect((await filmsNow()).recordings).toEqual([]);
    expect(await used()).toBe(0);
  },
);

test("a film from a year that no camera knows is refused, because no list of films could show it", async () => {
  const place = { athleteId: null, gameId: null, clip: null };
  const body = { ...place, kind: "long" as const, byteCount: 900 };
  const start = (startedAt: string) =>
    browser.send(startRecording, {
      params,
      body: { ...body, recordingId: testApp.parts.newId(), startedAt },
    });
  expect((await start("0000-06-01T12:00:00Z")).statusCode).toBe(422);
  expect((await start("1904-01-01T00:00:00Z")).statusCode).toBe(200);
  expect((await filmsNow()).recordings).toHaveLength(1);
});

test("a canceled upload gives back what it reserved", async () => {
  const { uploadPath } = await announce();
  await client.patch(uploadPath, 0, film.subarray(0, half));
  expect((await client.ask(uploadPath, { method: "DELETE" })).status).toBe(204);
  expect([await used(), (await filmsNow()).recordings]).toEqual([0, []]);
});

test("a film that is announced again is the same upload, and another film cannot take its ID", async () => {
  const clip = { clipId: testApp.parts.newId(), pitchId: null, releaseMs: null };
  const place = { athleteId: null, gameId: null, startedAt: null };
  const body = {
    recordingId: testApp.parts.newId(),
    kind: "single" as const,
    byteCount: 900,
    ...place,
    clip,
  };
  const first = await browser.call(startRecording, { params, body });
  expect(await browser.call(startRecording, { params, body })).toEqual(first);
  expect(await used()).toBe(1);
  const other = await browser.refused(startRecording, {
    params,
    body: { ...body, byteCount: 901 },
  });
  expect(other.code).toBe("film-id-taken");
});

test("films that start at once are counted up to the cap and no further", async () => {
  program = await aProgram(testApp, { videoCap: 3 });
  params = { programId: program.programId };
  browser = await browserWithSession(testApp, program.admin);
  const starts = Array.from({ length: 8 }, () =>
    announce().then(
      () => "started",
      () => "refused",
    ),
  );
  const results = await Promise.all(starts);
  expect(results.filter((result) => result === "started")).toHaveLength(3);
  expect(await used()).toBe(3);
});
