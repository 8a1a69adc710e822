import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";

/** Where an inning is before a pitch. Null is unknown. */
export type Situation = Pick<CircumstanceValues, "inning" | "outs" | "balls" | "strikes">;

type Result = NonNullable<CircumstanceValues["result"]>;

/** The situation after a pitch. */
interface NextSituation extends Situation {
  /** Whether the next pitch is to another batter. */
  readonly isNewBatter: boolean;
  /** How the plate appearance ended if the count shows it. */
  readonly result: "strikeout" | "walk" | "hit_by_pitch" | null;
}

/** The outs of each result. A result that can have any number of outs is missing. */
const outsOf: Partial<Record<Result, number>> = {
  strikeout: 1,
  walk: 0,
  hit_by_pitch: 0,
  single: 0,
  double: 0,
  triple: 0,
  home_run: 0,
  out: 1,
  sacrifice: 1,
  error: 0,
  fielders_choice: 1,
  previous_walk: 0,
};

/**
 * Returns the situation for the next batter. Three outs end the pitcher's half of the inning. If unknown outs could be three, the inning
 * is unknown, too.
 */
function nextBatter(
  { inning, outs }: Situation,
  { added, result }: { added: number | undefined; result: NextSituation["result"] },
): NextSituation {
  const now = outs === null || added === undefined ? null : outs + added;
  const isOver = now !== null && now >= 3;
  const canBeOver = now === null && (outs ?? 2) === 2 && added !== 0;
  return {
    inning: inning === null || canBeOver ? null : inning + (isOver ? 1 : 0),
    outs: isOver ? 0 : now,
    balls: 0,
    strikes: 0,
    isNewBatter: true,
    result,
  };
}

const outsPerInning = 3;

/** `outsMade` is what a charter knows better than the result says, such as a double play. */
type Charted = Pick<CircumstanceValues, "call" | "result"> &
  Partial<Pick<CircumstanceValues, "outsMade">>;

/** Returns the situation after a pitch with which the plate appearance ends whatever the count is, or undefined for another pitch. */
function afterEnd(before: Situation, { call, result }: Charted): NextSituation | undefined {
  if (result === null && call !== "in_play" && call !== "hit_by_pitch") return undefined;
  const ended = result ?? (call === "hit_by_pitch" ? call : null);
  const isShown = ended === "strikeout" || ended === "walk" || ended === "hit_by_pitch";
  const added = ended === null ? undefined : outsOf[ended];
  return nextBatter(before, { added, result: isShown ? ended : null });
}

/** Returns the situation after a pitch with the outs that are known to be made with it. */
function withOutsMade(before: Situation, next: NextSituation, made: number): NextSituation {
  if (before.outs === null) return next;
  const outs = before.outs + made;
  const isOver = outs >= outsPerInning;
  return {
    ...next,
    inning: before.inning === null ? null : before.inning + (isOver ? 1 : 0),
    outs: isOver ? 0 : outs,
    ...(isOver && { balls: 0, strikes: 0 }),
  };
}

/** Returns the outs that were made between two situations, or null if they are not of one inning or of two in a row. */
export function outsMadeBetween(before: Situation, after: Situation): number | null {
  if (before.inning === null || before.outs === null || after.outs === null) return null;
  if (after.inning === before.inning) {
    return after.outs >= before.outs ? after.outs - before.outs : null;
  }
  return after.inning === before.inning + 1 && after.outs === 0
    ? outsPerInning - before.outs
    : null;
}

/**
 * Returns the count, outs and inning after a pitch. A fourth ball is a walk and a third strike a strikeout; a foul is never the third
 * strike. What the pitch leaves open is null: the count after a pitch without a call, and after a ball in play without a result the outs,
 * and the inning if they were two.
 */
export function situationAfter(before: Situation, pitch: Charted): NextSituation {
  const next = situationByResult(before, pitch);
  const { outsMade = null } = pitch;
  return outsMade === null ? next : withOutsMade(before, next, outsMade);
}

function situationByResult(before: Situation, pitch: Charted): NextSituation {
  const end = afterEnd(before, pitch);
  if (end) return end;
  const { balls, strikes } = before;
  const same = { ...before, isNewBatter: false, result: null };
  if (pitch.call === null) return { ...same, balls: null, strikes: null };
  if (pitch.call === "ball") {
    if (balls === 3) return nextBatter(before, { added: 0, result: "walk" });
    return { ...same, balls: balls === null ? null : balls + 1 };
  }
  if (strikes === null) return same;
  if (pitch.call === "foul") return { ...same, strikes: Math.min(strikes + 1, 2) };
  if (strikes === 2) return nextBatter(before, { added: 1, result: "strikeout" });
  return { ...same, strikes: strikes + 1 };
}
