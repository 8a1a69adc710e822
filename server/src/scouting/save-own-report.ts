import { ofpOf } from "@armslot/baseball/scouting/ofp";
import { missingToFile } from "@armslot/contracts/scouting/report-filing";
import { type Report, saveReport } from "@armslot/contracts/scouting/reports";
import { AppError, versionConflict } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { holdViewer } from "../http/hold-viewer.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Call } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { templateOf } from "../storage/report-templates.ts";
import { insertReport, type ReportKey, type SavedReport, updateDraft } from "../storage/reports.ts";
import { sealKey } from "./readings-seal.ts";
import { circumstancesOfFiling, lockedReport, looksAmong, reportById } from "./reports.query.ts";

type Save = Call<typeof saveReport>;

async function storedReport(tx: Tx, key: ReportKey): Promise<Report> {
  const stored = await reportById(tx, key);
  if (!stored) throw new Error("A saved report is missing.");
  return stored;
}

/** Returns the series and the version of a new report. Throws `report-not-found`, or `correction-open` beside another draft. */
async function placeOfNew(tx: Tx, { params, body: { corrects }, viewer }: Save) {
  if (corrects === null) return { seriesId: params.reportId, version: 1 };
  const corrected = await lockedReport(tx, { ...params, reportId: corrects });
  const isOwn = corrected?.authorId === viewer.userId && corrected.state !== "draft";
  if (!corrected || !isOwn) throw new AppError("report-not-found");
  const newest = await tx
    .selectFrom("reports")
    .select(["version", "state"])
    .where("program_id", "=", params.programId)
    .where("series_id", "=", corrected.seriesId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  if (newest.state === "draft") throw new AppError("correction-open");
  return { seriesId: corrected.seriesId, version: newest.version + 1 };
}

/** Throws `invalid-input` if the report can't be filed yet, and `look-not-found` if it cites a look that is not there. */
async function requireFileable(tx: Tx, { params, body: { content }, viewer }: Save): Promise<void> {
  const missing = missingToFile(content);
  if (Object.keys(missing).length > 0) {
    const fields = Object.entries(missing).map(([name, sentence]) => [`content.${name}`, sentence]);
    throw new AppError("invalid-input", { fields: Object.fromEntries(fields) });
  }
  const found = await looksAmong(tx, { ...params, scoutId: viewer.userId, lookIds: content.looks });
  if (content.looks.some((lookId) => !found.has(lookId))) throw new AppError("look-not-found");
}

/** Returns what is stored of a save, apart from the place of its report. */
async function savedParts(parts: Parts, tx: Tx, save: Save) {
  const { params, body, viewer } = save;
  const { templateId, templateVersion, content, isFiled, saveId, seen } = body;
  const { programId, athleteId } = params;
  const template = await templateOf(tx, { programId, templateId, version: templateVersion });
  if (!template) throw new AppError("template-not-found");
  if (isFiled) await requireFileable(tx, save);
  const filing = isFiled
    ? await circumstancesOfFiling(tx, { athleteId, seen, key: sealKey(parts.serverSecret) })
    : undefined;
  return {
    ...params,
    ...{ authorId: viewer.userId, templateId, templateVersion, template, content, saveId, isFiled },
    ofp: ofpOf(template, content),
    readings: filing?.readings ? JSON.stringify(filing.readings) : null,
    wasBlind: filing?.wasBlind ?? false,
    now: parts.clock(),
  } satisfies Omit<SavedReport, "seriesId" | "version" | "revision">;
}

async function addReport(parts: Parts, tx: Tx, save: Save): Promise<void> {
  if (save.body.revision !== 0) throw new AppError("report-not-found");
  const place = await placeOfNew(tx, save);
  const added = { ...(await savedParts(parts, tx, save)), ...place, revision: 1 };
  if (!(await insertReport(tx, added))) throw new AppError("id-taken");
}

/**
 * Saves the member's draft, or files it. A repeat of the newest save is answered like the first, whichever device sends it.
 * @throws AppError `version-conflict` with the stored report if the save started from another revision, `report-filed` if it is
 * filed, and the errors that the contract names
 */
export async function saveOwnReport(parts: Parts, tx: Tx, save: Save): Promise<Report> {
  const { params, body, viewer } = save;
  const { programId, athleteId } = params;
  await holdViewer(tx, viewer);
  if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
    throw new AppError("athlete-not-found");
  }
  const stored = await lockedReport(tx, params);
  if (stored && stored.authorId !== viewer.userId) throw new AppError("id-taken");
  if (stored?.saveId === body.saveId) return await storedReport(tx, params);
  if (stored && stored.state !== "draft") throw new AppError("report-filed");
  if (stored && stored.revision !== body.revision) {
    throw versionConflict(saveReport, await storedReport(tx, params));
  }
  if (stored) {
    const { seriesId, version, revision } = stored;
    const saved = await savedParts(parts, tx, save);
    await updateDraft(tx, { ...saved, seriesId, version, revision: revision + 1 });
  } else await addReport(parts, tx, save);
  const mine = { ...params, memberId: viewer.userId };
  if (!body.isFiled && !stored) await refuseOverLimit(tx, "drafts", mine);
  if (body.isFiled) {
    await refuseOverLimit(tx, "filedReports", mine);
    const entryId = parts.newId();
    await insertAuditEntry(tx, {
      programId,
      entryId,
      action: "report-filed",
      actorUserId: viewer.userId,
      subjectId: athleteId,
      now: parts.clock(),
    });
  }
  return await storedReport(tx, params);
}
