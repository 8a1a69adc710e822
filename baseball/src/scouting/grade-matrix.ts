import type { Report } from "@armslot/contracts/scouting/reports";
import { roundComputed } from "../pitch/decimal.ts";
import { groupBy } from "../pitch/group-by.ts";

/** From this difference between the highest and the lowest grade on, scouts should look again. */
export const lookAgainSpread = 10;

/** What several scouts say, in grades. `spread` is the difference between the highest and the lowest. */
export interface Agreement {
  readonly n: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly spread: number;
  readonly isLookAgain: boolean;
}

type MatrixReport = Pick<
  Report,
  "reportId" | "authorId" | "author" | "templateId" | "template" | "content" | "ofp" | "filedAt"
>;

interface MatrixCell {
  readonly present: number | null;
  readonly future: number | null;
}

/** The grades of one tool: a cell for each report, and what the reports have in common. Null without a grade. */
interface MatrixRow {
  readonly tool: string;
  readonly label: string;
  readonly cells: readonly MatrixCell[];
  readonly present: Agreement | null;
  readonly future: Agreement | null;
}

/** The newest reports of the scouts with one template on one scale. */
export interface GradeMatrix {
  readonly templateId: string;
  readonly name: string;
  readonly scale: string;
  readonly reports: readonly MatrixReport[];
  /** The tools that a scout graded, in the order of the template. */
  readonly rows: readonly MatrixRow[];
  readonly ofp: Agreement | null;
}

/** Returns what grades have in common, or null without grades. */
export function agreementOf(grades: readonly (number | null)[]): Agreement | null {
  const sorted = grades.filter((grade) => grade !== null).sort((one, other) => one - other);
  const [low] = sorted;
  const high = sorted.at(-1);
  if (low === undefined || high === undefined) return null;
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? low) + (sorted[Math.ceil(middle)] ?? low)) / 2;
  const spread = roundComputed(high - low, 1);
  return { n: sorted.length, median, low, high, spread, isLookAgain: spread >= lookAgainSpread };
}

const isNewer = (one: MatrixReport, other: MatrixReport) =>
  (one.filedAt ?? "") > (other.filedAt ?? "");

function newestOfAuthors(reports: readonly MatrixReport[]): MatrixReport[] {
  const newest = new Map<string, MatrixReport>();
  for (const report of reports) {
    const known = newest.get(report.authorId);
    if (!known || isNewer(report, known)) newest.set(report.authorId, report);
  }
  return [...newest.values()];
}

function matrixOf(reports: readonly MatrixReport[]): GradeMatrix {
  const newest = newestOfAuthors(reports);
  const [first] = newest.toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
  const { template, templateId } = first as MatrixReport;
  const labels = new Map(
    newest.flatMap((report) => report.template.tools.map(({ key, label }) => [key, label])),
  );
  for (const { key, label } of template.tools) labels.set(key, label);
  const order = [...new Set([...template.tools.map(({ key }) => key), ...labels.keys()])];
  const rows = order.map((tool): MatrixRow => {
    const cells = newest.map(({ content }): MatrixCell => {
      const found = content.grades.find((grade) => grade.tool === tool);
      return { present: found?.present ?? null, future: found?.future ?? null };
    });
    const present = agreementOf(cells.map((cell) => cell.present));
    const future = agreementOf(cells.map((cell) => cell.future));
    return { tool, label: labels.get(tool) ?? tool, cells, present, future };
  });
  return {
    templateId,
    name: template.name,
    scale: template.scale,
    reports: newest,
    rows: rows.filter(({ present, future }) => present !== null || future !== null),
    ofp: agreementOf(newest.map(({ ofp }) => ofp)),
  };
}

/**
 * Returns a matrix of tools and scouts for each template and each scale of it, because grades of two scales are never compared. The one
 * with the most scouts comes first. Each scout's newest report on the scale counts.
 * @param reports filed reports of one athlete
 * @public
 */
export function gradeMatrices(reports: readonly MatrixReport[]): GradeMatrix[] {
  const byScale = groupBy(reports, ({ templateId, template }) => `${templateId} ${template.scale}`);
  return [...byScale.values()]
    .map(matrixOf)
    .sort((one, other) => other.reports.length - one.reports.length);
}
