import { type Aligned, type Aligning, alignedBy, pitchesAt } from "./align-lists.ts";
import { finished } from "./finished.ts";
import { likeliest, likeliestWithout } from "./likeliest-way.ts";
import {
  agreeingPrior,
  type Clocks,
  looseness,
  onOneClock,
  pitchesElsewhere,
  possibleClocks,
  timeEvidence,
} from "./time-evidence.ts";
import {
  type Elsewhere,
  familyOf,
  type Lists,
  type PairAt,
  type PairEvidence,
  type TimedPitch,
  type WitnessedPitch,
} from "./witnessed-pitch.ts";

interface Fact {
  readonly of: (pitch: WitnessedPitch) => string | null;
  /** How often two witnesses of one pitch agree. */
  readonly agreement: number;
  /** The part of the evidence that counts. A fact that follows from the pitches before, as a count does from calls, proves less. */
  readonly weight: number;
  /** Whether the fact stays for many pitches in a row in some outings, as the type in a bullpen of blocks. */
  readonly comesInRuns?: boolean;
}

const typeFact: Fact = { of: familyOf, agreement: 0.92, weight: 1, comesInRuns: true };

const facts: readonly Fact[] = [
  { of: ({ call }) => call, agreement: 0.92, weight: 1 },
  {
    of: ({ balls, strikes }) => (balls === null || strikes === null ? null : `${balls}-${strikes}`),
    agreement: 0.85,
    weight: 0.4,
  },
  { of: ({ batterHand }) => batterHand, agreement: 0.95, weight: 0.4 },
];

/** Innings rise in every outing, so the same inning proves little. Another one speaks against a pair. */
const otherInning = -1.2;

/** The evidence against two pitches of one inning, by how many outs are between them. A charter forgets an out now and then. */
const otherOuts = [0, -0.4, -1.2] as const;

/** The least share of a value, so that a rare one is no proof by itself. */
const shareMin = 0.05;

type Values = readonly (string | null)[];

function shares(values: Values): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const known = values.filter((value) => value !== null).length;
  return new Map([...counts].map(([value, count]) => [value, count / known]));
}

/** Returns how often a value follows another one, compared with values in random order: near 0 for long runs, at most 1. */
function restlessness(values: Values): number {
  const known = values.filter((value) => value !== null);
  const changes = known.filter((value, at) => at > 0 && value !== known[at - 1]).length;
  let alike = 0;
  for (const share of shares(known).values()) alike += share * share;
  const expected = (known.length - 1) * (1 - alike);
  return expected > 0 ? Math.min(1, changes / expected) : 1;
}

interface Weighing {
  readonly alike: ReadonlyMap<string, number>;
  readonly different: number;
}

/** Returns the logarithms of how much likelier two equal values, by value, and two different ones are for one pitch than for two. */
function weighingOf(here: Values, there: Values, { agreement, ...fact }: Fact): Weighing {
  const [sharesHere, sharesThere] = [shares(here), shares(there)];
  const calm = fact.comesInRuns ? Math.min(restlessness(here), restlessness(there)) : 1;
  const weight = fact.weight * calm;
  let chance = 0;
  for (const [value, share] of sharesHere) chance += share * (sharesThere.get(value) ?? 0);
  const alike = [...sharesHere].map(([value, share]) => {
    const usual = Math.max(shareMin, Math.sqrt(share * (sharesThere.get(value) ?? 1)));
    return [value, weight * Math.log(agreement / Math.min(usual, agreement))] as const;
  });
  const different = weight * Math.log((1 - agreement) / Math.max(1 - chance, 1 - agreement));
  return { alike: new Map(alike), different };
}

/** Adds the evidence of a fact for each pair of which both sides know it. */
function addFact(evidence: PairEvidence, { ones, others }: Lists, fact: Fact): void {
  const [here, there] = [ones.map(fact.of), others.map(fact.of)];
  const { alike, different } = weighingOf(here, there, fact);
  for (const [row, value] of here.entries()) {
    if (value === null) continue;
    const ofAlike = alike.get(value) ?? 0;
    const start = row * others.length;
    for (const [column, other] of there.entries()) {
      if (other === null) continue;
      evidence[start + column] =
        (evidence[start + column] ?? 0) + (value === other ? ofAlike : different);
    }
  }
}

/** Adds some evidence for each pair of two innings. */
function addToOtherInnings(evidence: PairEvidence, { ones, others }: Lists, more: number): void {
  const there = others.map(({ inning }) => inning);
  for (const [row, { inning }] of ones.entries()) {
    if (inning === null) continue;
    const start = row * others.length;
    for (const [column, other] of there.entries()) {
      if (other === null || other === inning) continue;
      evidence[start + column] = (evidence[start + column] ?? 0) + more;
    }
  }
}

/** Adds the evidence against pairs of one inning with other outs. */
function addToOtherOuts(evidence: PairEvidence, { ones, others }: Lists): void {
  for (const [row, { inning, outs = null }] of ones.entries()) {
    if (inning === null || outs === null) continue;
    const start = row * others.length;
    for (const [column, other] of others.entries()) {
      const { outs: there = null } = other;
      if (other.inning !== inning || there === null) continue;
      const against = otherOuts[Math.abs(there - outs)] ?? 0;
      evidence[start + column] = (evidence[start + column] ?? 0) + against;
    }
  }
}

/** More evidence against a pair of two innings if the innings of both witnesses are right. */
const wrongInning = -5;

/** A way to interpret two lists, and how likely it is that it is right, as a logarithm. */
interface Interpretation extends Pick<Aligning, "isWhole" | "canBePart"> {
  readonly facts: PairEvidence;
  readonly aligned: Aligned;
  readonly elsewhere: Elsewhere | undefined;
  readonly score: number;
}

/** Returns the one of two interpretations that is likelier to be right. */
function likelier(one: Interpretation, other: Interpretation): Interpretation {
  return other.score > one.score ? other : one;
}

/** Interprets two lists of one outing as ones whose innings agree. */
function* byInnings(
  lists: Lists,
  { facts: given, ...extent }: Interpretation,
): Generator<void, Interpretation> {
  const facts = given.slice();
  const elsewhere = addAgreeingInnings(facts, lists);
  const aligned = yield* alignedBy(lists, facts, { ...extent, isOneOuting: true, elsewhere });
  return { ...extent, facts, aligned, elsewhere, score: aligned.evidence + agreeingPrior };
}

/** Interprets two lists of one outing as ones whose clocks differ as supposed. */
function* byClocks(
  lists: Lists,
  before: Interpretation,
  clocks: Clocks,
): Generator<void, Interpretation> {
  const times = timeEvidence(lists, clocks);
  const evidence = before.facts.map((each, at) => each + (times[at] ?? 0));
  const byTime = pitchesElsewhere(lists, clocks);
  const { ones = [], others = [] } = before.elsewhere ?? {};
  const elsewhere = {
    ones: byTime.ones.map((isIt, at) => isIt || (ones[at] ?? false)),
    others: byTime.others.map((isIt, at) => isIt || (others[at] ?? false)),
  };
  const aligned = yield* alignedBy(lists, evidence, { ...before, isOneOuting: true, elsewhere });
  const byInnings = before.score - before.aligned.evidence;
  const ofClocks = clocks.prior - looseness(clocks, aligned.places.length);
  return { ...before, aligned, elsewhere, score: aligned.evidence + byInnings + ofClocks };
}

/** Returns the ways to interpret two lists of one outing: by innings and clocks that agree, or that differ. */
function* interpretationsOf(
  lists: Lists,
  unknown: Interpretation,
): Generator<void, Interpretation[]> {
  const ofInnings = yield* byInnings(lists, unknown);
  const likely = likelier(unknown, ofInnings);
  const all = [unknown, ofInnings];
  for (const each of possibleClocks(lists, pitchesAt(lists, likely.aligned.places)))
    all.push(yield* byClocks(lists, likely, each));
  return all;
}

/** More pairs than these outweigh chance together. */
const fewPairs = 6;

/** What is known before two lists are compared. */
interface Known<One, Other> {
  /** Whether both are of one outing. */
  readonly isOneOuting?: boolean;
  /** The pitches that both are known to have. */
  readonly pairs?: ReadonlyMap<One, Other>;
  /** Whether two pitches are known not to be one. */
  readonly areApart?: (one: One, other: Other) => boolean;
  /** Whether one list can be of a part of what the other one is of, such as one session of a day. */
  readonly canBePart?: boolean;
  /** Whether the types prove nothing, because a pitcher repeats a script. Readings of one type are compared as always. */
  readonly isWithoutTypes?: boolean;
  /** Evidence that each pair gets in addition: positive to find all that can be one pitch, negative for those that are no doubt. */
  readonly leaning?: number;
  /** Whether a pitch that one witness missed costs as much before and after all pairs as between them, also if a list is a part. */
  readonly isWhole?: boolean;
  /** The evidence by which a pair outweighs what else its pitches can be, if it is sure. */
  readonly doubt?: number;
}

/** Evidence against a pair that more than chance explains. */
const contradiction = -0.5;

/** Evidence for a pair that is known, and against every pair that is known to be none. It outweighs everything else. */
const sure = 50;

/** A longer outing is not aligned. It is not one of a pitcher. */
const alignedPitchesMax = 400;

/** Whether two lists are short enough to be aligned. */
export function canBeAligned(ones: readonly unknown[], others: readonly unknown[]): boolean {
  return Math.max(ones.length, others.length) <= alignedPitchesMax;
}

/** The likeliest pairs of two lists in order, and the evidence that they are of one outing: a logarithm, positive if that is likelier. */
interface Alignment<One, Other> {
  readonly pairs: readonly (readonly [One, Other])[];
  /** Those of the pairs that can be one pitch. What is known of the others contradicts it. */
  readonly alike: readonly (readonly [One, Other])[];
  /** Those of the pairs that a little more evidence for others would change. */
  readonly inDoubt: readonly (readonly [One, Other])[];
  readonly evidence: number;
}

/** Adds the evidence of what is known: no pitch of a known pair is in any other pair, and those that are apart are in none together. */
function addKnown<One, Other>(
  evidence: PairEvidence,
  { ones, others }: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  { pairs = new Map(), areApart }: Pick<Known<One, Other>, "pairs" | "areApart">,
): void {
  if (pairs.size === 0 && !areApart) return;
  const taken = new Set(pairs.values());
  for (const [row, one] of ones.entries()) {
    const same = pairs.get(one);
    for (const [column, other] of others.entries()) {
      const isOpen = same === undefined && !taken.has(other) && !areApart?.(one, other);
      if (isOpen) continue;
      const at = row * others.length + column;
      evidence[at] = (evidence[at] ?? 0) + (other === same ? sure : -sure);
    }
  }
}

/**
 * Aligns two lists of a pitcher's pitches in their order, in steps of a few milliseconds. Either can lack pitches that the other one has. If
 * both are known to be of one outing, the times decide between pitches that look alike. Known pairs stay, and the other pitches are paired
 * around them.
 */
export function* alignmentSteps<
  One extends TimedPitch & WitnessedPitch,
  Other extends TimedPitch & WitnessedPitch,
>(
  ones: readonly One[],
  others: readonly Other[],
  {
    isOneOuting = false,
    isWhole = false,
    canBePart = false,
    isWithoutTypes = false,
    leaning = 0,
    doubt = 0,
    ...known
  }: Known<One, Other> = {},
): Generator<void, Alignment<One, Other>> {
  const isEmpty = ones.length === 0 || others.length === 0;
  if (isEmpty || !canBeAligned(ones, others))
    return { pairs: [], alike: [], inDoubt: [], evidence: Number.NEGATIVE_INFINITY };
  const lists = { ones: onOneClock(ones), others: onOneClock(others) };
  const facts = factEvidence(lists, { isWithoutTypes }).map((each) => each + leaning);
  addKnown(facts, { ones, others }, known);
  const extent = { isWhole, canBePart };
  const aligned = yield* alignedBy(lists, facts, { isOneOuting, ...extent });
  const score = aligned.evidence;
  const unknown: Interpretation = { ...extent, facts, aligned, elsewhere: undefined, score };
  const all = isOneOuting ? yield* interpretationsOf(lists, unknown) : [unknown];
  const likely = all.reduce(likelier);
  const { places, evidence } = likely.aligned;
  // Two pitches at one time are one, and look alike only if what was seen of them agrees.
  const isAlike = ([one, other]: PairAt) =>
    (aligned.pairEvidence[one * others.length + other] ?? 0) > contradiction;
  const given = { ones, others };
  return {
    pairs: pitchesAt(given, places),
    alike: pitchesAt(given, places.filter(isAlike)),
    inDoubt: doubt > 0 ? pitchesAt(given, placesInDoubt(lists, all, doubt)) : [],
    evidence,
  };
}

/** Aligns two lists like `alignmentSteps`, at once. */
export function alignOutings<
  One extends TimedPitch & WitnessedPitch,
  Other extends TimedPitch & WitnessedPitch,
>(
  ones: readonly One[],
  others: readonly Other[],
  known: Known<One, Other> = {},
): Alignment<One, Other> {
  return finished(alignmentSteps(ones, others, known));
}

/** Returns the evidence by which the pairs of an interpretation outweigh two lists without a common pitch. */
function evidenceOfPairs({ ones, others }: Lists, { aligned }: Interpretation): number {
  const { evidence, missed } = aligned;
  const none = new Float64Array(ones.length * others.length).fill(Number.NEGATIVE_INFINITY);
  return evidence - likeliest({ ones, others }, none, missed).evidence;
}

/**
 * Returns the pairs of the likeliest interpretation without which another way, by any interpretation, is as likely but for a doubt. Any pitch
 * of the longer list can look like one of the other by chance, and so can two in a row. So a pair that stands alone has to be likelier by as
 * much as there are pitches, and so have all pairs together.
 */
function placesInDoubt(
  lists: Lists,
  interpretations: readonly Interpretation[],
  doubtOfEach: number,
): PairAt[] {
  const likely = interpretations.reduce(likelier);
  const { places } = likely.aligned;
  const byChance = doubtOfEach + Math.log(Math.max(lists.ones.length, lists.others.length));
  const areFew = places.length <= fewPairs;
  if (areFew && evidenceOfPairs(lists, likely) < byChance) return [...places];
  const doubt = places.length === 1 ? byChance : doubtOfEach;
  const others = interpretations
    .filter(({ score }) => likely.score - score < doubt)
    .map(({ score, aligned: { pairEvidence, missed, evidence } }) => ({
      behind: likely.score - score + evidence,
      without: likeliestWithout(lists, pairEvidence, missed),
    }));
  return places.filter((pair) =>
    others.some(({ behind, without }) => behind - without(pair) < doubt),
  );
}

/**
 * Adds the evidence against pairs of two innings if both witnesses noted the innings rightly. Returns the pitches of innings that the other
 * witness has none of.
 */
function addAgreeingInnings(evidence: PairEvidence, { ones, others }: Lists): Elsewhere {
  addToOtherInnings(evidence, { ones, others }, wrongInning);
  const elsewhere = (pitches: Lists["ones"], among: Lists["ones"]) => {
    const known = new Set(among.map(({ inning }) => inning));
    return pitches.map(({ inning }) => inning !== null && !known.has(null) && !known.has(inning));
  };
  return { ones: elsewhere(ones, others), others: elsewhere(others, ones) };
}

/** Returns the evidence of types, calls, counts, batters, innings and outs for each pair. */
function factEvidence(
  lists: Lists,
  { isWithoutTypes }: { readonly isWithoutTypes: boolean },
): PairEvidence {
  const evidence = new Float64Array(lists.ones.length * lists.others.length);
  if (!isWithoutTypes) addFact(evidence, lists, typeFact);
  for (const fact of facts) addFact(evidence, lists, fact);
  addToOtherInnings(evidence, lists, otherInning);
  addToOtherOuts(evidence, lists);
  return evidence;
}
