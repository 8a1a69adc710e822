import { listClipNotes, removeClipNote, saveClipNote } from "@armslot/contracts/clips/clip-notes";
import { listClips, saveClip } from "@armslot/contracts/clips/clips";
import { removeRecording } from "@armslot/contracts/clips/recordings";
import { getUsage } from "@armslot/contracts/usage/usage";
import { beforeAll, expect, test } from "vitest";
import { aProgram, aUser, type BuiltProgram, browserWithSession } from "../kit/build.ts";
import { announceFilm } from "../kit/film-upload.ts";
import { aFilm, type BuiltFilm } from "../kit/films.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";

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
