import { addAgreeingInnings, factEvidence } from "./fact-evidence.ts";
import { likeliest, type Missed } from "./likeliest-way.ts";
import { noOffsets, type Offsets, ReadingEvidence } from "./reading-evidence.ts";
import {
  agreeingPrior,
  type Clocks,
  looseness,
  pitchesElsewhere,
  possibleClocks,
  timeEvidence,
} from "./time-evidence.ts";
import type {
  Elsewhere,
  PairAt,
  PairEvidence,
  TimedPitch,
  WitnessedPitch,
} from "./witnessed-pitch.ts";

/** A witness can come late or leave early. Of one outing, the witnesses saw most pitches both, unless one has only a part of it. */
const missedPitches = {
  unknown: { between: -1.8, atEnd: -0.35 },
  oneOuting: { between: -1.8, atEnd: -1.8 },
  part: { between: -1.8, atEnd: -0.35 },
} as const satisfies Record<string, Missed>;

/** What is known before two lists are compared. */
interface Known<One, Other> {
  /** Whether both are of one outing. */
  readonly isOneOuting?: boolean;
  /** The pitches that both are known to have. */
  readonly pairs?: ReadonlyMap<One, Other>;
  /** Evidence that each pair gets in addition: positive to find all that can be one pitch, negative for those that are no doubt. */
  readonly leaning?: number;
}

/** A list that has at most this share of the other one's pitches is a part, such as the file of some innings. */
const partMax = 0.7;

/** Evidence against a pair that more than chance explains. */
const contradiction = -0.5;

/** Evidence for a pair that is known, and against every other pair of its pitches. It outweighs everything else. */
const sure = 50;

/** Evidence that no better offset can change. */
const hopeless = -12;

/** A longer outing is not aligned. It is not one of a pitcher. */
const alignedPitchesMax = 400;

/** The likeliest pairs of two lists in order, and the evidence that they are of one outing: a logarithm, positive if that is likelier. */
export interface Alignment<One, Other> {
  readonly pairs: readonly (readonly [One, Other])[];
  /** Those of the pairs that can be one pitch. What is known of the others contradicts it. */
  readonly alike: readonly (readonly [One, Other])[];
  readonly evidence: number;
}

/** Adds the evidence of the known pairs: no pitch of one is paired with any other pitch. */
function addKnown<One, Other>(
  evidence: PairEvidence,
  { ones, others }: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  pairs: ReadonlyMap<One, Other>,
): void {
  if (pairs.size === 0) return;
  const taken = new Set(pairs.values());
  for (const [row, one] of ones.entries()) {
    const same = pairs.get(one);
    for (const [column, other] of others.entries()) {
      if (same === undefined && !taken.has(other)) continue;
      const at = row * others.length + column;
      evidence[at] = (evidence[at] ?? 0) + (other === same ? sure : -sure);
    }
  }
}

/**
 * Aligns by the evidence of facts, and by readings. The second pass takes the offsets between the two devices from the pairs of the
 * first.
 */
function alignedBy<One extends WitnessedPitch, Other extends WitnessedPitch>(
  lists: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  facts: PairEvidence,
  { isOneOuting, elsewhere }: { isOneOuting: boolean; elsewhere?: Elsewhere | undefined },
): Alignment<One, Other> {
  const { ones, others } = lists;
  const [shorter = 0, longer = 0] = [ones.length, others.length].sort((a, b) => a - b);
  const isPart = isOneOuting && shorter <= longer * partMax;
  const whole = isOneOuting ? missedPitches.oneOuting : missedPitches.unknown;
  const missed = { ...(isPart ? missedPitches.part : whole), elsewhere };
  const readings = new ReadingEvidence(lists);
  const pass = (offsets: Offsets, isRough: boolean): Alignment<One, Other> => {
    const evidence = facts.slice();
    readings.addTo(evidence, offsets, { isRough, isOneOuting });
    const found = likeliest(lists, evidence, missed);
    const pitchesAt = ([one, other]: PairAt) => {
      const [a, b] = [ones[one], others[other]];
      return a && b ? [[a, b] as const] : [];
    };
    const isAlike = ([one, other]: PairAt) =>
      (evidence[one * others.length + other] ?? 0) > contradiction;
    return {
      pairs: found.places.flatMap(pitchesAt),
      alike: found.places.filter(isAlike).flatMap(pitchesAt),
      evidence: found.evidence,
    };
  };
  const first = pass(readings.roughOffsets(), true);
  const isHopeless = !isOneOuting && first.evidence < hopeless;
  if (readings.isEmpty || isHopeless) return first;
  const second = isOneOuting || first.evidence < 0 ? pass(noOffsets, true) : first;
  const rough = second.evidence > first.evidence ? second : first;
  return pass(readings.offsetsOf(rough.pairs), false);
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
  { isOneOuting = false, pairs = new Map(), leaning = 0 }: Known<One, Other> = {},
): Alignment<One, Other> {
  const longest = Math.max(ones.length, others.length);
  const isEmpty = ones.length === 0 || others.length === 0;
  if (isEmpty || longest > alignedPitchesMax)
    return { pairs: [], alike: [], evidence: Number.NEGATIVE_INFINITY };
  const lists = { ones, others };
  const facts = factEvidence(lists).map((each) => each + leaning);
  addKnown(facts, lists, pairs);
  const found = alignedBy(lists, facts, { isOneOuting });
  if (!isOneOuting) return found;
  const unknown: Reading<One, Other> = {
    facts,
    aligned: found,
    elsewhere: undefined,
    score: found.evidence,
  };
  const read = likelier(unknown, byInnings(lists, unknown));
  return possibleClocks(lists, read.aligned.pairs)
    .map((clocks) => byClocks(lists, read, clocks))
    .reduce(likelier, read).aligned;
}

/** A way to read two lists, and how likely it is that it is right, as a logarithm. */
interface Reading<One, Other> {
  readonly facts: PairEvidence;
  readonly aligned: Alignment<One, Other>;
  readonly elsewhere: Elsewhere | undefined;
  readonly score: number;
}

function likelier<One, Other>(one: Reading<One, Other>, other: Reading<One, Other>) {
  return other.score > one.score ? other : one;
}

/** Reads two lists of one outing as ones whose innings agree. */
function byInnings<One extends WitnessedPitch, Other extends WitnessedPitch>(
  lists: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  { facts: given }: Reading<One, Other>,
): Reading<One, Other> {
  const facts = given.slice();
  const elsewhere = addAgreeingInnings(facts, lists);
  const aligned = alignedBy(lists, facts, { isOneOuting: true, elsewhere });
  return { facts, aligned, elsewhere, score: aligned.evidence + agreeingPrior };
}

/** Reads two lists of one outing as ones whose clocks differ as supposed. */
function byClocks<
  One extends TimedPitch & WitnessedPitch,
  Other extends TimedPitch & WitnessedPitch,
>(
  lists: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  read: Reading<One, Other>,
  clocks: Clocks,
): Reading<One, Other> {
  const times = timeEvidence(lists, clocks);
  const evidence = read.facts.map((each, at) => each + (times[at] ?? 0));
  const byTime = pitchesElsewhere(lists, clocks);
  const { ones = [], others = [] } = read.elsewhere ?? {};
  const elsewhere = {
    ones: byTime.ones.map((isIt, at) => isIt || (ones[at] ?? false)),
    others: byTime.others.map((isIt, at) => isIt || (others[at] ?? false)),
  };
  const aligned = alignedBy(lists, evidence, { isOneOuting: true, elsewhere });
  const score = aligned.evidence + clocks.prior - looseness(clocks, aligned.pairs.length);
  return { ...read, aligned, elsewhere, score };
}
