import {
  type Report,
  type ReportContent,
  reportContent,
} from "@armslot/contracts/scouting/reports";
import { type CurrentTemplate, shippedTemplates } from "@armslot/contracts/scouting/templates";
import * as z from "zod/mini";
import { type DraftOwner, readDraft } from "../../../lib/device/draft-storage.ts";
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
  /** Whether the server has what is here. */
  readonly isSent: boolean;
  /** The save whose answer did not arrive yet. It is repeated before any other, so that a lost answer changes nothing. */
  readonly attempt: SaveAttempt | null;
}

interface SaveAttempt {
  readonly saveId: string;
  readonly content: ReportContent;
  readonly isFiled: boolean;
}

// What is typed may be too long to be sent, and is kept all the same.
const keptContent = z.custom<ReportContent>(
  (content) => typeof content === "object" && content !== null && "grades" in content,
);

const stored = z.strictObject({
  reportId: z.string(),
  revision: z.number(),
  corrects: z.nullable(z.string()),
  templateId: z.string(),
  templateVersion: z.number(),
  content: keptContent,
  isSent: z.boolean(),
  attempt: z.nullable(
    z.strictObject({ saveId: z.string(), content: keptContent, isFiled: z.boolean() }),
  ),
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
  kind: "scouting-report",
});

/** Returns the report on an athlete that this device keeps, or null. */
export function keptDraft(owner: DraftOwner): ReportDraft | null {
  const parsed = z.safeParse(stored, readDraft(owner));
  return parsed.success ? parsed.data : null;
}

/** Returns a draft of the server as one of this device. */
export function draftOfReport(report: Report): ReportDraft {
  const { reportId, revision, templateId, templateVersion, content } = report;
  const corrects = report.version > 1 ? report.seriesId : null;
  return {
    ...{ reportId, revision, corrects, templateId, templateVersion, content },
    isSent: true,
    attempt: null,
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
    isSent: false,
    attempt: null,
  };
}

/** Returns the error sentence of each part of a report that the server would refuse, by the path of the part. */
export function contentErrors(content: ReportContent): Readonly<Record<string, string>> {
  const checked = z.safeParse(reportContent, content);
  if (checked.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) errors[path.join(".")] ??= message;
  return errors;
}
