// @vitest-environment happy-dom

import { errors } from "@armslot/contracts/errors";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { type Clip, type Films, listClips } from "@armslot/contracts/video/clips";
import { compareVideo } from "@armslot/contracts/video/estimates";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import type { Recording } from "@armslot/contracts/video/recordings";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { idleAtOnce } from "../../test/idle-at-once.ts";
import { athleteId, gameId, idOf, programId, rowOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { type KeptFilm, openFilmDatabase } from "./films/film-database.ts";
import { filmQueueOf } from "./films/film-queue.ts";
import { sendingFilms } from "./films/sending-films.ts";

devicePerTest();
cleanUpScreens();
idleAtOnce();

const owner = { userId: session.user.uid, programId };

const refused = { sentence: errors["clip-storage-full"].sentence, canRetry: true };
const prepared = {
  ...{ frames: 60, duration: 1, width: 640, height: 360, frameRate: 60 },
  ...{ isCutOff: false, kept: null, poster: null },
};
const film: KeptFilm = {
  ...{ ...owner, recordingId: idOf(1), clipId: idOf(101), name: "", addedAt: 0, modifiedAt: 0 },
  place: { athleteId: null, gameId: null, pitchId: null, label: null },
  ...{ choices: {}, step: "prepared", byteCount: 1_000, startedAt: null, prepared },
  problem: refused,
};
const lost = { sentence: filmMessages.lost, canRetry: false };

/** Films of the phone, what their rows say, and the ways out of each. */
const onPhone = [
  {
    film: { ...film, name: "hevc.mov", prepared: { ...prepared, kept: "undecodable" as const } },
    says: [filmMessages.keptUndecodable, refused.sentence],
    waysOut: ["Try Again", "Save File", "Delete"],
  },
  {
    film: { ...film, name: "cut.mp4", prepared: { ...prepared, isCutOff: true } },
    says: [filmMessages.partOnly, refused.sentence],
    waysOut: ["Play cut.mp4", "Try Again", "Save File", "Delete"],
  },
  {
    film: { ...film, name: "pitch.mp4", place: { ...film.place, pitchId: idOf(9) } },
    says: [refused.sentence],
    waysOut: ["Play pitch.mp4", "Try Again", "Upload Without a Pitch", "Save File", "Delete"],
  },
  {
    film: { ...film, name: "lost.mp4", step: "lost" as const, prepared: null, problem: lost },
    says: [filmMessages.lost],
    waysOut: ["Dismiss"],
  },
];

const recording: Recording = {
  ...{ recordingId: idOf(20), athleteId, gameId, kind: "single", state: "ready" },
  ...{ byteCount: 1000, startedAt: null, clockShiftSeconds: null, clockFrom: null },
  ...{ hasPoster: false, uploadedBy: { uid: idOf(62), name: "Robin Alder" } },
  ...{ createdAt: "2026-05-01T12:00:00.000Z", expiresAt: null, facts: null },
};
const clip: Clip = {
  ...{ clipId: idOf(30), recordingId: idOf(20), pitchId: null, fromMs: 0, toMs: null },
  ...{ releaseMs: null, pairedBy: null, margin: null, needsLook: false, notes: 0, version: 1 },
};
const films: Films = {
  recordings: [
    recording,
    { ...recording, recordingId: idOf(21) },
    { ...recording, recordingId: idOf(22), kind: "long" },
    { ...recording, recordingId: idOf(23), state: "uploading" },
  ],
  clips: [clip, { ...clip, clipId: idOf(31), recordingId: idOf(21), needsLook: true }],
  hasMore: false,
};

const unmarked: Films = {
  recordings: [recording],
  clips: [{ ...clip, pitchId: idOf(9), pairedBy: "person" }],
  hasMore: false,
};

async function showPending(path = "upload") {
  const database = await openFilmDatabase();
  for (const [at, kept] of onPhone.entries())
    await database.put("films", { ...kept.film, recordingId: idOf(at + 1) });
  const queue = filmQueueOf(owner);
  sendingFilms.setState({ queue });
  await queue.change(idOf(1), { problem: refused });
  showApp({
    at: `/programs/${programId}/${path}`,
    viewer: session,
    prepare: (api) => {
      const isForMarks = () => api.addresses.at(-1)?.endsWith("waiting=marks");
      api.answer(listClips, () => (isForMarks() ? unmarked : films));
      api.answer(listAthletes, () => ({ athletes: [rowOf({ uid: athleteId })] }));
      api.fail(compareVideo, "unavailable");
    },
  });
}

const buttonsIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);

test("each video that is only on the phone says what it waits for, and has ways out, the newest first", async () => {
  await showPending();
  const list = await screen.findByRole("region", { name: "On this phone" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows).toHaveLength(onPhone.length);
  for (const [at, { film: kept, says, waysOut }] of onPhone.toReversed().entries()) {
    const row = rows[at] as HTMLElement;
    for (const sentence of [kept.name, ...says]) expect(row.textContent).toContain(sentence);
    expect(buttonsIn(row)).toEqual(waysOut);
  }
});

test("what waits on the server has ways out: an upload, a clip without a pitch, an unsure pair, a long recording", async () => {
  await showPending();
  const uploading = await screen.findByRole("region", { name: "Uploading" });
  expect(buttonsIn(uploading)).toEqual(["Cancel Upload"]);
  const waiting = await screen.findByRole("region", { name: "Waiting for a pitch" });
  expect(within(waiting).getAllByRole("listitem").map(buttonsIn)).toEqual([
    ["Play", "Choose Pitch", "Delete"],
    ["Play", "Check the Pitch", "Delete"],
    ["Play", "Delete"],
  ]);
  expect(within(waiting).getByRole("link", { name: "Go to the Game" })).toBeTruthy();
});

test("a clip whose pitch has no speed waits for its marks", async () => {
  await showPending();
  const waiting = within(await screen.findByRole("region", { name: "Waiting for Marks" }));
  expect(waiting.getAllByRole("listitem")).toHaveLength(1);
  expect(waiting.getByRole("link", { name: "Go to the Game" }).getAttribute("href")).toBe(
    `/programs/${programId}/athletes/${athleteId}/games/${gameId}`,
  );
  await userEvent.click(waiting.getByRole("button", { name: "Mark Speed: Mateo Quill" }));
  const dialog = await screen.findByRole("dialog", { name: "Speed From Video: Mateo Quill" });
  expect(dialog).toBeTruthy();
});

test.each(["", `athletes/${athleteId}`, `athletes/${athleteId}/games/${gameId}`, "account"])(
  "the screen at /%s says how many clips are only on the phone, and shows the way to them",
  async (path) => {
    await showPending(path);
    expect(await screen.findByText("4 clips only on this phone")).toBeTruthy();
    expect(screen.getByText("4 need you.", { exact: false })).toBeTruthy();
    const way = screen.getByRole("link", { name: "Show" });
    expect(way.getAttribute("href")).toBe(`/programs/${programId}/upload`);
  },
);
