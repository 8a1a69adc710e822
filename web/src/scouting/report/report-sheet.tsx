import { shownPercentile } from "@armslot/baseball/numbers/program-percentile";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { ToolGrade } from "@armslot/contracts/scouting/grades";
import {
  type getReport,
  type MeasuredPitch,
  type MeasuredToday,
  type ReportContent,
  reportActions,
  risks,
} from "@armslot/contracts/scouting/reports";
import type { Template } from "@armslot/contracts/scouting/templates";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount, formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { FactList } from "../fact-list.tsx";
import { lookLine } from "../look-line.ts";
import { reportWords } from "./report-words.tsx";

interface GradeRowsProps {
  readonly template: Template;
  readonly grades: readonly ToolGrade[];
  /** What was measured when the report was filed, and what is measured now. Null where it is hidden. */
  readonly then: readonly MeasuredPitch[] | null;
  readonly now: readonly MeasuredToday[] | null;
}

/** The grades of a report beside what was measured then and now. */
function GradeRows({ template, grades, then, now }: GradeRowsProps) {
  const labels = new Map(template.tools.map(({ key, label }) => [key, label]));
  const order = [...labels.keys()];
  const rows = grades.toSorted((a, b) => order.indexOf(a.tool) - order.indexOf(b.tool));
  if (rows.length === 0) return <p className="text-dense text-muted">Nothing is graded.</p>;
  const hasThen = then !== null && then.length > 0;
  const hasNow = now !== null && now.length > 0;
  const heads = [
    "Present",
    "Future",
    ...(hasThen ? ["Measured Then"] : []),
    ...(hasNow ? ["Now"] : []),
  ];
  return (
    <>
      <table className="w-full border-collapse text-dense tabular-nums">
        <caption className="sr-only">Grades</caption>
        <thead>
          <tr className="border-b border-control text-meta text-muted">
            <th scope="col" className="py-1 text-start font-medium">
              Tool
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-1 text-end font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((grade) => (
            <tr key={grade.tool} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 text-start print:py-0.5 font-medium">
                {labels.get(grade.tool) ?? grade.tool}
                <span className="block text-meta font-normal text-muted">
                  {[gunText(grade), grade.words].filter(Boolean).join(" · ")}
                </span>
              </th>
              <Cell>{grade.present ?? "–"}</Cell>
              <Cell>{grade.future ?? "–"}</Cell>
              {hasThen && <Cell>{meanOf(then, grade.tool)}</Cell>}
              {hasNow && <Cell>{meanOf(now, grade.tool, placeOf(now, grade.tool))}</Cell>}
            </tr>
          ))}
        </tbody>
      </table>
      {hasNow && rows.some(({ tool }) => placeOf(now, tool) !== null) && (
        <p className="text-meta text-muted">
          Below each mean of today stand its n and its percentile among this program’s pitchers of
          any standing.
        </p>
      )}
    </>
  );
}

function Cell({ children }: { readonly children: ReactNode }) {
  return <td className="px-2 py-1.5 text-end print:py-0.5">{children}</td>;
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

type FoundReport = ReplyOf<typeof getReport>;

interface ReportSheetProps {
  readonly programId: string;
  readonly found: FoundReport;
}

const stateLabels = { draft: "Draft", filed: "Filed", superseded: "Superseded" } as const;

/** A scouting report as it was filed, on one printed page. */
export function ReportSheet({ programId, found }: ReportSheetProps) {
  const { report, athlete, today } = found;
  const { content, template } = report;
  return (
    <article aria-label="Scouting report" className="flex flex-col gap-5 print:gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
        <Badge kind={report.state === "filed" ? "good" : "plain"}>
          {stateLabels[report.state]}
        </Badge>
        <span>
          {[
            athlete.position,
            athlete.gradClass === null ? null : `Class of ${athlete.gradClass}`,
            athlete.school,
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </span>
        <span className="text-muted">
          {`${report.author ?? "A former member"}, ${formatDate(report.filedAt ?? report.savedAt)}, version ${report.version}`}
        </span>
      </div>
      <Verdict ofp={report.ofp} content={content} />
      <section aria-label="Grades" className="flex flex-col gap-2">
        <p className="text-meta text-muted">{`${template.name}. ${template.scale}`}</p>
        <GradeRows template={template} grades={content.grades} then={report.readings} now={today} />
      </section>
      <Words content={content} />
      <Foot programId={programId} found={found} />
    </article>
  );
}

function Verdict({
  ofp,
  content,
}: {
  readonly ofp: number | null;
  readonly content: ReportContent;
}) {
  const { action, likely, risk, riskWhy, arrivalYear, roleNow, roleLater } = content;
  const { adjustment, adjustmentReason } = content;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4 rounded-card border border-line p-4">
      <dl className="grid grid-cols-3 gap-3" style={{ flex: "1 1 14rem" }}>
        {(
          [
            ["OFP", ofp],
            ["Likely", likely],
            ["Action", action ? reportActions[action] : null],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-meta text-muted">{name}</dt>
            <dd className="text-title font-semibold tabular-nums">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      <div style={{ flex: "2 1 16rem" }}>
        <FactList
          facts={[
            ["Role now", roleNow ?? "–"],
            ["Role later", roleLater ?? "–"],
            ["Risk", risk ? [risks[risk], riskWhy].filter(Boolean).join(": ") : "–"],
            ["Arrival", arrivalYear ?? "–"],
            ...(adjustment === 0
              ? []
              : [
                  [
                    "Adjustment",
                    `${adjustment > 0 ? "+" : "−"}${Math.abs(adjustment)}: ${adjustmentReason ?? ""}`,
                  ] as const,
                ]),
          ]}
        />
      </div>
    </div>
  );
}

function Words({ content }: { readonly content: ReportContent }) {
  const written = (Object.keys(reportWords) as (keyof typeof reportWords)[]).flatMap((name) => {
    const text = content[name];
    return text === null ? [] : [{ name, text }];
  });
  if (written.length === 0) return null;
  return (
    <section aria-label="In words" className="gap-x-8" style={{ columns: "16rem 2" }}>
      {written.map(({ name, text }) => (
        <div
          key={name}
          className="pb-3"
          style={{ breakInside: "avoid", columnSpan: name === "summary" ? "all" : "none" }}
        >
          <h2 className="text-dense font-semibold">{reportWords[name]}</h2>
          <p className="text-dense wrap-anywhere whitespace-pre-line">{text}</p>
        </div>
      ))}
    </section>
  );
}

/** What the report rests on, whether it was blind, and its versions. */
function Foot({ programId, found: { athlete, report, looks, versions } }: ReportSheetProps) {
  return (
    <footer className="flex flex-col gap-2 border-t border-line pt-3 text-meta text-muted">
      <p>
        {looks.length === 0 ? "Cites no look." : `Rests on ${formatCount(looks.length, "look")}.`}
        {report.state !== "draft" &&
          (report.wasBlind
            ? " Written without seeing the reports of others."
            : " The reports of others could be seen.")}
        {report.state !== "draft" &&
          (report.readings === null
            ? " No measured numbers were shown."
            : " Measured numbers were shown.")}
      </p>
      {looks.length > 0 && (
        <ul aria-label="Looks" className="flex flex-wrap gap-x-4 gap-y-1">
          {looks.map((look) => (
            <li key={look.lookId} className="wrap-anywhere">
              {lookLine(look)}
            </li>
          ))}
        </ul>
      )}
      {versions.length > 1 && (
        <nav aria-label="Versions" className="print:hidden">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {versions.map(({ reportId, version, state, filedAt, savedAt }) => (
              <li key={reportId}>
                {reportId === report.reportId ? (
                  <span aria-current="page">{`Version ${version} (this one)`}</span>
                ) : (
                  <Link
                    className="text-accent underline underline-offset-4"
                    to={pathOf("scoutingReport", { programId, athleteId: athlete.uid, reportId })}
                  >
                    {`Version ${version}, ${stateLabels[state].toLowerCase()}, ${formatDate(filedAt ?? savedAt)}`}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}

/** Returns the percentile of a pitch's mean, such as `84th`, from 1st to 99th. Null without one. */
function placeOf(readings: readonly MeasuredToday[], tool: string): string | null {
  const { percentile = null } = readings.find(({ pitchType }) => pitchType === tool) ?? {};
  if (percentile === null) return null;
  const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
  const whole = shownPercentile(percentile);
  return `${whole}${endings[ordinals.select(whole)] ?? "th"}`;
}

function meanOf(
  readings: readonly MeasuredPitch[],
  tool: string,
  place?: string | null,
): ReactNode {
  const found = readings.find(({ pitchType }) => pitchType === tool);
  if (!found || found.mean === null) return "–";
  return (
    <>
      <span className="whitespace-nowrap">{averageText(found.mean, "mph")}</span>
      <span className="block text-meta text-muted whitespace-nowrap">
        {[`n ${found.n}`, place].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

/** Returns the scout's own velocities, such as `88-91, sits 89.5, peak 93`. */
function gunText({ gun }: ToolGrade): string | null {
  if (gun === null) return null;
  const { low, sit, high, peak } = gun;
  const range = low === null && high === null ? null : `${low ?? "?"}–${high ?? "?"}`;
  const parts = [range, sit === null ? null : `sits ${sit}`, peak === null ? null : `peak ${peak}`];
  const text = parts.filter((part) => part !== null).join(", ");
  return text === "" ? null : `Gun: ${text} mph`;
}
