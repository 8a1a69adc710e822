import { keptLimits } from "@armslot/contracts/core/kept-limits";
import { removeMember } from "@armslot/contracts/people/people";
import { getUsage } from "@armslot/contracts/people/usage";
import { deleteAthlete } from "@armslot/contracts/roster/athletes";
import { listClipNotes, removeClipNote, saveClipNote } from "@armslot/contracts/video/clip-notes";
import { listClips, saveClip } from "@armslot/contracts/video/clips";
import { removeRecording, savePoster } from "@armslot/contracts/video/recordings";
import { beforeAll, expect, test } from "vitest";
import { eraseDeletedFilms } from "../../src/start/keep-films.ts";
import { saveNote } from "../../src/storage/clip-notes.ts";
import { storePoster } from "../../src/video/store-poster.ts";
import { anApiToken } from "../kit/api-tokens.ts";
import { anAthlete, aProgram, aUser, type BuiltProgram, browserWithSession } from "../kit/build.ts";
import { announceFilm } from "../kit/film-upload.ts";
import { aFilm, aPoster, type BuiltFilm } from "../kit/films.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { newBrowser, problemIn, type TestBrowser } from "../kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
let owner: TestBrowser;
let colleague: TestBrowser;
let film: BuiltFilm;
beforeAll(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
  const { programId } = program;
  const user = await aUser(testApp, { programId });
  admin = await browserWithSession(testApp, program.admin);
  owner = await browserWithSession(testApp, user);
  colleague = await browserWithSession(testApp, await aUser(testApp, { programId }));
  film = await aFilm(testApp, { programId, uploadedBy: user.userId });
});

test("a note of a clip is changed by its writer alone, and deleted by the writer or an admin (CLIP-5)", async () => {
  const { programId, clipId } = film;
  const params = { programId, clipId, noteId: testApp.parts.newId() };
  const line = {
    kind: "line" as const,
    points: [
      { x: 0.1, y: 0.2 },
      { x: 0.3, y: 0.4 },
    ] as [{ x: number; y: number }, { x: number; y: number }],
  };
  const body = { atMs: 650, text: "Front side opens early.", drawings: [line] };
  const texts = async () =>
    (await admin.call(listClipNotes, { params: { programId, clipId } })).notes.map(
      ({ text }) => text,
    );
  await owner.call(saveClipNote, { params, body });
  for (const other of [colleague, admin]) {
    const changed = await other.refused(saveClipNote, { params, body: { ...body, text: "No." } });
    expect(changed.code).toBe("forbidden");
  }
  expect((await colleague.refused(removeClipNote, { params })).code).toBe("forbidden");
  expect(await texts()).toEqual(["Front side opens early."]);
  await owner.call(removeClipNote, { params });
  await owner.call(saveClipNote, { params, body });
  await admin.call(removeClipNote, { params });
  expect(await texts()).toEqual([]);
});

test("a clip takes 50 notes and no more, and each of them can still be changed", async () => {
  const film = await aFilm(testApp, { programId: program.programId });
  const { programId, clipId, recordingId } = film;
  const { db, newId, clock } = testApp.parts;
  const note = { atMs: 0, text: "Late hand.", drawings: [] };
  const ids = Array.from({ length: keptLimits.clipNotes.most }, newId);
  await db.tenant(programId, async (tx) => {
    const writtenBy = program.admin.userId;
    for (const noteId of ids)
      await saveNote(tx, { programId, clipId, noteId, ...note, writtenBy, now: clock() });
  });
  const save = (noteId: string) => ({ params: { programId, clipId, noteId }, body: note });
  const refused = await admin.refused(saveClipNote, save(newId()));
  expect(refused).toMatchObject({
    code: "limit-reached",
    detail: keptLimits.clipNotes.sentence,
  });
  await admin.call(saveClipNote, save(ids[0] ?? ""));
  await admin.call(removeClipNote, { params: { programId, clipId, noteId: ids[0] ?? "" } });
  await admin.call(saveClipNote, save(newId()));
  await admin.call(removeRecording, { params: { programId, recordingId } });
});

test("a member of another program finds neither the film, its clip nor its notes", async () => {
  const stranger = await aProgram(testApp);
  const browser = await browserWithSession(testApp, stranger.admin);
  const { clipId, recordingId } = film;
  const theirs = { programId: stranger.programId };
  const span = { fromMs: 0, toMs: null, releaseMs: null, needsLook: false, version: 1 };
  const refusals = [
    await browser.refused(saveClip, {
      params: { ...theirs, clipId },
      body: { ...span, pitchId: null },
    }),
    await browser.refused(listClipNotes, { params: { ...theirs, clipId } }),
    await browser.refused(removeRecording, { params: { ...theirs, recordingId } }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual([
    "clip-not-found",
    "clip-not-found",
    "recording-not-found",
  ]);
  for (const { programId } of [stranger, program]) {
    const url = `/api/programs/${programId}/recordings/${recordingId}/film`;
    expect([403, 404]).toContain((await browser.request({ url })).statusCode);
  }
});

test("the bytes of a film and its poster are sent to members of its program alone, and to no token", async () => {
  const { programId } = program;
  const shown = await aFilm(testApp, { programId });
  for (const kind of ["film", "poster"] as const) {
    const file = await testApp.parts.films.addFile({ ...shown, kind });
    await file?.write(Buffer.from(`a ${kind}`));
    await file?.keep();
  }
  const member = await aUser(testApp, { programId });
  const browser = await browserWithSession(testApp, member);
  const { token } = await anApiToken(testApp, member);
  const stranger = await browserWithSession(testApp, (await aProgram(testApp)).admin);
  const visitor = newBrowser(testApp);
  for (const kind of ["film", "poster"] as const) {
    const url = `/api/programs/${programId}/recordings/${shown.recordingId}/${kind}`;
    expect((await browser.request({ url })).body).toBe(`a ${kind}`);
    expect(problemIn(await stranger.request({ url })).code).toBe("recording-not-found");
    expect(problemIn(await visitor.request({ url })).code).toBe("signed-out");
    const headers = { authorization: `Bearer ${token}` };
    for (const sender of [visitor, browser])
      expect(problemIn(await sender.request({ url, headers })).code).toBe("forbidden-to-token");
  }
  await admin.call(removeMember, { params: { programId, userId: member.userId } });
  const { recordingId } = shown;
  const url = `/api/programs/${programId}/recordings/${recordingId}/film`;
  expect(problemIn(await browser.request({ url })).code).toBe("signed-out");
  await admin.call(removeRecording, { params: { programId, recordingId } });
});

test("the poster of another member's film is changed by an admin, and by no colleague (CLIP-5)", async () => {
  const { programId, recordingId } = film;
  const sent = { params: { programId, recordingId }, file: aPoster };
  expect((await colleague.refused(savePoster, sent)).code).toBe("forbidden");
  const { films } = testApp.parts;
  expect(await films.sizeOf({ programId, recordingId }, "poster")).toBeUndefined();
  for (const browser of [owner, admin]) await browser.call(savePoster, sent);
  expect(await films.sizeOf({ programId, recordingId }, "poster")).toBe(aPoster.length);
});

test("a poster that arrives while its athlete is erased is refused, and leaves no file", async () => {
  const { programId } = program;
  const { athleteId } = await anAthlete(testApp, { programId });
  const { recordingId } = await aFilm(testApp, { programId, athleteId });
  async function* heldPoster() {
    await admin.call(deleteAthlete, { params: { programId, athleteId } });
    await eraseDeletedFilms(testApp.parts);
    yield Buffer.from(aPoster, "latin1");
  }
  const viewer = { userId: program.admin.userId, programId, role: "admin" } as const;
  const call = { params: { programId, recordingId }, viewer, file: heldPoster() };
  await expect(storePoster(testApp.parts, call)).rejects.toMatchObject({
    code: "recording-not-found",
  });
  expect(await testApp.parts.films.sizeOf({ programId, recordingId }, "poster")).toBeUndefined();
});

test("a film of another member is deleted by an admin, and by no colleague (CLIP-5)", async () => {
  const { programId, recordingId } = film;
  const params = { programId, recordingId };
  expect((await colleague.refused(removeRecording, { params })).code).toBe("forbidden");
  await admin.call(removeRecording, { params });
  const { recordings } = await admin.call(listClips, { params: { programId } });
  expect(recordings).toEqual([]);
});

test.each([
  ["the disk has no more than its floor free", { CLIPS_MIN_FREE_GB: "1000000" }, 1_000],
  ["CLIPS_MAX_GB is reserved", { CLIPS_MAX_GB: "1" }, 150_000_000],
])("no film starts once %s, and a refused one is not counted", async (_, settings, byteCount) => {
  const full = await openTestApp({ settings });
  const { programId, admin: member } = await aProgram(full);
  const browser = await browserWithSession(full, member);
  const start = () => announceFilm(full, browser, { programId, byteCount }).then(() => "started");
  const outcomes: string[] = [];
  while (outcomes.length < 8 && !outcomes.includes("refused"))
    outcomes.push(await start().catch(() => "refused"));
  const started = outcomes.filter((outcome) => outcome === "started").length;
  expect(outcomes.at(-1)).toBe("refused");
  expect(started * byteCount).toBeLessThanOrEqual(1_000_000_000);
  const { videosThisMonth } = await browser.call(getUsage, { params: { programId } });
  expect(videosThisMonth).toBe(started);
});
