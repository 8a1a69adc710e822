import { hourMs } from "@armslot/contracts/core/durations";
import type { FilmFacts, FilmKind } from "@armslot/contracts/video/recordings";
import { insertClipConsent } from "../../src/storage/clip-consents.ts";
import { saveNote } from "../../src/storage/clip-notes.ts";
import { insertPairing } from "../../src/storage/clip-pairings.ts";
import { insertClip } from "../../src/storage/clips.ts";
import { noteFilmSweep } from "../../src/storage/film-sweeps.ts";
import {
  deleteRecordingRow,
  finishRecording,
  insertRecording,
} from "../../src/storage/recordings.ts";
import { anAthlete, type BuiltGame } from "./build.ts";
import type { MemberCall } from "./endpoint-calls.ts";
import type { TestApp } from "./test-app.ts";

/** What the header of a film says. */
export const someFacts: FilmFacts = {
  container: "mp4",
  codec: "avc1",
  width: 1280,
  height: 720,
  rotation: 0,
  frames: 300,
  durationMs: 5_000,
};

interface FilmOptions {
  readonly programId: string;
  readonly kind?: FilmKind;
  readonly byteCount?: number;
  readonly athleteId?: string | null;
  readonly gameId?: string | null;
  readonly pitchId?: string | null;
  readonly uploadedBy?: string;
  readonly isReady?: boolean;
  readonly startedAt?: Date;
}

/** What stores a film: a test's app, or its database alone. */
interface FilmHolder {
  readonly parts: Pick<TestApp["parts"], "clock" | "db" | "newId">;
}

export interface BuiltFilm {
  readonly programId: string;
  readonly recordingId: string;
  readonly clipId: string;
}

/** Stores a film with one clip, without bytes. */
export async function aFilm(testApp: FilmHolder, options: FilmOptions): Promise<BuiltFilm> {
  const { db, clock, newId } = testApp.parts;
  const { programId, kind = "single", pitchId = null, isReady = true } = options;
  const ids = { programId, recordingId: newId(), clipId: newId() };
  const now = clock();
  await db.tenant(programId, async (tx) => {
    await insertRecording(tx, {
      ...{ ...ids, kind, athleteId: null, gameId: null, byteCount: 1_000, uploadedBy: newId() },
      ...{ startedAt: null, ...options },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + 24 * hourMs) },
    });
    if (isReady) await finishRecording(tx, { ...ids, facts: someFacts });
    await insertClip(tx, {
      ...{ ...ids, pitchId, fromMs: 0, toMs: null, releaseMs: null, margin: null, now },
      ...{ needsLook: false, pairedBy: pitchId === null ? null : "person" },
    });
  });
  return ids;
}

/** A picture as a poster is. Its content is no picture, because no one decodes it. */
export const aPoster = `RIFF${"\u0018\0\0\0"}WEBPVP8L${"\u000c\0\0\0"}poster image`;

const ofProgram: MemberCall = { createTarget: async (_, programId) => ({ programId }) };
const ofFilm: MemberCall = {
  async createTarget(testApp, programId) {
    const { recordingId } = await aFilm(testApp, { programId, kind: "long" });
    return { programId, recordingId };
  },
};
const ofClip: MemberCall = {
  async createTarget(testApp, programId) {
    const { clipId } = await aFilm(testApp, { programId });
    return { programId, clipId };
  },
};
const wholeFilm = { pitchId: null, fromMs: 0, toMs: null, releaseMs: null };
const aNote = { atMs: 400, text: "Front side opens early.", drawings: [] };

/** The athlete of each film that a call can give to someone. */
const shownAthletes = new Map<string, string>();

/** The calls of the endpoints for films and clips, by endpoint name. */
export const clipCalls: Readonly<Record<string, MemberCall>> = {
  listClips: ofProgram,
  countClips: {
    createTarget: async (testApp, programId) => {
      const { athleteId } = await anAthlete(testApp, { programId });
      return { programId, athleteId };
    },
  },
  startRecording: {
    ...ofProgram,
    body: ({ parts: { newId } }) => ({
      ...{ recordingId: newId(), kind: "single", byteCount: 1_000, startedAt: null },
      ...{ athleteId: null, gameId: null },
      clip: { clipId: newId(), pitchId: null, releaseMs: null },
    }),
  },
  saveRecording: {
    async createTarget(testApp, programId) {
      const { recordingId } = await aFilm(testApp, { programId });
      const { athleteId } = await anAthlete(testApp, { programId });
      shownAthletes.set(recordingId, athleteId);
      return { programId, recordingId };
    },
    body: (testApp, { recordingId = "" }) => ({
      athleteId: shownAthletes.get(recordingId) ?? testApp.parts.newId(),
      gameId: null,
    }),
  },
  removeRecording: { ...ofFilm, onOthers: "athletes:delete" },
  savePoster: { ...ofFilm, file: aPoster, onOthers: "athletes:delete" },
  addClip: {
    ...ofFilm,
    body: ({ parts: { newId } }) => ({ ...wholeFilm, clipId: newId(), toMs: 900 }),
  },
  saveClip: {
    ...ofClip,
    body: () => ({ ...wholeFilm, releaseMs: 450, needsLook: false, version: 1 }),
  },
  removeClip: { ...ofClip, onOthers: "athletes:delete" },
  listClipNotes: ofClip,
  saveClipNote: {
    createTarget: async (testApp, programId) => ({
      ...(await ofClip.createTarget(testApp, programId)),
      noteId: testApp.parts.newId(),
    }),
    body: () => aNote,
  },
  removeClipNote: {
    async createTarget(testApp, programId) {
      const { parts } = testApp;
      const { clipId } = await aFilm(testApp, { programId });
      const key = { programId, clipId, noteId: parts.newId() };
      const note = { ...key, ...aNote, writtenBy: parts.newId(), now: parts.clock() };
      await parts.db.tenant(programId, (tx) => saveNote(tx, note));
      return key;
    },
    onOthers: "athletes:delete",
  },
};

/** Fills the tables of films: a film with a note and a pairing, a consent to share, the queue of a deleted film, and a sweep. */
export async function fillFilmTables(
  testApp: TestApp,
  { userId, ...game }: BuiltGame & { readonly userId: string },
): Promise<void> {
  const { db, clock, newId } = testApp.parts;
  const { programId, athleteId, gameId } = game;
  const { clipId } = await aFilm(testApp, { programId, athleteId, gameId });
  const deleted = await aFilm(testApp, { programId });
  const now = clock();
  await db.tenant(programId, async (tx) => {
    await saveNote(tx, { ...aNote, programId, clipId, noteId: newId(), writtenBy: userId, now });
    const pairing = { programId, pairingId: newId(), gameId, pairs: [], pairedBy: userId, now };
    await insertPairing(tx, pairing);
    const agreed = { programId, athleteId, consent: "guardian", notedBy: userId, now } as const;
    await insertClipConsent(tx, agreed);
    await deleteRecordingRow(tx, deleted);
  });
  const found = { orphanedFiles: 0, orphanedBytes: 0, missingFiles: 0 };
  await noteFilmSweep(db.identitySql, { sweptAt: now, ...found });
}
