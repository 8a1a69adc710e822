import {
  compareVideo,
  keepVideoEstimate,
  listVideoEstimates,
  removeVideoEstimate,
  saveVideoEstimate,
} from "@armslot/contracts/video/estimates";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import {
  athleteOfPitch,
  detachVideoEstimate,
  endVideoEstimate,
} from "../storage/video-estimates.ts";
import { comparedPitches, estimatesOfAthlete } from "./estimates.query.ts";
import { saveEstimate } from "./save-estimate.ts";

/** Mounts what video says about pitches. */
export function mountEstimates(routes: Routes, parts: Parts): void {
  routes.read(listVideoEstimates, async (tx, { params, query }) => {
    const estimates = await estimatesOfAthlete(tx, { ...params, ...query });
    if (!estimates) throw new AppError("athlete-not-found");
    return { estimates };
  });

  routes.write(saveVideoEstimate, async (tx, call) => await saveEstimate(parts, tx, call));

  routes.write(removeVideoEstimate, async (tx, { params, viewer }) => {
    const now = parts.clock();
    const ended = await endVideoEstimate(tx, { ...params, now });
    if (!ended) throw new AppError("estimate-not-found");
    const { programId } = params;
    const athleteId = await athleteOfPitch(tx, { programId, pitchId: ended.pitchId });
    const entry = { programId, entryId: parts.newId(), actorUserId: viewer.userId, now };
    const action = "video-estimate-removed";
    await insertAuditEntry(tx, { ...entry, action, subjectId: athleteId });
    return {};
  });

  routes.write(keepVideoEstimate, async (tx, { params }) => {
    if (!(await detachVideoEstimate(tx, params))) throw new AppError("estimate-not-found");
    return {};
  });

  routes.read(compareVideo, async (tx, { params: { programId } }) =>
    comparedPitches(tx, programId),
  );
}
