import { type ReportContent, reportActions, risks } from "@armslot/contracts/scouting/reports";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { lookLine } from "../look-line.ts";
import type { ReportDraft } from "./report-draft.ts";
import { reportWords } from "./report-words.tsx";

const wordNames = Object.keys(reportWords) as (keyof typeof reportWords)[];

/** Returns all that a draft says as text, with a line or a paragraph for each part that is filled in. */
export function reportText({ content, newLooks, templateId }: ReportDraft): string {
  const template = shippedTemplates.find((each) => each.templateId === templateId);
  const labels = new Map(template?.tools.map(({ key, label }) => [key, label]));
  const parts = [
    ...content.grades.map(
      (grade) => [labels.get(grade.tool) ?? grade.tool, gradeText(grade)] as const,
    ),
    ...wordNames.map((name) => [reportWords[name], content[name]] as const),
    ...verdictOf(content),
    ...newLooks.map((look) => ["Look", lookText(look)] as const),
  ];
  return parts.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : [])).join("\n");
}

function gradeText({ present, future, gun, words }: ReportContent["grades"][number]): string {
  const { low = null, sit = null, high = null, peak = null } = gun ?? {};
  const speeds = { low, sits: sit, high, peak };
  return [
    ...[present !== null && `present ${present}`, future !== null && `future ${future}`],
    ...Object.entries(speeds).map(([name, speed]) => speed !== null && `${name} ${speed} mph`),
    words,
  ]
    .filter(Boolean)
    .join(", ");
}

function verdictOf(content: ReportContent): (readonly [name: string, text: string | null])[] {
  const { risk, riskWhy, adjustment, adjustmentReason, likely, action, arrivalYear } = content;
  const withReason = (...texts: (string | null)[]) => texts.filter(Boolean).join(", ");
  return [
    ["Role now", content.roleNow],
    ["Role later", content.roleLater],
    ["Risk", withReason(risk && risks[risk], riskWhy)],
    ["Arrival", arrivalYear === null ? null : String(arrivalYear)],
    ["Adjustment", withReason(adjustment === 0 ? null : String(adjustment), adjustmentReason)],
    ["Likely", likely === null ? null : String(likely)],
    ["Action", action && reportActions[action]],
  ];
}

const lookText = (look: ReportDraft["newLooks"][number]) =>
  [lookLine(look), look.weather, look.note].filter(Boolean).join(" · ");
