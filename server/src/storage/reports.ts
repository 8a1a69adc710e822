import type { ReportContent } from "@armslot/contracts/scouting/reports";
import type { Template } from "@armslot/contracts/scouting/templates";
import type { Tx } from "../database/database.ts";

/** The key of a report. */
export interface ReportKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly reportId: string;
}

/** A save of a report, with what the server adds. */
export interface SavedReport extends ReportKey {
  readonly authorId: string;
  readonly seriesId: string;
  readonly version: number;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly template: Template;
  readonly content: ReportContent;
  readonly ofp: number | null;
  /** As JSON. Null if the program hides them, and in a draft. */
  readonly readings: string | null;
  readonly wasBlind: boolean;
  /** The revision that this save makes. */
  readonly revision: number;
  readonly saveId: string;
  readonly isFiled: boolean;
  readonly now: Date;
}

function savedColumns(report: SavedReport) {
  const { grades, ...content } = report.content;
  return {
    state: report.isFiled ? ("filed" as const) : ("draft" as const),
    template_id: report.templateId,
    template_version: report.templateVersion,
    template: JSON.stringify(report.template),
    content: JSON.stringify(content),
    grades: JSON.stringify(grades),
    ofp: report.ofp,
    readings: report.readings,
    was_blind: report.wasBlind,
    revision: report.revision,
    save_id: report.saveId,
    saved_at: report.now,
    filed_at: report.isFiled ? report.now : null,
  };
}

/**
 * Adds a report. The database's triggers supersede its former version and show hidden reports to the author once it is filed. Returns
 * false and adds nothing if the program has a report of this ID, also one that the member can't see.
 */
export async function insertReport(tx: Tx, report: SavedReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("reports")
    .values({
      ...savedColumns(report),
      program_id: report.programId,
      report_id: report.reportId,
      athlete_id: report.athleteId,
      author_id: report.authorId,
      series_id: report.seriesId,
      version: report.version,
      started_at: report.now,
    })
    .onConflict((conflict) => conflict.columns(["program_id", "report_id"]).doNothing())
    .executeTakeFirst();
  return (added ?? 0n) > 0n;
}

/** Saves a draft that is locked. */
export async function updateDraft(tx: Tx, report: SavedReport): Promise<void> {
  await tx
    .updateTable("reports")
    .set(savedColumns(report))
    .where("program_id", "=", report.programId)
    .where("report_id", "=", report.reportId)
    .execute();
}

/** Deletes an author's draft. */
export async function deleteDraft(tx: Tx, { programId, reportId }: ReportKey): Promise<void> {
  await tx
    .deleteFrom("reports")
    .where("program_id", "=", programId)
    .where("report_id", "=", reportId)
    .execute();
}
