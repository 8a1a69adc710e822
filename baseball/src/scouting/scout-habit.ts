import type { ScoutedAthlete } from "@armslot/contracts/scouting/scout-page";
import { roundComputed } from "../pitch/decimal.ts";

/** A correction needs this share of a scout's athletes to have been seen by another scout, too. */
const overlapMin = 1 / 5;

/** How a scout grades beside the others who saw the same athletes. */
export interface ScoutHabit {
  /** The athletes with an OFP, and those of them whom another scout graded on the same scale. */
  readonly athletes: number;
  readonly shared: number;
  /** The mean of the scout's OFP minus that of the others, over shared athletes. Null where too few are shared to say it. */
  readonly difference: number | null;
}

/**
 * Returns a scout's habit. Athletes whom no one else saw say nothing about it: another area may have other talent.
 * @public
 */
export function habitOf(athletes: readonly Pick<ScoutedAthlete, "ofp" | "others">[]): ScoutHabit {
  const graded = athletes.filter(({ ofp }) => ofp !== null);
  const differences = graded.flatMap(({ ofp, others }) =>
    ofp === null || others === null ? [] : [ofp - others],
  );
  const isEnough = differences.length > 0 && differences.length >= graded.length * overlapMin;
  const sum = differences.reduce((total, difference) => total + difference, 0);
  return {
    athletes: graded.length,
    shared: differences.length,
    difference: isEnough ? roundComputed(sum / differences.length, 1) : null,
  };
}
