// @vitest-environment happy-dom

import { getSession } from "@armslot/contracts/people/sign-in";
import { deleteAthlete, getAthlete } from "@armslot/contracts/roster/athletes";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import { startRecording } from "@armslot/contracts/video/recordings";
import { afterEach, expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, idOf, programId, session } from "../../test/program-data.ts";
import { call } from "../client/api.ts";
import { createQueryClient, endpointKey } from "../client/queries.ts";
import { readDraft, storeDraft } from "../device/draft-storage.ts";
import { reportKind } from "../device/drafts.ts";
import { createAppStore } from "../session/app-store.ts";
import { type KeptFilm, openFilmDatabase } from "../video/films/film-database.ts";
import { filmQueueOf } from "../video/films/film-queue.ts";
import { startOffline } from "./start-offline.ts";

devicePerTest();

const params = { programId, athleteId };
const otherProgramId = idOf(2001);
const reportOf = (of: string, program = programId) => ({
  ...{ programId: program, userId: session.user.uid, kind: reportKind, of },
});
const reports = [reportOf(athleteId), reportOf(idOf(8)), reportOf(athleteId, otherProgramId)];

const noPlace = { athleteId: null, gameId: null, pitchId: null, label: null };
const problem = { sentence: filmMessages.athleteMissing, canRetry: false };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A phone with a report and a film of an athlete, of another athlete, and of the same ID in another program. */
async function startPhone(change: Partial<KeptFilm> = {}) {
  for (const report of reports) storeDraft(report, { isSent: false });
  const films = await openFilmDatabase();
  for (const [index, { programId: program, userId, of }] of reports.entries()) {
    await films.put("films", {
      ...{ userId, programId: program, recordingId: idOf(60 + index), clipId: idOf(70 + index) },
      place: { athleteId: of, gameId: null, pitchId: null, label: "Mateo Quill" },
      ...{ name: "pitch.mp4", addedAt: 0, modifiedAt: 0, byteCount: 1, step: "chosen" },
      ...{ choices: {}, startedAt: null, prepared: null, problem: null },
      ...change,
    });
  }
  const queryClient = createQueryClient();
  startOffline({ store: createAppStore(), queryClient });
  return { queryClient, films };
}

const othersOnly = [null, { isSent: false }, { isSent: false }];

test("deleting an athlete erases all members' reports and films of the athlete that are only on this device (OFFLINE-11)", async () => {
  const { queryClient, films } = await startPhone();
  fakeApi().answer(deleteAthlete, () => ({}));
  const options = {
    mutationKey: [deleteAthlete.name],
    mutationFn: () => call(deleteAthlete, { params }),
  };
  await queryClient.getMutationCache().build(queryClient, options).execute({ params });
  expect(reports.map(readDraft)).toEqual(othersOnly);
  expect(await films.getAllKeys("films")).toEqual([idOf(61), idOf(62)]);
});

test("a device takes the name out of the films of an athlete whom the server does not find, and keeps films and reports for their members (OFFLINE-12)", async () => {
  const { queryClient, films } = await startPhone();
  const api = fakeApi();
  const read = () =>
    queryClient.fetchQuery({
      queryKey: endpointKey(getAthleteScouting, { params }),
      queryFn: () => call(getAthleteScouting, { params }),
    });
  const isNamed = async () => (await films.getAll("films")).map(({ place }) => place.label);
  api.fail(getAthleteScouting, "forbidden");
  await expect(read()).rejects.toMatchObject({ code: "forbidden" });
  expect(await isNamed()).toEqual(["Mateo Quill", "Mateo Quill", "Mateo Quill"]);
  api.fail(getAthleteScouting, "athlete-not-found");
  await expect(read()).rejects.toMatchObject({ code: "athlete-not-found" });
  await vi.waitFor(async () =>
    expect(await isNamed()).toEqual([null, "Mateo Quill", "Mateo Quill"]),
  );
  expect(await films.get("films", idOf(60))).toMatchObject({ place: noPlace, problem });
  expect(reports.map(readDraft)).toEqual(reports.map(() => ({ isSent: false })));
});

async function* noFiles(): AsyncIterable<string> {
  yield* [];
}

/** A browser with a folder of files and locks, in which each file that is read has a byte. */
function openBrowser() {
  const getFileHandle = async () => ({ getFile: async () => new File(["1"], "pitch.mp4") });
  const folder = { getFileHandle, removeEntry: async () => undefined, keys: noFiles };
  const storage = {
    getDirectory: async () => ({ getDirectoryHandle: async () => folder }),
  };
  const locks = {
    request: async (_name: string, _options: object, work: (lock: object) => unknown) =>
      await work({}),
  };
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, { storage: { value: storage }, locks: { value: locks } }),
  );
}

test("a film that the server refuses because its athlete is not there loses the athlete and their name, and waits (OFFLINE-12)", async () => {
  const prepared = { frames: 60, duration: 1, width: 640, height: 360, frameRate: 60 };
  const change = {
    step: "prepared",
    prepared: { ...prepared, isCutOff: false, kept: null, poster: null },
  } as const;
  const { films } = await startPhone(change);
  const api = fakeApi();
  api.answer(getSession, () => ({ session }));
  api.fail(startRecording, "place-unknown");
  api.fail(getAthlete, "athlete-not-found");
  openBrowser();
  const queue = filmQueueOf({ userId: session.user.uid, programId });
  const shown = () =>
    queue.status().films.map(({ place, problem: why }) => ({ place, problem: why }));
  await vi.waitFor(() =>
    expect(shown()).toEqual(reports.slice(0, 2).map(() => ({ place: noPlace, problem }))),
  );
  expect(await films.count("films")).toBe(3);
  queue.close();
});
