import {
  type DaySquares,
  type DaySums,
  dayVariation,
  variationOf,
} from "@armslot/baseball/numbers/day-variation";
import type { GameTotals } from "@armslot/baseball/numbers/game-totals";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { AthleteRates, CapturedGame } from "@armslot/contracts/athlete/athlete-screen";

interface Measured {
  readonly games: readonly Pick<CapturedGame, "gameDate">[];
  readonly totals: readonly GameTotals[];
}

/** How much the velocities of one type differ between days and within them. */
export interface TypeSquares extends DaySquares {
  readonly pitchType: string;
}

/** Returns the sums of a pitch type's velocities on each day. Each game without a date is a day of its own. */
function daysOf(totals: readonly GameTotals[], games: Measured["games"]): DaySums[] {
  const days = groupBy(totals, ({ game }) => games[game]?.gameDate ?? game);
  return [...days.values()].map((ofDay) =>
    ofDay.reduce<DaySums>(
      ([n, total, squares], { readings: { velo } }) =>
        velo ? [n + velo[0], total + velo[1], squares + velo[2]] : [n, total, squares],
      [0, 0, 0],
    ),
  );
}

/** Returns how much the velocity of each pitch type with enough days differs from day to day (RATE-6). */
export function velocityVariations({ games, totals }: Measured): AthleteRates["variations"] {
  return [...groupBy(totals, ({ pitchType }) => pitchType)].flatMap(([pitchType, ofType]) => {
    const variation = dayVariation(daysOf(ofType, games));
    return variation ? [{ pitchType, ...variation }] : [];
  });
}

/** Returns the same of what the database added up. */
export function variationsOfSquares(types: readonly TypeSquares[]): AthleteRates["variations"] {
  return types.flatMap(({ pitchType, ...squares }) => {
    const variation = variationOf(squares);
    return variation ? [{ pitchType, ...variation }] : [];
  });
}
