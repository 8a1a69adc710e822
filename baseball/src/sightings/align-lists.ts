import { likeliest, type Missed, type Way } from "./likeliest-way.ts";
import type { Offsets } from "./reading-evidence.ts";
import { ViewedReadings } from "./viewed-readings.ts";
import type { Elsewhere, Lists, PairAt, PairEvidence } from "./witnessed-pitch.ts";

/** Within one outing, who misses a pitch often misses the next one as well: the radar gun has no battery, or a charter talks to a coach. */
const oneOuting = { start: -0.8, each: -1 } as const;
const cheap = { start: 0, each: -0.35 } as const;

/** A witness can come late or leave early. Of one outing, the witnesses saw most pitches both, unless one has only a part of it. */
const missedPitches = {
  unknown: { between: { start: 0, each: -1.8 }, atEnd: cheap },
  oneOuting: { between: oneOuting, atEnd: oneOuting },
  part: { between: oneOuting, atEnd: cheap },
} as const satisfies Record<string, Missed>;

/** The evidence against two last pitches of one outing that each witness missed one of, behind some that one of them missed. */
export const lastMissed = -oneOuting.start - 2 * oneOuting.each;

/** A list that has at most this share of the other one's pitches is a part, such as the file of some innings. */
const partMax = 0.7;

/** Evidence that no better offset can change. */
const hopeless = -12;

/** The likeliest way through two lists, with what it was found by. */
export interface Aligned extends Way {
  readonly pairEvidence: PairEvidence;
  readonly missed: Missed;
}

/** How two lists are aligned. */
export interface Aligning {
  readonly isOneOuting: boolean;
  readonly isWhole: boolean;
  readonly canBePart: boolean;
  readonly elsewhere?: Elsewhere | undefined;
}

/** Returns the pitches at places. */
export function pitchesAt<One, Other>(
  { ones, others }: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  places: readonly PairAt[],
): (readonly [One, Other])[] {
  return places.flatMap(([one, other]) => {
    const [a, b] = [ones[one], others[other]];
    return a && b ? [[a, b] as const] : [];
  });
}

/**
 * Aligns by the evidence of facts, and by readings, with a step for each pass. The second pass takes the offsets between the two devices from
 * the pairs of the first.
 */
export function* alignedBy(
  lists: Lists,
  facts: PairEvidence,
  { isOneOuting, isWhole, canBePart, elsewhere }: Aligning,
): Generator<void, Aligned> {
  const { ones, others } = lists;
  const [shorter = 0, longer = 0] = [ones.length, others.length].sort((a, b) => a - b);
  const isPart = isOneOuting && !isWhole && (canBePart || shorter <= longer * partMax);
  const whole = isOneOuting ? missedPitches.oneOuting : missedPitches.unknown;
  const missed = { ...(isPart ? missedPitches.part : whole), elsewhere };
  const readings = new ViewedReadings(lists);
  function* pass(offsets: readonly Offsets[], isRough: boolean): Generator<void, Aligned> {
    yield;
    const pairEvidence = facts.slice();
    readings.addTo(pairEvidence, offsets, { isRough, isOneOuting });
    return { ...likeliest(lists, pairEvidence, missed), pairEvidence, missed };
  }
  const refined = ({ places }: Aligned) =>
    pass(readings.offsetsOf(pitchesAt(lists, places)), false);
  const first = yield* pass(readings.roughOffsets(), true);
  const isHopeless = !isOneOuting && first.evidence < hopeless;
  if (readings.isEmpty || isHopeless) return first;
  const byMeans = yield* refined(first);
  if (!isOneOuting && first.evidence >= 0) return byMeans;
  const agreeing = yield* refined(yield* pass(readings.noOffsets(), true));
  return agreeing.evidence > byMeans.evidence ? agreeing : byMeans;
}
