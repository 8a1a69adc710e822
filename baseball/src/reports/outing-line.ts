import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import type { InningVelocity } from "../numbers/inning-velocities.ts";
import { inningsText, type LineScore, lineScore } from "../numbers/line-score.ts";
import type { RateValue } from "../numbers/rate-counts.ts";
import { rateText } from "../numbers/rate-text.ts";
import { isStrike } from "../pitch/pitch-calls.ts";
import { readingNumberText } from "../pitch/value-text.ts";

/** What an outing's line looks at in a pitch. */
export type OutingPitch = Parameters<typeof lineScore>[0][number] & {
  /** Null if no one charted it. */
  readonly pitchType: string | null;
  readonly velo: number | null;
};

/** The mean velocities of a pitch type in its first and its last inning. */
interface VelocityChange {
  readonly pitchType: string;
  readonly first: InningVelocity;
  readonly last: InningVelocity;
}

/** The numbers of a finished outing. */
export interface OutingLine {
  readonly score: LineScore;
  /** Strikes of the pitches with a call. Null without a call. */
  readonly strikes: RateValue | null;
  readonly firstPitchStrikes: RateValue | null;
  /** The most measured type first. */
  readonly velocities: readonly VelocityChange[];
}

/** Returns the strikes among the pitches with a call. Null without one. */
function strikeRate(pitches: readonly OutingPitch[]): RateValue | null {
  const calls = pitches.flatMap(({ call }) => call ?? []);
  if (calls.length === 0) return null;
  return { value: calls.filter(isStrike).length / calls.length, n: calls.length };
}

/** Returns the velocities of each type in its first and its last inning, the most measured type first. */
function velocityChanges(pitches: readonly OutingPitch[], kind: GameKind): VelocityChange[] {
  const isGame = kind === "game" || kind === "scrimmage";
  const measured = pitches.flatMap(({ pitchType, velo, inning }) => {
    const of = isGame ? inning : 1;
    return pitchType === null || velo === null || of === null
      ? []
      : [{ pitchType, velo, inning: of }];
  });
  const changes = [...new Set(measured.map(({ pitchType }) => pitchType))].map((pitchType) => {
    const ofType = measured.filter((pitch) => pitch.pitchType === pitchType);
    const innings = ofType.map(({ inning }) => inning);
    const meanIn = (inning: number): InningVelocity => {
      const velos = ofType.filter((pitch) => pitch.inning === inning).map(({ velo }) => velo);
      const n = velos.length;
      return { inning, n, mean: velos.reduce((sum, velo) => sum + velo, 0) / n };
    };
    const [first, last] = [meanIn(Math.min(...innings)), meanIn(Math.max(...innings))];
    return { pitchType, n: ofType.length, first, last };
  });
  return changes.sort((one, other) => other.n - one.n).map(({ n: _, ...change }) => change);
}

/**
 * Returns the numbers of an outing.
 * @param pitches all of its pitches, in order
 */
export function outingLine(pitches: readonly OutingPitch[], kind: GameKind): OutingLine {
  return {
    score: lineScore(pitches, kind),
    strikes: strikeRate(pitches),
    firstPitchStrikes: strikeRate(
      pitches.filter(({ balls, strikes }) => balls === 0 && strikes === 0),
    ),
    velocities: velocityChanges(pitches, kind),
  };
}

/** Returns the velocities of a type in words: "88.1 mph in inning 1 (n 12), 86.9 in inning 5 (n 9)". */
export function velocityText({ first, last }: VelocityChange, hasInnings: boolean): string {
  const mean = (velocity: InningVelocity) => readingNumberText("velo", velocity.mean);
  if (!hasInnings) return `${mean(first)} mph (n\u00a0${first.n})`;
  const start = `${mean(first)} mph in inning ${first.inning} (n\u00a0${first.n})`;
  if (first.inning === last.inning) return start;
  return `${start}, ${mean(last)} in inning ${last.inning} (n\u00a0${last.n})`;
}

/** The words around the numbers of an outing. */
export interface OutingWords {
  /** The pitcher, as the text names him. */
  readonly pitcher: string;
  /** The date and the game: "05/12/2026, Game vs Coastal State". */
  readonly game: string;
  /** The rest, in a sentence. Null if it is not known. */
  readonly rest: string | null;
  readonly hasInnings: boolean;
}

/** Returns the numbers of the line score with their labels, as far as the pitches show them, and the number of pitches. */
export function scoreCells(line: OutingLine, hasInnings: boolean): (readonly [string, string])[] {
  const { outs, batters, hits, walks, strikeouts, hitBatters, pitches } = line.score;
  const score = [
    [outs === null ? null : inningsText(outs), "IP"],
    [batters, "BF"],
    [hits, "H"],
    [walks, "BB"],
    [strikeouts, "K"],
    [hitBatters, "HBP"],
  ] as const;
  const known = score.flatMap(([value, label]) =>
    value === null ? [] : [[String(value), label] as const],
  );
  return [...(hasInnings ? known : []), [String(pitches), pitches === 1 ? "Pitch" : "Pitches"]];
}

/** Returns an outing as a text to send. What the pitches don't show is left out. */
export function outingText(
  line: OutingLine,
  { pitcher, game, rest, hasInnings }: OutingWords,
): string {
  const { pitches } = line.score;
  const known = scoreCells(line, hasInnings)
    .slice(0, -1)
    .map(([value, label]) => `${value} ${label}`);
  const rates = [
    `${pitches} ${pitches === 1 ? "pitch" : "pitches"}`,
    ...(line.strikes ? [`strikes ${strikeText(line.strikes)}`] : []),
    ...(line.firstPitchStrikes
      ? [`first-pitch strikes ${strikeText(line.firstPitchStrikes)}`]
      : []),
  ];
  return [
    pitcher,
    game,
    ...(known.length > 0 ? [known.join(", ")] : []),
    rates.join(", "),
    ...line.velocities.map((change) => `${change.pitchType} ${velocityText(change, hasInnings)}`),
    ...(rest === null ? [] : [rest]),
  ].join("\n");
}

/** Returns a rate of strikes with what it divides by: "66% of 64". */
export function strikeText(rate: RateValue): string {
  return `${rateText("firstPitchStrike", rate)} of ${rate.n}`;
}
