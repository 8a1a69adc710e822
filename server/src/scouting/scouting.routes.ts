import { getBoard, setScouting } from "@armslot/contracts/scouting/board";
import { getScoutPage, shareScoutPage } from "@armslot/contracts/scouting/scout-page";
import { getAthleteScouting, listScouted } from "@armslot/contracts/scouting/scouting";
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
import { setScoutingOf } from "../storage/programs.ts";
import { shareScoutPageRow } from "../storage/scout-pages.ts";
import { insertStageMoves, usedStages } from "../storage/stage-moves.ts";
import { lockStage, lockStages, replaceStages } from "../storage/stages.ts";
import { athleteScouting, scoutedPage } from "./athlete-scouting.query.ts";
import { boardOf } from "./board.query.ts";
import { mountContactMonths, mountContacts } from "./contacts.routes.ts";
import { mountFollowUps } from "./follow-ups.routes.ts";
import { mountLists } from "./lists.routes.ts";
import { mountAcademics, mountNotes } from "./notes.routes.ts";
import { sealKey } from "./readings-seal.ts";
import { mountLooks, mountReports, mountTemplates } from "./reports.routes.ts";
import { scoutPageOf } from "./scout-page.query.ts";
import { mountTags } from "./tags.routes.ts";

export function mountScouting(routes: Routes, parts: Parts): void {
  mountBoard(routes, parts);
  mountReports(routes, parts);
  mountLooks(routes, parts);
  mountTemplates(routes, parts);
  mountLists(routes, parts);
  mountTags(routes, parts);
  mountStages(routes, parts);
  mountNotes(routes, parts);
  mountAcademics(routes, parts);
  mountFollowUps(routes, parts);
  mountContacts(routes, parts);
  mountContactMonths(routes, parts);
}

function mountBoard(routes: Routes, { clock, newId, serverSecret }: Parts): void {
  const key = sealKey(serverSecret);
  routes.read(getBoard, (tx, { params, query }) => boardOf(tx, params.programId, query));

  routes.read(getAthleteScouting, async (tx, { params }) => {
    const scouting = await athleteScouting(tx, { ...params, key });
    if (!scouting) throw new AppError("athlete-not-found");
    return scouting;
  });

  routes.read(listScouted, async (tx, { params, query }) => {
    const page = await scoutedPage(tx, { ...params, ...query });
    if (!page) throw new AppError("athlete-not-found");
    return page;
  });

  routes.write(setScouting, async (tx, { params: { programId }, body, viewer: { userId } }) => {
    await setScoutingOf(tx, { programId, ...body });
    const entry = { action: "scouting-set", actorUserId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
    return body;
  });

  routes.read(getScoutPage, async (tx, { params }) => {
    const page = await scoutPageOf(tx, params);
    if (!page) throw new AppError("scout-page-not-found");
    return page;
  });

  routes.write(shareScoutPage, async (tx, { params, body: { isShared }, viewer: { userId } }) => {
    await shareScoutPageRow(tx, { ...params, userId, isShared, now: clock() });
    return { isShared };
  });
}

function mountStages(routes: Routes, { clock, newId }: Parts): void {
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
