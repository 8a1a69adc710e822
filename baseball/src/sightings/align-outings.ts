import { alignedBy, pitchesAt } from "./align-lists.ts";
import { factEvidence } from "./fact-evidence.ts";
import { finished } from "./finished.ts";
import {
  type Interpretation,
  interpretationsOf,
  likelier,
  placesInDoubt,
} from "./interpretations.ts";
import { onOneClock } from "./time-evidence.ts";
import type { PairAt, PairEvidence, TimedPitch, WitnessedPitch } from "./witnessed-pitch.ts";

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
export interface Alignment<One, Other> {
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
