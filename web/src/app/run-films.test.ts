// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { idOf, programId, session } from "../../test/program-data.ts";
import { createQueryClient } from "../client/queries.ts";
import { createAppStore } from "../session/app-store.ts";
import { openFilmDatabase } from "../video/films/film-database.ts";
import { sendingFilms } from "../video/films/sending-films.ts";
import { runFilms } from "./run-films.ts";

devicePerTest();

test("a film of a member who signed out and in again on one page still takes changes", async () => {
  const recordingId = idOf(1);
  const problem = { sentence: "Choose the file again.", canRetry: true };
  await (await openFilmDatabase()).put("films", {
    ...{ userId: session.user.uid, programId, recordingId, clipId: idOf(2), name: "pitch.mp4" },
    place: { athleteId: null, gameId: null, pitchId: null, label: null },
    ...{ addedAt: 0, modifiedAt: 0, choices: {}, step: "chosen", byteCount: 1, startedAt: null },
    ...{ prepared: null, problem },
  });
  const store = createAppStore();
  const { setSession } = store.getState().actions;
  setSession(session);
  runFilms(store, createQueryClient());
  setSession(null);
  setSession(session);
  const { queue } = sendingFilms.getState();
  await queue?.change(recordingId, { problem, name: "strike.mp4" });
  expect(queue?.status().films).toMatchObject([{ name: "strike.mp4" }]);
});
