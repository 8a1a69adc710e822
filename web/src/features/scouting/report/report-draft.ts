import type { EnteredLook } from "@armslot/contracts/scouting/looks";
import type { Report, ReportContent } from "@armslot/contracts/scouting/reports";
import { type CurrentTemplate, shippedTemplates } from "@armslot/contracts/scouting/templates";
import { type DraftOwner, readDraft, reportKind } from "../../../lib/device/draft-storage.ts";
import { newId } from "../new-id.ts";

/** A report that is being written, as this device keeps it. */
export interface ReportDraft {
  readonly reportId: string;
  /** The revision of the server that the texts started from. 0 before the first save. */
  readonly revision: number;
  /** The filed report that this one corrects. */
  readonly corrects: string | null;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly content: ReportContent;
  /** The looks that were added here. */
  readonly newLooks: readonly NewLook[];
  /** Whether the server has what is here. */
  readonly isSent: boolean;
  /** Whether the scout filed it, and an earlier save has to be answered first. */
  readonly isToFile?: boolean;
  /** The save whose answer did not arrive yet. It is repeated before any other, so that a lost answer changes nothing. */
  readonly attempt: SaveAttempt | null;
}

/** A look that was added to a report. It is sent before the report that cites it. */
export interface NewLook extends EnteredLook {
  readonly lookId: string;
  readonly isSent: boolean;
}

interface SaveAttempt {
  readonly saveId: string;
  readonly content: ReportContent;
  readonly isFiled: boolean;
}

export const emptyContent: ReportContent = {
  looks: [],
  grades: [],
  delivery: null,
  armAction: null,
  strengths: null,
  weaknesses: null,
  summary: null,
  roleNow: null,
  roleLater: null,
  risk: null,
  riskWhy: null,
  arrivalYear: null,
  adjustment: 0,
  adjustmentReason: null,
  likely: null,
  action: null,
};

/** The draft's place in this device's storage. */
export const reportDraftOf = (owner: Omit<DraftOwner, "kind">): DraftOwner => ({
  ...owner,
  kind: reportKind,
});

/** Returns the report on an athlete that this device keeps, or null. */
export function keptDraft(owner: DraftOwner): ReportDraft | null {
  const kept = readDraft(owner);
  if (typeof kept !== "object" || kept === null || !("attempt" in kept)) return null;
  const draft = kept as Omit<ReportDraft, "newLooks"> & Partial<ReportDraft>;
  // An older version kept no looks.
  return { ...draft, newLooks: draft.newLooks ?? [] };
}

/** Returns a draft of the server as one of this device. */
export function draftOfReport(report: Report): ReportDraft {
  const { reportId, revision, templateId, templateVersion, content } = report;
  const corrects = report.version > 1 ? report.seriesId : null;
  return {
    ...{ reportId, revision, corrects, templateId, templateVersion, content },
    ...{ newLooks: [], isSent: true, attempt: null },
  };
}

interface NewDraft {
  readonly templates: readonly CurrentTemplate[];
  /** The filed report to correct. */
  readonly corrected: Report | null;
}

/** Returns a new draft: an empty one with the first template, or a copy of the report that it corrects. */
export function newDraft({ templates, corrected }: NewDraft): ReportDraft {
  const usable = templates.find(({ isRetired }) => !isRetired) ?? shippedTemplates[0];
  return {
    reportId: newId(),
    revision: 0,
    corrects: corrected?.reportId ?? null,
    templateId: corrected?.templateId ?? usable?.templateId ?? "",
    templateVersion: corrected?.templateVersion ?? usable?.version ?? 1,
    content: corrected?.content ?? emptyContent,
    newLooks: [],
    // Opening the page stores nothing.
    isSent: true,
    attempt: null,
  };
}
