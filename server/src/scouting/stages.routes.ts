import {
  moveToStage,
  saveStages,
  stageReasonSentence,
} from "@armslot/contracts/scouting/tags-and-stages";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Routes } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { insertStageMoves, usedStages } from "../storage/stage-moves.ts";
import { lockStage, lockStages, replaceStages } from "../storage/stages.ts";

export function mountStages(routes: Routes, { clock, newId }: Parts): void {
  routes.write(moveToStage, async (tx, { params: { programId }, body, viewer: { userId } }) => {
    const { stageId, reason } = body;
    const athleteIds = [...new Set(body.athleteIds)];
    const stage = await lockStage(tx, { programId, stageId });
    if (!stage) throw new AppError("stage-not-found");
    if ((await lockAthletes(tx, { programId, athleteIds })) < athleteIds.length) {
      throw new AppError("athlete-not-found");
    }
    if (stage.needsReason && reason === null) {
      throw new AppError("invalid-input", { fields: { reason: stageReasonSentence } });
    }
    const moves = { programId, athleteIds, stageId, reason, movedBy: userId, now: clock() };
    const moved = await insertStageMoves(tx, moves);
    if (moved > 0) {
      await refuseOverLimit(tx, "stageMoves", { programId, athleteIds, memberId: userId });
    }
    return { moved };
  });

  routes.write(saveStages, async (tx, { params: { programId }, body: { stages }, viewer }) => {
    const given = new Set(stages.map(({ stageId }) => stageId));
    const removed = (await lockStages(tx, programId)).filter(({ stageId }) => !given.has(stageId));
    const used = await usedStages(tx, programId);
    if (removed.some(({ stageId }) => used.has(stageId))) throw new AppError("stage-in-use");
    await replaceStages(tx, { programId, stages });
    const entry = { action: "stages-saved", actorUserId: viewer.userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
    return { stages };
  });
}
