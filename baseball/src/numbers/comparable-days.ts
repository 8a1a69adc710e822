import {
  type ChangeMeasure,
  changeMeasures,
  type StaffChange,
} from "@armslot/contracts/roster/staff-changes";
import { groupBy } from "../pitch/group-by.ts";

type Reading = Exclude<ChangeMeasure, "usage">;

/** The fastballs of one type and source in one outing. */
export interface FastballOuting extends Pick<StaffChange, "pitchType" | "kind" | "source"> {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly pitches: number;
  /** The pitches of every type of this source in the outing. */
  readonly allPitches: number;
  /** The number of pitches with a reading, and their sum. */
  readonly readings: {
    readonly [Name in Reading]?: readonly [n: number, total: number, ...rest: number[]] | null;
  };
}

/** The mean of one measure on one day. */
export interface ComparableDay {
  readonly date: string;
  readonly n: number;
  readonly mean: number;
}

/** What the compared days have in common. */
type Basis = Pick<StaffChange, "pitchType" | "kind" | "source">;

interface ComparableDays {
  /** Null without an outing. */
  readonly basis: Basis | null;
  /** Newest first. */
  readonly days: Readonly<Record<ChangeMeasure, readonly ComparableDay[]>>;
}

/** The fewest pitches of a day that is compared (TODAY-3). */
const fewestPitches = 5;

/** Returns the kind of the newest outing, with the source and the fastball that most of its pitches have. */
function basisOf(outings: readonly FastballOuting[]): Basis | null {
  const newest = outings
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  const [main] = outings
    .filter(({ date }) => date === newest)
    .toSorted((one, other) => other.pitches - one.pitches);
  return main ? { pitchType: main.pitchType, kind: main.kind, source: main.source } : null;
}

function dayOf(date: string, outings: readonly FastballOuting[], measure: ChangeMeasure) {
  let n = 0;
  let total = 0;
  for (const { pitches, allPitches, readings } of outings) {
    const [own, ofOwn] =
      measure === "usage" ? [allPitches, pitches] : (readings[measure] ?? [0, 0]);
    n += own;
    total += ofOwn;
  }
  return { date, n, mean: total / n };
}

/**
 * Returns the days of a pitcher that can be compared with the newest one: those of the same kind, source and main fastball with at
 * least 5 pitches (TODAY-3). Two outings of a date are one day.
 */
export function comparableDays(outings: readonly FastballOuting[]): ComparableDays {
  const basis = basisOf(outings);
  const alike = outings.filter(
    ({ pitchType, kind, source }) =>
      pitchType === basis?.pitchType && kind === basis.kind && source === basis.source,
  );
  const byDate = [...groupBy(alike, ({ date }) => date)].toSorted(([one], [other]) =>
    one < other ? 1 : -1,
  );
  const entries = changeMeasures.map((measure) => [
    measure,
    byDate
      .map(([date, ofDay]) => dayOf(date, ofDay, measure))
      .filter(({ n }) => n >= fewestPitches),
  ]);
  return { basis, days: Object.fromEntries(entries) };
}
