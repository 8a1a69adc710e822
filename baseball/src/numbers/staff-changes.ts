import {
  type ChangeMeasure,
  changeMeasures,
  type StaffChange,
} from "@armslot/contracts/roster/staff-changes";
import { type ComparableDay, comparableDays, type FastballOuting } from "./comparable-days.ts";
import { studentQuantile } from "./normal-quantile.ts";

/** The newest days that are compared, with the days before them (TODAY-3). */
export const comparedDays = { now: 2, before: 4 } as const;

/**
 * How much the days of a pitcher without a change differ: the standard deviation of the days' true means, and that of the pitches of a
 * day. Those of readings come from 94 bullpens of 20 college pitchers, and that of velocity is rounded up to the 1.1 mph of daily means.
 */
const variations: Record<ChangeMeasure, { readonly between: number; readonly within: number }> = {
  velo: { between: 1.05, within: 1.3 },
  vertBreak: { between: 0.7, within: 2.2 },
  hb: { between: 1.2, within: 3.4 },
  releaseHeight: { between: 0.1, within: 0.12 },
  releaseSide: { between: 0.21, within: 0.26 },
  // Half of the pitches are fastballs or not, which is as much as a share can vary.
  usage: { between: 0.1, within: 0.5 },
};

/** The false alarms of a staff and week that the limits aim at. Wider differences of some pitchers make them up to 1. */
const alarmsPerWeek = 1.1;
/** The most false alarms per compared outing. It limits those of a small staff. */
const alarmsPerOuting = 0.075;

/** The parts of the false alarms. Most are for a slower fastball, so that 2.5 mph are found in 8 of 10. */
const slowerPart = 0.7;
const fasterPart = 0.05;
const otherPart = (1 - slowerPart - fasterPart) / (changeMeasures.length - 1);

/** How many days the variations above are worth beside the four days of a pitcher. */
const priorDays = 12;

/** The degrees of freedom of a pitcher's deviation. */
const freedom = priorDays + comparedDays.before - 1;

/** A pitcher with the fastballs of the newest outings. */
interface WatchedPitcher {
  readonly uid: string;
  readonly outings: readonly FastballOuting[];
}

interface Comparison {
  readonly measure: ChangeMeasure;
  readonly now: readonly ComparableDay[];
  readonly before: readonly ComparableDay[];
}

const meanOf = (days: readonly ComparableDay[]) =>
  days.reduce((sum, { mean }) => sum + mean, 0) / days.length;
const pitchesOf = (days: readonly ComparableDay[]) => days.reduce((sum, { n }) => sum + n, 0);

/** Returns the comparison of a measure, or null without enough comparable days. */
function comparisonOf(measure: ChangeMeasure, days: readonly ComparableDay[]): Comparison | null {
  const now = days.slice(0, comparedDays.now);
  const before = days.slice(comparedDays.now, comparedDays.now + comparedDays.before);
  return before.length < comparedDays.before ? null : { measure, now, before };
}

/**
 * Returns the difference of the newest days in standard deviations of a pitcher without a change. The pitcher's own four days widen or
 * narrow the deviation.
 */
function deviationOf({ measure, now, before }: Comparison): number {
  const { between, within } = variations[measure];
  const variance = ({ n }: ComparableDay) => between ** 2 + within ** 2 / n;
  const ofMean = (days: readonly ComparableDay[]) =>
    days.reduce((sum, day) => sum + variance(day), 0) / days.length ** 2;
  const mean = meanOf(before);
  const scatter = before.reduce((sum, day) => sum + (day.mean - mean) ** 2 / variance(day), 0);
  const scale = (priorDays + scatter) / freedom;
  return (meanOf(now) - mean) / Math.sqrt(scale * (ofMean(now) + ofMean(before)));
}

/** Whether a deviation is larger than chance may show among this many compared outings of a week. */
function isChange(measure: ChangeMeasure, deviation: number, outings: number): boolean {
  const alarms = Math.min(alarmsPerOuting, alarmsPerWeek / outings);
  const limit = (part: number) => studentQuantile(alarms * part, freedom);
  if (measure !== "velo") return Math.abs(deviation) > limit(otherPart / 2);
  return deviation < 0 ? -deviation > limit(slowerPart) : deviation > limit(fasterPart);
}

/**
 * Returns the changes of each pitcher who threw since a day `YYYY-MM-DD`, against the pitcher's own outings (TODAY-3). The more outings
 * of the staff are compared since then, the larger a change must be.
 */
export function staffChanges(
  staff: readonly WatchedPitcher[],
  since: string,
): ReadonlyMap<string, readonly StaffChange[]> {
  const compared = staff.map(({ uid, outings }) => ({ uid, ...comparableDays(outings) }));
  const looks = compared
    .map(({ days }) => Math.max(...changeMeasures.map((measure) => looksAt(days[measure], since))))
    .reduce((sum, count) => sum + count, 0);
  return new Map(
    compared.map(({ uid, basis, days }) => {
      const changes = changeMeasures.flatMap((measure): StaffChange[] => {
        const comparison = comparisonOf(measure, days[measure]);
        if (!(basis && comparison) || newestOf(comparison) < since) return [];
        if (!isChange(measure, deviationOf(comparison), looks)) return [];
        const { now, before } = comparison;
        return [
          {
            ...{ measure, ...basis, from: before.at(-1)?.date ?? "", to: newestOf(comparison) },
            before: { mean: meanOf(before), n: pitchesOf(before) },
            now: { mean: meanOf(now), n: pitchesOf(now) },
          },
        ];
      });
      return [uid, changes];
    }),
  );
}

const newestOf = ({ now }: Comparison) => now[0]?.date ?? "";

/** Returns how many days since a date can be compared with those before them. */
function looksAt(days: readonly ComparableDay[], since: string): number {
  const needed = comparedDays.now + comparedDays.before;
  return days.filter(({ date }, place) => date >= since && days.length - place >= needed).length;
}
