// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteAthlete } from "@armslot/contracts/athletes/athletes";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, idOf, programId } from "../../../test/program-data.ts";
import { openFilmDatabase } from "../../film/queue/film-database.ts";
import { call } from "../../lib/api.ts";
import { readDraft, storeDraft } from "../../lib/device/draft-storage.ts";
import { reportKind } from "../../lib/device/drafts.ts";
import { createQueryClient, endpointKey } from "../../lib/queries.ts";
import { createAppStore } from "../../session/store/app-store.ts";
import { startOffline } from "./start-offline.ts";

const params = { programId, athleteId };
const otherProgramId = idOf(2001);
const reportOf = (of: string, program = programId) => ({
  ...{ programId: program, userId: idOf(71), kind: reportKind, of },
});
const reports = [reportOf(athleteId), reportOf(idOf(8)), reportOf(athleteId, otherProgramId)];

afterEach(() => localStorage.clear());

/** A phone with a report and a film of an athlete, of another athlete, and of the same ID in another program. */
async function startPhone() {
  for (const report of reports) storeDraft(report, { isSent: false });
  const films = await openFilmDatabase();
  for (const [index, { programId: program, userId, of }] of reports.entries()) {
    await films.put("films", {
      ...{ userId, programId: program, recordingId: idOf(60 + index), clipId: idOf(70 + index) },
      place: { athleteId: of, gameId: null, pitchId: null, label: "Mateo Quill" },
      ...{ name: "pitch.mp4", addedAt: 0, modifiedAt: 0, byteCount: 1, step: "chosen" },
      ...{ choices: {}, startedAt: null, prepared: null, problem: null },
    });
  }
  const queryClient = createQueryClient();
  startOffline({ store: createAppStore(), queryClient });
  return { queryClient, filmsLeft: async () => await films.getAllKeys("films") };
}

const othersOnly = [null, { isSent: false }, { isSent: false }];

test("deleting an athlete erases all members' reports and films of the athlete that are only on this device (OFFLINE-11)", async () => {
  const { queryClient, filmsLeft } = await startPhone();
  fakeApi().answer(deleteAthlete, () => ({}));
  const options = {
    mutationKey: [deleteAthlete.name],
    mutationFn: () => call(deleteAthlete, { params }),
  };
  await queryClient.getMutationCache().build(queryClient, options).execute({ params });
  expect(reports.map(readDraft)).toEqual(othersOnly);
  expect(await filmsLeft()).toEqual([idOf(61), idOf(62)]);
});

test("a device erases the reports and films of an athlete whom the server does not find (OFFLINE-12)", async () => {
  const { queryClient, filmsLeft } = await startPhone();
  const api = fakeApi();
  const read = () =>
    queryClient.fetchQuery({
      queryKey: endpointKey(getAthleteScouting, { params }),
      queryFn: () => call(getAthleteScouting, { params }),
    });
  api.fail(getAthleteScouting, "forbidden");
  await expect(read()).rejects.toMatchObject({ code: "forbidden" });
  expect(await filmsLeft()).toHaveLength(3);
  expect(readDraft(reports[0] ?? reportOf(""))).toEqual({ isSent: false });
  api.fail(getAthleteScouting, "athlete-not-found");
  await expect(read()).rejects.toMatchObject({ code: "athlete-not-found" });
  await vi.waitFor(async () => expect(await filmsLeft()).toEqual([idOf(61), idOf(62)]));
  expect(reports.map(readDraft)).toEqual(othersOnly);
});
