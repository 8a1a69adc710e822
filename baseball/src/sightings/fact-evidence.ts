import {
  type Elsewhere,
  familyOf,
  type Lists,
  type PairEvidence,
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

/**
 * Adds the evidence against pairs of two innings if both witnesses noted the innings rightly. Returns the pitches of innings that the other
 * witness has none of.
 */
export function addAgreeingInnings(evidence: PairEvidence, { ones, others }: Lists): Elsewhere {
  addToOtherInnings(evidence, { ones, others }, wrongInning);
  const elsewhere = (pitches: Lists["ones"], among: Lists["ones"]) => {
    const known = new Set(among.map(({ inning }) => inning));
    return pitches.map(({ inning }) => inning !== null && !known.has(null) && !known.has(inning));
  };
  return { ones: elsewhere(ones, others), others: elsewhere(others, ones) };
}

/** Returns the evidence of types, calls, counts, batters, innings and outs for each pair. */
export function factEvidence(
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
