import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";
import { countsInAverage } from "../pitch/averages.ts";
import { groupBy } from "../pitch/group-by.ts";

interface InningPitch extends Pick<CircumstanceValues, "inning"> {
  readonly pitchType: string;
  readonly velo: number | null;
}

/** The velocities of one pitch type in one inning, in mph. */
export interface InningVelocity {
  readonly inning: number;
  readonly n: number;
  readonly mean: number;
}

/** The velocities of a pitch type by inning. */
interface TypeInnings {
  readonly pitchType: string;
  /** The number of pitches with an inning and a velocity. */
  readonly n: number;
  /** The innings with a velocity of the type, in order. */
  readonly innings: readonly InningVelocity[];
}

/** Returns the mean velocity of each pitch type in each inning, the most measured type first (RATE-5). A pitch without an inning is left out. */
export function inningVelocities(pitches: readonly InningPitch[]): TypeInnings[] {
  const measured = pitches.flatMap(({ inning, velo, pitchType }) =>
    inning !== null && countsInAverage(velo) ? [{ inning, velo, pitchType }] : [],
  );
  const types = [...groupBy(measured, ({ pitchType }) => pitchType)].map(([pitchType, ofType]) => ({
    pitchType,
    n: ofType.length,
    innings: [...groupBy(ofType, ({ inning }) => inning)]
      .map(([inning, all]) => {
        return {
          inning,
          n: all.length,
          mean: all.reduce((sum, { velo }) => sum + velo, 0) / all.length,
        };
      })
      .sort((one, other) => one.inning - other.inning),
  }));
  return types.sort((one, other) => other.n - one.n || (one.pitchType < other.pitchType ? -1 : 1));
}
