import type { EnteredLook } from "@armslot/contracts/scouting/looks";
import { unreadNumbers } from "@armslot/contracts/scouting/report-filing";
import type { Report, ReportContent, SeenByAuthor } from "@armslot/contracts/scouting/reports";
import { type CurrentTemplate, shippedTemplates } from "@armslot/contracts/scouting/templates";
import { AppError } from "../../client/app-error.ts";
import { newId } from "../../client/new-id.ts";
import { type DraftOwner, eraseDraft, readDraft } from "../../device/draft-storage.ts";
import { reportKind } from "../../device/drafts.ts";

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
  /** What the scout saw while writing. An older version kept nothing of it. */
  readonly seen?: SeenByAuthor;
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
  /** An older version kept none. The draft's template is sent then. */
  readonly templateId?: string;
  readonly templateVersion?: number;
  readonly seen?: SeenByAuthor;
  readonly isFiled: boolean;
}

/** What a scout saw of an athlete whom the device could not read. */
export const sawNothing: SeenByAuthor = { readings: null, reports: false };

/** Returns what a scout has seen, with what the screen shows now. What was seen once stays seen. */
export const seenWith = (seen: SeenByAuthor, shown: SeenByAuthor): SeenByAuthor => ({
  readings: shown.readings ?? seen.readings,
  reports: seen.reports || shown.reports,
});

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

interface Start {
  readonly owner: DraftOwner;
  /** The member's reports on the athlete. Null if they can't be read. */
  readonly own: readonly Report[] | null;
  /** Whether the server answered now. Otherwise its reports are those of an earlier answer. */
  readonly isCurrent: boolean;
  readonly templates: readonly CurrentTemplate[];
  /** The ID of the filed report to correct. */
  readonly corrects: string | null;
}

/**
 * Returns the draft to begin with: unsent words of this device, else the draft on the server, else a new one. Erases this device's copy of a
 * draft that was filed or discarded elsewhere, if the server has all of it.
 */
export function startOf({ owner, own, isCurrent, templates, corrects }: Start): ReportDraft {
  const kept = keptDraft(owner);
  if (kept && !isCurrent) return kept;
  if (kept && !hasAll(kept)) return withoutSentLooks(kept);
  const stored = own?.find(({ state }) => state === "draft");
  // A list from before the newest save of this device.
  if (kept && stored?.reportId === kept.reportId && stored.revision < kept.revision) return kept;
  if (stored) return draftOfReport(stored);
  if (kept) eraseDraft(owner);
  const corrected = own?.find(({ reportId }) => reportId === corrects) ?? null;
  return newDraft({ templates, corrected });
}

/** Whether the server has all of a draft. */
export const hasAll = ({ isSent, attempt }: ReportDraft) => isSent && attempt === null;

/** Whether a save has all of a draft. */
export const hasAllOf = (
  draft: ReportDraft,
  { content, templateId }: Omit<SaveAttempt, "saveId" | "seen">,
) => draft.content === content && draft.templateId === templateId;

/** Throws what the server would say of typed numbers that are none, which it would not get. */
export function refuseUnread(content: ReportContent): void {
  const fields = unreadNumbers(content);
  if (Object.keys(fields).length > 0) throw new AppError("invalid-input", { fields });
}

/** The server lists the looks that it has, unless they were withdrawn. */
const withoutSentLooks = (kept: ReportDraft): ReportDraft => ({
  ...kept,
  newLooks: kept.newLooks.filter(({ isSent }) => !isSent),
});

/** Returns a draft's words as a report that the server does not have yet. */
export const asAnother = (draft: ReportDraft, corrects: string | null): ReportDraft => ({
  ...draft,
  ...{ reportId: newId(), revision: 0, corrects, isSent: false, isToFile: false, attempt: null },
});

interface NewDraft {
  readonly templates: readonly CurrentTemplate[];
  /** The filed report to correct. */
  readonly corrected: Report | null;
}

/** Returns a new draft: an empty one with the first template, or a copy of the report that it corrects. */
function newDraft({ templates, corrected }: NewDraft): ReportDraft {
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
