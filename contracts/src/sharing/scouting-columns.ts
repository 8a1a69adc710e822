import { contactKinds } from "../scouting/contact-rules.ts";
import { contactPeople, verdicts } from "../scouting/contacts.ts";
import { reportActions, risks } from "../scouting/reports.ts";
import { commonColumns, type ExportColumn } from "./export-columns.ts";

const { athleteId, version } = commonColumns;

export const memberId = (key: string, header: string): ExportColumn => ({
  key,
  header,
  about: "member ID; empty for the operator",
});
export const kindOf = (words: Readonly<Record<string, string>>): ExportColumn => ({
  key: "kind",
  header: "Kind",
  words,
});
export const added: ExportColumn = { key: "addedAt", header: "Added At" };
export const withdrawn: ExportColumn = { key: "withdrawnAt", header: "Withdrawn At" };
export const reason: ExportColumn = { key: "reason", header: "Reason" };
export const place: ExportColumn = { key: "place", header: "Place" };
export const name: ExportColumn = { key: "name", header: "Name" };

/** The keys and headers of columns that need no words. */
export const plain = (headers: Readonly<Record<string, string>>): readonly ExportColumn[] =>
  Object.entries(headers).map(([key, header]) => ({ key, header }));

export const reportColumns: readonly ExportColumn[] = [
  { key: "reportId", header: "Report ID" },
  athleteId,
  { key: "seriesId", header: "Series ID", about: "the first of the report's versions" },
  version,
  { key: "state", header: "State", about: "draft, filed, or superseded by a later version" },
  memberId("authorId", "Author"),
  { key: "templateId", header: "Template ID" },
  { key: "templateVersion", header: "Template Version" },
  {
    key: "template",
    header: "Template",
    about: "as JSON: what 50 means, the tools, their weights",
  },
  { key: "looks", header: "Looks", about: "rows in looks, as JSON" },
  ...plain({
    ...{ delivery: "Delivery", armAction: "Arm Action", strengths: "Strengths" },
    ...{ weaknesses: "Weaknesses", summary: "Summary" },
    ...{ roleNow: "Role Now", roleLater: "Role Later" },
  }),
  { key: "risk", header: "Risk", words: risks },
  ...plain({ riskWhy: "Why", arrivalYear: "Arrival", ofp: "OFP", adjustment: "Adjustment" }),
  ...plain({ adjustmentReason: "Adjustment Reason", likely: "Likely" }),
  { key: "action", header: "Action", words: reportActions },
  { key: "readings", header: "Readings", about: "what was measured when it was filed, as JSON" },
  { key: "wasBlind", header: "Was Blind", about: "whether the author saw no report of others" },
  { key: "revision", header: "Revision" },
  { key: "saveId", header: "Save ID" },
  ...plain({ startedAt: "Started At", savedAt: "Saved At", filedAt: "Filed At" }),
];

export const contactColumns: readonly ExportColumn[] = [
  { key: "contactId", header: "Contact ID" },
  athleteId,
  { key: "withWhom", header: "With", words: contactPeople },
  kindOf(contactKinds),
  { key: "direction", header: "Direction", about: "out or in" },
  { key: "wasAnswered", header: "Answered" },
  { key: "contactAt", header: "At" },
  { key: "contactOn", header: "Day", about: "in its time zone" },
  { key: "timeZone", header: "Time Zone" },
  { key: "minutes", header: "Minutes" },
  place,
  { key: "verdict", header: "Rule's Answer", words: verdicts },
  { key: "rule", header: "Rule" },
  { key: "rulesVersion", header: "Rules Version" },
  { key: "gradClass", header: "Class", about: "of the athlete, when it was logged" },
  { key: "overrideReason", header: "Reason against the Rule" },
  memberId("loggedBy", "Logged By"),
  { key: "loggedAt", header: "Logged At" },
  withdrawn,
];
