import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { addLook, withdrawLook } from "@armslot/contracts/scouting/looks";
import {
  declineReport,
  discardReport,
  getReport,
  saveReport,
} from "@armslot/contracts/scouting/reports";
import { saveTemplate } from "@armslot/contracts/scouting/templates";
import { AppError, versionConflict } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Call, Routes } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { insertLook, withdrawLookRow } from "../storage/looks.ts";
import { insertTemplateVersion, newestTemplate } from "../storage/report-templates.ts";
import { deleteDraft } from "../storage/reports.ts";
import { openWithoutFiling } from "../storage/scouting-openings.ts";
import { isCited, lockedReport, reportScreen } from "./reports.query.ts";
import { saveOwnReport } from "./save-own-report.ts";

export function mountReports(routes: Routes, parts: Parts): void {
  const { clock, newId } = parts;

  routes.write(saveReport, (tx, call) => saveOwnReport(parts, tx, call));

  routes.write(discardReport, async (tx, { params, viewer: { userId } }) => {
    const stored = await lockedReport(tx, params);
    if (stored?.authorId !== userId) throw new AppError("report-not-found");
    if (stored.state !== "draft") throw new AppError("report-filed");
    await deleteDraft(tx, params);
    return {};
  });

  routes.read(getReport, async (tx, { params }) => {
    const screen = await reportScreen(tx, params);
    if (!screen) throw new AppError("report-not-found");
    return screen;
  });

  routes.write(declineReport, async (tx, { params, viewer: { userId } }) => {
    const { programId, athleteId } = params;
    if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
      throw new AppError("athlete-not-found");
    }
    if (await openWithoutFiling(tx, { ...params, userId, now: clock() })) {
      await insertAuditEntry(tx, {
        programId,
        entryId: newId(),
        action: "report-declined",
        actorUserId: userId,
        subjectId: athleteId,
        now: clock(),
      });
    }
    return {};
  });
}

export function mountLooks(routes: Routes, parts: Parts): void {
  const { clock } = parts;

  routes.write(addLook, (tx, call) => addOwnLook(parts, tx, call));

  routes.write(withdrawLook, async (tx, { params, viewer: { userId } }) => {
    // A report that cites the look is filed either before this or after it.
    await lockAthletes(tx, { programId: params.programId, athleteIds: [params.athleteId] });
    if (await isCited(tx, params)) throw new AppError("look-cited");
    const look = { ...params, scoutId: userId, now: clock() };
    if (!(await withdrawLookRow(tx, look))) throw new AppError("look-not-found");
    return {};
  });
}

export function mountTemplates(routes: Routes, { clock, newId }: Parts): void {
  routes.write(saveTemplate, async (tx, { params, body, viewer: { userId } }) => {
    const { version, isRetired, ...template } = body;
    const now = clock();
    const newest = await newestTemplate(tx, params);
    if (!newest && version !== 0) throw new AppError("template-not-found");
    if (newest && newest.version !== version) throw versionConflict(saveTemplate, newest);
    const added = { ...params, version: version + 1, template, isRetired, savedBy: userId, now };
    if (!(await insertTemplateVersion(tx, added))) {
      const current = await newestTemplate(tx, params);
      throw current ? versionConflict(saveTemplate, current) : new AppError("template-not-found");
    }
    const { programId } = params;
    if (version === 0) await refuseOverLimit(tx, "templates", params);
    await insertAuditEntry(tx, {
      programId,
      entryId: newId(),
      action: "template-saved",
      actorUserId: userId,
      subjectId: params.templateId,
      now,
    });
    return { templateId: params.templateId, version: version + 1, isRetired, ...template };
  });
}

/** Adds the member's look. A repeat changes nothing. Throws `athlete-not-found`, `game-not-found`, `id-taken` and `limit-reached`. */
async function addOwnLook(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  { params, body, viewer: { userId } }: Call<typeof addLook>,
): Promise<ReplyOf<typeof addLook>> {
  const { programId, athleteId, lookId } = params;
  if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
    throw new AppError("athlete-not-found");
  }
  if (body.gameId !== null) {
    const game = await tx
      .selectFrom("games")
      .select("game_id")
      .where("program_id", "=", programId)
      .where("athlete_id", "=", athleteId)
      .where("game_id", "=", body.gameId)
      .executeTakeFirst();
    if (!game) throw new AppError("game-not-found");
  }
  if (await insertLook(tx, { ...params, ...body, scoutId: userId, now: clock() })) {
    await refuseOverLimit(tx, "looks", { ...params, memberId: userId });
    return { lookId };
  }
  const own = await tx
    .selectFrom("looks")
    .select("look_id")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("look_id", "=", lookId)
    .where("scout_id", "=", userId)
    .executeTakeFirst();
  if (!own) throw new AppError("id-taken");
  return { lookId };
}
