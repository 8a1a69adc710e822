import { type NeededRest, restText } from "@armslot/baseball/numbers/needed-rest";
import { daysBetween, lastDays, trackedPitches } from "@armslot/baseball/numbers/workload";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { type ReactNode, Suspense } from "react";
import { EmptyChart } from "../../charts/frame/empty-chart.tsx";
import { WorkloadChart } from "../../charts/lazy-charts.tsx";
import { formatNumber, today } from "../../client/format.ts";
import { useViewer } from "../../session/session.ts";
import { Fold } from "../../ui/fold.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Region } from "../../ui/region.tsx";
import { useNeededRest } from "../use-needed-rest.ts";

/** Few programs have a rule that asks for it. */
const InningsCaught = lazyComponent(
  async () => (await import("./innings-caught.tsx")).InningsCaught,
);

/** Few readers open the rules. */
const WorkloadRules = lazyComponent(
  async () => (await import("./workload-rules.tsx")).WorkloadRules,
);

interface WorkloadProps {
  readonly programId: string;
  /** What the server answered. The workload covers every game, whatever the filter. */
  readonly shown: AthleteScreen;
}

const { week, month: chartDays } = workloadDays;
const chart = { title: "Tracked pitches by day", aside: `Last ${chartDays} days` };

/**
 * How much an athlete threw lately, and the needed rest (LOAD-1 to LOAD-4, LOAD-7, LOAD-8). Without dated pitches there is none, unless the
 * program's rule asks for innings caught.
 */
export function Workload({ programId, shown }: WorkloadProps) {
  const { athlete, workload, caught, games } = shown;
  const now = today();
  const rule = useViewer().program.restRule;
  const rest = useNeededRest({ birthYear: athlete.birthYear, workload, caught });
  const innings = rule?.caughtFrom !== undefined && (
    <div className="print:hidden">
      <InningsCaught programId={programId} athleteId={athlete.uid} caught={caught} />
    </div>
  );
  if (rest.kind === "no-pitches") {
    if (!innings) return null;
    return (
      <Region title="Workload">
        <div className="flex flex-col gap-4">
          <p className="text-body">{restText(rest, now)}</p>
          {innings}
        </div>
      </Region>
    );
  }
  return (
    <Thrown
      {...{ rest, now, innings, days: workload }}
      hasLeftOut={games.some(({ isLeftOut }) => isLeftOut)}
    />
  );
}

interface ThrownProps {
  readonly rest: Exclude<NeededRest, { readonly kind: "no-pitches" }>;
  /** `YYYY-MM-DD` */
  readonly now: string;
  readonly days: AthleteScreen["workload"];
  /** Whether a game is left out, because it looks like the same outing as a larger one (LOAD-6). */
  readonly hasLeftOut: boolean;
  /** What else the rule reads. */
  readonly innings: ReactNode;
}

function Thrown({ rest, now, days, hasLeftOut, innings }: ThrownProps) {
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
          {innings}
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
