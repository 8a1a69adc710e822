import { shownPercentile } from "@armslot/baseball/numbers/program-percentile";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import type { ToolGrade } from "@armslot/contracts/scouting/grades";
import type { MeasuredPitch, MeasuredToday } from "@armslot/contracts/scouting/reports";
import type { Template } from "@armslot/contracts/scouting/templates";
import type { ReactNode } from "react";

interface GradeRowsProps {
  readonly template: Template;
  readonly grades: readonly ToolGrade[];
  /** What was measured when the report was filed, and what is measured now. Null where it is hidden. */
  readonly then: readonly MeasuredPitch[] | null;
  readonly now: readonly MeasuredToday[] | null;
}

/** The grades of a report beside what was measured then and now. */
export function GradeRows({ template, grades, then, now }: GradeRowsProps) {
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
