import { pitchSmartRest, pitchSmartText } from "@armslot/baseball/pitch-smart";
import { daysBetween, lastDays, trackedPitches } from "@armslot/baseball/workload";
import type { AthleteScreen } from "@armslot/contracts/athletes";
import { WorkloadChart } from "../../charts/lazy-charts.tsx";
import { formatNumber, today } from "../../lib/format.ts";
import { Fold } from "../../ui/fold.tsx";
import { Region } from "../../ui/region.tsx";

interface WorkloadProps {
  readonly birthYear: number | null;
  /** The counted pitches of each day, whatever the filter. */
  readonly days: AthleteScreen["workload"];
}

const chartDays = 28;

/** How much an athlete threw lately, and the rest that Pitch Smart asks for (LOAD-1 to LOAD-4). Without dated pitches there is none. */
export function Workload({ birthYear, days }: WorkloadProps) {
  const now = today();
  const rest = pitchSmartRest({ birthYear, days, today: now });
  if (rest.kind === "no-pitches") return null;
  const facts = [
    ["Tracked pitches, 7 days", formatNumber(trackedPitches(days, now, 7))],
    [`Tracked pitches, ${chartDays} days`, formatNumber(trackedPitches(days, now, chartDays))],
    ["Days since last outing", formatNumber(daysBetween(rest.last.date, now))],
  ] as const;
  return (
    <Region title="Workload">
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-10 print:break-inside-avoid print:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <p className="text-body">{pitchSmartText(rest, now)}</p>
          {rest.kind === "no-birth-year" && (
            <p className="text-dense text-muted print:hidden">
              With a birth year in Edit Profile, this shows the days of rest by Pitch Smart.
            </p>
          )}
          {rest.kind === "rest" && (
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
            <Fold summary="How this is counted">{rules}</Fold>
          </div>
        </div>
        <div className="min-w-0 [--paper-width:310px]">
          <WorkloadChart
            days={lastDays(days, now, chartDays)}
            dailyMax={rest.kind === "rest" ? rest.last.dailyMax : null}
          />
        </div>
      </div>
    </Region>
  );
}

const rules = (
  <ul className="flex max-w-[64ch] list-disc flex-col gap-1 ps-5 text-dense">
    <li>
      Tracked pitches are those that this program recorded on a date: in games, scrimmages, bullpens
      and outings of other kinds. Throws that were not recorded are missing. Warm-ups and excluded
      pitches don't count.
    </li>
    <li>
      All pitches of a day add up. Rest is counted in whole days after that day. If several days
      still need rest, the one that ends last counts.
    </li>
    <li>
      The days of rest and the daily maximum are those of Pitch Smart by MLB and USA Baseball
      (mlb.com/pitch-smart). Its other advice, such as not to pitch on three days in a row, is not
      checked.
    </li>
  </ul>
);
