import type { ActivityAction } from "@armslot/contracts/people/activity";
import { undoPairing } from "@armslot/contracts/video/clip-pairing";
import { removeClip, saveClip } from "@armslot/contracts/video/clips";
import { removeVideoEstimate, saveVideoEstimate } from "@armslot/contracts/video/estimates";
import { removeRecording } from "@armslot/contracts/video/recordings";
import { aGame, anAthlete, somePitches } from "./build.ts";
import { aFilmedPitch, anEstimate, someMarks } from "./estimates.ts";
import { announceFilm, uploadClient } from "./film-upload.ts";
import { aFilmedGame, pairFilmedGame } from "./filmed-game.ts";
import { aFilm } from "./films.ts";
import { anMp4 } from "./mp4.ts";
import type { ExpectedEntry, FlowWorld } from "./scouting-flows.ts";

/** The flows of the actions with films and clips, with the entry that each must add. */
export function filmFlows(world: () => FlowWorld) {
  const aFilmOfAthlete = async (kind: "single" | "long") => {
    const { testApp, program } = world();
    const athlete = await anAthlete(testApp, program);
    return { ...athlete, ...(await aFilm(testApp, { ...athlete, kind })) };
  };
  return {
    "film-uploaded": async () => {
      const { testApp, program, browser } = world();
      const { athleteId } = await anAthlete(testApp, program);
      const bytes = anMp4();
      const film = { programId: program.programId, byteCount: bytes.length, athleteId };
      const { uploadPath } = await announceFilm(testApp, browser, film);
      await (await uploadClient(testApp, browser)).patch(uploadPath, 0, bytes);
      return { actor: program.admin.userId, subject: athleteId };
    },
    "film-deleted": async () => {
      const { program, browser } = world();
      const film = await aFilmOfAthlete("single");
      await browser.call(removeRecording, { params: film });
      return { actor: program.admin.userId, subject: film.athleteId };
    },
    "clip-deleted": async () => {
      const { program, browser } = world();
      const film = await aFilmOfAthlete("long");
      await browser.call(removeClip, { params: film });
      return { actor: program.admin.userId, subject: film.athleteId };
    },
    "clips-paired": async () => {
      const { testApp, program, browser } = world();
      const game = await aFilmedGame(testApp, program.programId);
      await pairFilmedGame(browser, game);
      const counts = { pitches: game.pitchIds.length };
      return { actor: program.admin.userId, subject: game.athleteId, counts };
    },
    "pairing-undone": async () => {
      const { testApp, program, browser } = world();
      const game = await aFilmedGame(testApp, program.programId);
      const { pairingId } = await pairFilmedGame(browser, game);
      await browser.call(undoPairing, { params: { programId: program.programId, pairingId } });
      const counts = { pitches: game.pitchIds.length };
      const besides = "clips-paired" as const;
      return { actor: program.admin.userId, subject: game.athleteId, counts, besides };
    },
    "clip-moved": async () => {
      const { testApp, program, browser } = world();
      const game = await aGame(testApp, await anAthlete(testApp, program));
      const [pitchId = ""] = await somePitches(testApp, game, [{ velo: 90 }]);
      const film = await aFilm(testApp, game);
      const span = { fromMs: 0, toMs: null, releaseMs: null };
      const body = { pitchId, ...span, needsLook: false, version: 1 };
      await browser.call(saveClip, { params: film, body });
      return { actor: program.admin.userId, subject: game.athleteId };
    },
    "video-estimate-added": async () => {
      const { testApp, program, browser } = world();
      const { programId, athleteId, clipId } = await aFilmedPitch(testApp, program.programId);
      const params = { programId, clipId, estimateId: testApp.parts.newId() };
      await browser.call(saveVideoEstimate, { params, body: someMarks });
      return { actor: program.admin.userId, subject: athleteId };
    },
    "video-estimate-removed": async () => {
      const { testApp, program, browser } = world();
      const clip = await aFilmedPitch(testApp, program.programId);
      const params = { programId: clip.programId, estimateId: await anEstimate(testApp, clip) };
      await browser.call(removeVideoEstimate, { params });
      return { actor: program.admin.userId, subject: clip.athleteId };
    },
  } satisfies Partial<Record<ActivityAction, () => Promise<ExpectedEntry>>>;
}
