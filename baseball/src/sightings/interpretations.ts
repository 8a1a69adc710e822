import { type Aligned, type Aligning, alignedBy, pitchesAt } from "./align-lists.ts";
import { addAgreeingInnings } from "./fact-evidence.ts";
import { likeliest, likeliestWithout } from "./likeliest-way.ts";
import {
  agreeingPrior,
  type Clocks,
  looseness,
  pitchesElsewhere,
  possibleClocks,
  timeEvidence,
} from "./time-evidence.ts";
import type { Elsewhere, Lists, PairAt, PairEvidence } from "./witnessed-pitch.ts";

/** A way to interpret two lists, and how likely it is that it is right, as a logarithm. */
export interface Interpretation extends Pick<Aligning, "isWhole" | "canBePart"> {
  readonly facts: PairEvidence;
  readonly aligned: Aligned;
  readonly elsewhere: Elsewhere | undefined;
  readonly score: number;
}

/** Returns the one of two interpretations that is likelier to be right. */
export function likelier(one: Interpretation, other: Interpretation): Interpretation {
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
export function* interpretationsOf(
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
export function placesInDoubt(
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
