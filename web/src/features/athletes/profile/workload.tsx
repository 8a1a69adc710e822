import { neededRest, restText } from "@armslot/baseball/rest/needed-rest";
import { daysBetween, lastDays, trackedPitches } from "@armslot/baseball/rest/workload";
import { athleteMessages } from "@armslot/contracts/athletes/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/athletes/athletes";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { Suspense } from "react";
import { EmptyChart } from "../../../charts/frame/empty-chart.tsx";
import { WorkloadChart } from "../../../charts/lazy-charts.tsx";
import { formatNumber, today } from "../../../lib/format.ts";
import { useViewer } from "../../../session/session.ts";
import { Fold } from "../../../ui/fold.tsx";
import { lazyComponent } from "../../../ui/lazy-module.ts";
import { Region } from "../../../ui/page/region.tsx";

/** Few readers open the rules. */
const WorkloadRules = lazyComponent(
  async () => (await import("./workload-rules.tsx")).WorkloadRules,
);

interface WorkloadProps {
  readonly birthYear: number | null;
  /** The tracked pitches of each day, whatever the filter. */
  readonly days: AthleteScreen["workload"];
  /** Whether a game is left out, because it looks like the same outing as a larger one (LOAD-6). */
  readonly hasLeftOut: boolean;
}

const { week, month: chartDays } = workloadDays;
const chart = { title: "Tracked pitches by day", aside: `Last ${chartDays} days` };

/** How much an athlete threw lately, and the needed rest (LOAD-1 to LOAD-4, LOAD-7). Without dated pitches there is none. */
export function Workload({ birthYear, days, hasLeftOut }: WorkloadProps) {
  const now = today();
  const rule = useViewer().program.restRule;
  const rest = neededRest({ birthYear, days, rule, today: now });
  if (rest.kind === "no-pitches") return null;
  const facts = [
    [`Tracked pitches, ${week} days`, formatNumber(trackedPitches(days, now, week))],
    [`Tracked pitches, ${chartDays} days`, formatNumber(trackedPitches(days, now, chartDays))],
    ["Days since last outing", formatNumber(daysBetween(rest.last.date, now))],
  ] as const;
  const shown = lastDays(days, now, chartDays);
  return (
    <Region title="Workload">
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-10 print:break-inside-avoid print:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <p className="text-body">{restText(rest, now)}</p>
          {hasLeftOut && <p className="text-dense font-medium">{athleteMessages.leftOut}</p>}
          {rest.kind === "no-birth-year" && (
            <p className="text-dense text-muted print:hidden">
              With a birth year in Edit Profile, this shows the days of rest by Pitch Smart.
            </p>
          )}
          {rest.kind === "rest" && rest.last.ages && (
            <p className="text-meta text-muted">
              Only the birth year is known, so the younger age of the year counts.
            </p>
          )}
          <dl className="grid grid-cols-3 items-end gap-4">
            {facts.map(([label, text]) => (
              <div key={label} className="flex min-w-0 flex-col gap-1">
                <dt className="text-meta text-muted">{label}</dt>
                <dd className="text-body">{text}</dd>
              </div>
            ))}
          </dl>
          <div className="print:hidden">
            <Fold summary="How this is counted">
              <Suspense>
                <WorkloadRules />
              </Suspense>
            </Fold>
          </div>
        </div>
        <div className="min-w-0 [--paper-width:310px]">
          {shown.every(({ pitches }) => pitches === 0) ? (
            <EmptyChart {...chart} text={`No tracked pitches in the last ${chartDays} days.`} />
          ) : (
            <WorkloadChart
              {...chart}
              days={shown}
              dailyMax={rest.kind === "rest" ? rest.last.dailyMax : null}
            />
          )}
        </div>
      </div>
    </Region>
  );
}
