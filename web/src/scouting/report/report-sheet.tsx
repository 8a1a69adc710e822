import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { getReport, ReportContent } from "@armslot/contracts/scouting/reports";
import { reportActions, risks } from "@armslot/contracts/scouting/reports";
import { Link } from "react-router";
import { formatCount, formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { FactList } from "../fact-list.tsx";
import { lookLine } from "../look-line.ts";
import { GradeRows } from "./grade-rows.tsx";
import { reportWords } from "./report-words.tsx";

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
