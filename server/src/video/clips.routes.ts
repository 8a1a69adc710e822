import {
  addClip,
  countClips,
  listClips,
  removeClip,
  saveClip,
} from "@armslot/contracts/video/clips";
import {
  removeRecording,
  savePoster,
  saveRecording,
  startRecording,
} from "@armslot/contracts/video/recordings";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { lockRecording } from "../storage/recordings.ts";
import { addClipToFilm, placeFilm, saveClipOfFilm } from "./change-clips.ts";
import { clipCounts, filmsOf, shownRecording } from "./clips.query.ts";
import { placeOf } from "./film-place.ts";
import { removeClipOfFilm, removeFilm } from "./remove-films.ts";
import { startFilm } from "./start-film.ts";
import { storePoster } from "./store-poster.ts";

/** Mounts films and clips. Without `VIDEO` nothing can be added or changed. */
export function mountClips(routes: Routes, parts: Parts): void {
  const requireVideo = () => {
    if (!parts.settings.keepsVideo) throw new AppError("video-off");
  };

  routes.read(listClips, async (tx, { params, query }) => filmsOf(tx, { ...params, ...query }));

  routes.read(countClips, async (tx, { params }) => {
    const counts = await clipCounts(tx, params);
    if (!counts) throw new AppError("athlete-not-found");
    return counts;
  });

  routes.write(startRecording, async (tx, call) => {
    requireVideo();
    return await startFilm(parts, tx, call);
  });

  routes.write(saveRecording, async (tx, { params, body }) => {
    requireVideo();
    if (!(await lockRecording(tx, params))) throw new AppError("recording-not-found");
    const place = await placeOf(tx, { ...params, ...body, pitchId: null });
    await placeFilm(tx, { ...params, ...place, clipId: null });
    const saved = await shownRecording(tx, params);
    if (!saved) throw new AppError("recording-not-found");
    return saved;
  });

  routes.write(removeRecording, async (tx, call) => await removeFilm(parts, tx, call));

  routes.upload(savePoster, async (call) => {
    requireVideo();
    return await storePoster(parts, call);
  });

  routes.write(addClip, async (tx, call) => {
    requireVideo();
    return await addClipToFilm(parts, tx, call);
  });

  routes.write(saveClip, async (tx, call) => {
    requireVideo();
    return await saveClipOfFilm(parts, tx, call);
  });

  routes.write(removeClip, async (tx, call) => await removeClipOfFilm(parts, tx, call));
}
