import { addAgreeingInnings, factEvidence } from "./fact-evidence.ts";
import { likeliest, likeliestWithout, type Missed, type Way } from "./likeliest-way.ts";
import type { Offsets } from "./reading-evidence.ts";
import {
  agreeingPrior,
  type Clocks,
  looseness,
  pitchesElsewhere,
  possibleClocks,
  timeEvidence,
} from "./time-evidence.ts";
import { ViewedReadings } from "./viewed-readings.ts";
import type {
  Elsewhere,
  Lists,
  PairAt,
  PairEvidence,
  TimedPitch,
  WitnessedPitch,
} from "./witnessed-pitch.ts";

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

/** What is known before two lists are compared. */
interface Known<One, Other> {
  /** Whether both are of one outing. */
  readonly isOneOuting?: boolean;
  /** The pitches that both are known to have. */
  readonly pairs?: ReadonlyMap<One, Other>;
  /** Pitches that are known to be two. */
  readonly apart?: ReadonlyMap<One, Other>;
  /** Whether one list can be of a part of what the other one is of, such as one session of a day. */
  readonly canBePart?: boolean;
  /** Evidence that each pair gets in addition: positive to find all that can be one pitch, negative for those that are no doubt. */
  readonly leaning?: number;
  /** Whether a pitch that one witness missed costs as much before and after all pairs as between them, also if a list is a part. */
  readonly isWhole?: boolean;
  /** The evidence by which a pair outweighs what else its pitches can be, if it is sure. */
  readonly doubt?: number;
}

/** A list that has at most this share of the other one's pitches is a part, such as the file of some innings. */
const partMax = 0.7;

/** Evidence against a pair that more than chance explains. */
const contradiction = -0.5;

/** Evidence for a pair that is known, and against every pair that is known to be none. It outweighs everything else. */
const sure = 50;

/** Evidence that no better offset can change. */
const hopeless = -12;

/** A longer outing is not aligned. It is not one of a pitcher. */
const alignedPitchesMax = 400;

/** Whether two lists are short enough to be aligned. */
export function canBeAligned(ones: readonly unknown[], others: readonly unknown[]): boolean {
  return Math.max(ones.length, others.length) <= alignedPitchesMax;
}

/** The likeliest pairs of two lists in order, and the evidence that they are of one outing: a logarithm, positive if that is likelier. */
export interface Alignment<One, Other> {
  readonly pairs: readonly (readonly [One, Other])[];
  /** Those of the pairs that can be one pitch. What is known of the others contradicts it. */
  readonly alike: readonly (readonly [One, Other])[];
  /** Those of the pairs that a little more evidence for others would change. */
  readonly inDoubt: readonly (readonly [One, Other])[];
  readonly evidence: number;
}

/** The likeliest way through two lists, with what it was found by. */
interface Aligned extends Way {
  readonly pairEvidence: PairEvidence;
  readonly missed: Missed;
}

/** Adds the evidence of what is known: no pitch of a known pair is in any other pair, and those that are apart are in none together. */
function addKnown<One, Other>(
  evidence: PairEvidence,
  { ones, others }: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  { pairs = new Map(), apart = new Map() }: Pick<Known<One, Other>, "pairs" | "apart">,
): void {
  if (pairs.size + apart.size === 0) return;
  const taken = new Set(pairs.values());
  for (const [row, one] of ones.entries()) {
    const same = pairs.get(one);
    for (const [column, other] of others.entries()) {
      const isOpen = same === undefined && !taken.has(other) && apart.get(one) !== other;
      if (isOpen) continue;
      const at = row * others.length + column;
      evidence[at] = (evidence[at] ?? 0) + (other === same ? sure : -sure);
    }
  }
}

/** How two lists are aligned. */
interface Aligning {
  readonly isOneOuting: boolean;
  readonly isWhole: boolean;
  readonly canBePart: boolean;
  readonly elsewhere?: Elsewhere | undefined;
}

/** Returns the pitches at places. */
function pitchesAt<One, Other>(
  { ones, others }: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  places: readonly PairAt[],
): (readonly [One, Other])[] {
  return places.flatMap(([one, other]) => {
    const [a, b] = [ones[one], others[other]];
    return a && b ? [[a, b] as const] : [];
  });
}

/**
 * Aligns by the evidence of facts, and by readings. The second pass takes the offsets between the two devices from the pairs of the
 * first.
 */
function alignedBy(
  lists: Lists,
  facts: PairEvidence,
  { isOneOuting, isWhole, canBePart, elsewhere }: Aligning,
): Aligned {
  const { ones, others } = lists;
  const [shorter = 0, longer = 0] = [ones.length, others.length].sort((a, b) => a - b);
  const isPart = isOneOuting && !isWhole && (canBePart || shorter <= longer * partMax);
  const whole = isOneOuting ? missedPitches.oneOuting : missedPitches.unknown;
  const missed = { ...(isPart ? missedPitches.part : whole), elsewhere };
  const readings = new ViewedReadings(lists);
  const pass = (offsets: readonly Offsets[], isRough: boolean): Aligned => {
    const pairEvidence = facts.slice();
    readings.addTo(pairEvidence, offsets, { isRough, isOneOuting });
    return { ...likeliest(lists, pairEvidence, missed), pairEvidence, missed };
  };
  const first = pass(readings.roughOffsets(), true);
  const isHopeless = !isOneOuting && first.evidence < hopeless;
  if (readings.isEmpty || isHopeless) return first;
  const second = isOneOuting || first.evidence < 0 ? pass(readings.noOffsets(), true) : first;
  const rough = second.evidence > first.evidence ? second : first;
  return pass(readings.offsetsOf(pitchesAt(lists, rough.places)), false);
}

/**
 * Aligns two lists of a pitcher's pitches in their order. Either can lack pitches that the other one has. If both are known to be of one
 * outing, the times decide between pitches that look alike. Known pairs stay, and the other pitches are paired around them.
 */
export function alignOutings<
  One extends TimedPitch & WitnessedPitch,
  Other extends TimedPitch & WitnessedPitch,
>(
  ones: readonly One[],
  others: readonly Other[],
  {
    isOneOuting = false,
    isWhole = false,
    canBePart = false,
    leaning = 0,
    doubt = 0,
    ...known
  }: Known<One, Other> = {},
): Alignment<One, Other> {
  const isEmpty = ones.length === 0 || others.length === 0;
  if (isEmpty || !canBeAligned(ones, others))
    return { pairs: [], alike: [], inDoubt: [], evidence: Number.NEGATIVE_INFINITY };
  const lists = { ones, others };
  const facts = factEvidence(lists).map((each) => each + leaning);
  addKnown(facts, lists, known);
  const aligned = alignedBy(lists, facts, { isOneOuting, isWhole, canBePart });
  const score = aligned.evidence;
  const unknown: Reading = { facts, aligned, isWhole, canBePart, elsewhere: undefined, score };
  const readings = isOneOuting ? readingsOf(lists, unknown) : [unknown];
  const likely = readings.reduce(likelier);
  const { places, pairEvidence, evidence } = likely.aligned;
  const isAlike = ([one, other]: PairAt) =>
    (pairEvidence[one * others.length + other] ?? 0) > contradiction;
  return {
    pairs: pitchesAt(lists, places),
    alike: pitchesAt(lists, places.filter(isAlike)),
    inDoubt: doubt > 0 ? pitchesAt(lists, placesInDoubt(lists, readings, doubt)) : [],
    evidence,
  };
}

/** Returns the ways to read two lists of one outing: by innings and clocks that agree, or that differ. */
function readingsOf(lists: Lists, unknown: Reading): Reading[] {
  const ofInnings = byInnings(lists, unknown);
  const read = likelier(unknown, ofInnings);
  const clocks = possibleClocks(lists, pitchesAt(lists, read.aligned.places));
  return [unknown, ofInnings, ...clocks.map((each) => byClocks(lists, read, each))];
}

/**
 * Returns the pairs of the likeliest reading without which another way, by any reading, is as likely but for a doubt. Any pitch of the longer
 * list can look like one of the other by chance, so a pair that stands alone has to be likelier by as much as there are pitches.
 */
function placesInDoubt(lists: Lists, readings: readonly Reading[], given: number): PairAt[] {
  const likely = readings.reduce(likelier);
  const chances = Math.max(lists.ones.length, lists.others.length);
  const doubt = likely.aligned.places.length === 1 ? given + Math.log(chances) : given;
  const others = readings
    .filter(({ score }) => likely.score - score < doubt)
    .map(({ score, aligned: { pairEvidence, missed, evidence } }) => ({
      behind: likely.score - score + evidence,
      without: likeliestWithout(lists, pairEvidence, missed),
    }));
  return likely.aligned.places.filter((pair) =>
    others.some(({ behind, without }) => behind - without(pair) < doubt),
  );
}

/** A way to read two lists, and how likely it is that it is right, as a logarithm. */
interface Reading extends Pick<Aligning, "isWhole" | "canBePart"> {
  readonly facts: PairEvidence;
  readonly aligned: Aligned;
  readonly elsewhere: Elsewhere | undefined;
  readonly score: number;
}

function likelier(one: Reading, other: Reading): Reading {
  return other.score > one.score ? other : one;
}

/** Reads two lists of one outing as ones whose innings agree. */
function byInnings(lists: Lists, { facts: given, ...extent }: Reading): Reading {
  const facts = given.slice();
  const elsewhere = addAgreeingInnings(facts, lists);
  const aligned = alignedBy(lists, facts, { ...extent, isOneOuting: true, elsewhere });
  return { ...extent, facts, aligned, elsewhere, score: aligned.evidence + agreeingPrior };
}

/** Reads two lists of one outing as ones whose clocks differ as supposed. */
function byClocks(lists: Lists, read: Reading, clocks: Clocks): Reading {
  const times = timeEvidence(lists, clocks);
  const evidence = read.facts.map((each, at) => each + (times[at] ?? 0));
  const byTime = pitchesElsewhere(lists, clocks);
  const { ones = [], others = [] } = read.elsewhere ?? {};
  const elsewhere = {
    ones: byTime.ones.map((isIt, at) => isIt || (ones[at] ?? false)),
    others: byTime.others.map((isIt, at) => isIt || (others[at] ?? false)),
  };
  const aligned = alignedBy(lists, evidence, { ...read, isOneOuting: true, elsewhere });
  const byInnings = read.score - read.aligned.evidence;
  const ofClocks = clocks.prior - looseness(clocks, aligned.places.length);
  return { ...read, aligned, elsewhere, score: aligned.evidence + byInnings + ofClocks };
}
