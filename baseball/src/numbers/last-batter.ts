import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";
import type { WorkloadDay } from "./workload.ts";

type CountedPitch = Pick<CircumstanceValues, "balls" | "strikes" | "call" | "result">;

/**
 * Returns how many pitches of a game were thrown to its last batter, or null if the counts don't show where that batter began. The database
 * has the same rule in `last_batter_of`.
 * @param pitches the thrown pitches of the game, in order
 */
export function lastBatterOf(pitches: readonly CountedPitch[]): number | null {
  const first = pitches.findLastIndex(({ balls, strikes }) => balls === 0 && strikes === 0);
  // A reliever can take over a batter in the middle of the count.
  const toLast = pitches.slice(Math.max(first, 0));
  const isOneBatter = toLast.every((pitch, place) => {
    const next = toLast[place + 1];
    return pitch.balls !== null && pitch.strikes !== null && (!next || goesOn(pitch, next));
  });
  return toLast.length > 0 && isOneBatter ? toLast.length : null;
}

/** Whether the next pitch is to the same batter: its count is the one after this pitch. */
function goesOn({ balls, strikes, call, result }: CountedPitch, next: CountedPitch): boolean {
  // "Other" can be an out on the bases, after which the batter goes on.
  if ((result !== null && result !== "other") || call === "in_play" || call === "hit_by_pitch") {
    return false;
  }
  const [more, moreStrikes] = [
    (next.balls ?? 0) - (balls ?? 0),
    (next.strikes ?? 0) - (strikes ?? 0),
  ];
  if (more === 0 && moreStrikes === 0) return strikes === 2 && (call === "foul" || call === null);
  if (more === 1 && moreStrikes === 0) return call === "ball" || call === null;
  return more === 0 && moreStrikes === 1 && call !== "ball";
}

interface CountedOuting {
  readonly kind: string;
  readonly thrown: number;
  /** As `lastBatterOf` returns it. */
  readonly lastBatter: number | null;
}

/**
 * Returns the tracked pitches of a day from its outings. In which order the outings of a day were is not known, so the shortest last batter
 * counts, and no rest is too short. After a bullpen there is no last batter.
 */
export function workloadDayOf(date: string, outings: readonly CountedOuting[]): WorkloadDay {
  const sumOf = (some: readonly CountedOuting[]) =>
    some.reduce((sum, { thrown }) => sum + thrown, 0);
  const bullpens = sumOf(outings.filter(({ kind }) => kind === "bullpen"));
  const batters = outings
    .filter(({ thrown }) => thrown > 0)
    .map(({ kind, lastBatter }) => (kind === "bullpen" ? 0 : (lastBatter ?? 0)));
  const lastBatter = Math.min(...batters);
  return {
    date,
    pitches: sumOf(outings),
    ...(bullpens > 0 && { bullpens }),
    ...(batters.length > 0 && lastBatter > 0 && { lastBatter }),
  };
}
