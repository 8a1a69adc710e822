import { alignOutings } from "@armslot/baseball/witnesses/align-outings";
import { likeness, pairEqual, tolerances } from "../stored/same-pitches.ts";
import { type ComparedThrow, evidenceMin, wasThrown } from "./same-outing.ts";

/** Returns the thrown pitches in order, each with the readings from before a member corrected them. */
function inOrder<Pitch extends ComparedThrow>(pitches: readonly Pitch[]) {
  return pitches
    .filter(wasThrown)
    .sort((one, other) => one.pitchNum - other.pitchNum)
    .map((pitch) => ({ ...pitch, ...pitch.measured, pitch }));
}

/**
 * Whether a witness measured more than velocities, whatever members corrected since. Equal whole miles of two radar guns do not show a copy.
 */
function hasBreaks(pitches: readonly ComparedThrow[]): boolean {
  return pitches.some((pitch) => {
    const { vertBreak, hb } = pitch.measured ?? pitch;
    return vertBreak !== null || hb !== null;
  });
}

/** Whether the readings of two witnesses of one outing show that one is a copy of the other. */
export function areCopies(
  ones: readonly ComparedThrow[],
  others: readonly ComparedThrow[],
): boolean {
  const { isSameGame } = likeness(ones, others, tolerances.anotherFile);
  return isSameGame && hasBreaks(ones) && hasBreaks(others);
}

/**
 * Returns the pitches that two witnesses of one outing both have: those with equal readings if it is a copy, else by order and shape, with
 * evidence that each pair gets in addition.
 */
export function pairOutings<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  leaning = 0,
): Map<One, Other> {
  if (areCopies(ones, others)) return pairEqual(ones, others, tolerances.anotherFile);
  const { pairs } = alignOutings(inOrder(ones), inOrder(others), { isOneOuting: true, leaning });
  return new Map(pairs.map(([one, other]) => [one.pitch, other.pitch]));
}

/** Whether order and shape alone show that two witnesses saw one outing. */
export function areOneOuting(
  ones: readonly ComparedThrow[],
  others: readonly ComparedThrow[],
): boolean {
  return alignOutings(inOrder(ones), inOrder(others)).evidence >= evidenceMin.otherwise;
}

/** The evidence by which a pair that is no doubt outweighs two pitches, and two pitches a pair. In between, a member decides. */
const doubt = 1;

/** The pairs of two witnesses, and those of them that can be two pitches each. */
interface DoubtfulPairs<One, Other> {
  readonly pairs: ReadonlyMap<One, Other>;
  readonly inDoubt: ReadonlySet<One>;
}

/**
 * Pairs the pitches of two witnesses wherever two can be one, around those that both are known to have. Says which pairs are not sure. The
 * likeliest pairs stay: several doubtful ones together would outweigh them.
 */
export function pairWithDoubts<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  known: ReadonlyMap<One, Other> = new Map(),
): DoubtfulPairs<One, Other> {
  const likeliest = pairAround(ones, others, { known, leaning: 0 });
  const around = new Map([...known, ...likeliest]);
  const more = pairAround(ones, others, { known: around, leaning: doubt });
  const pairs = new Map([...likeliest, ...more]);
  const sure = pairAround(ones, others, { known, leaning: -doubt });
  const open = [...pairs].filter(([one, other]) => sure.get(one) !== other);
  return { pairs, inDoubt: new Set(open.map(([one]) => one)) };
}

/**
 * Pairs the pitches of two witnesses around those that both are known to have. Those say how far the two devices and clocks differ.
 * `others` has the known ones as well.
 */
function pairAround<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  { known, leaning }: { readonly known: ReadonlyMap<One, Other>; readonly leaning: number },
): Map<One, Other> {
  if (known.size === 0) return pairOutings(ones, others, leaning);
  const [here, there] = [inOrder(ones), inOrder(others)];
  const otherOf = new Map(there.map((other) => [other.pitch, other]));
  const sure = here.flatMap((one) => {
    const same = known.get(one.pitch);
    const other = same && otherOf.get(same);
    return other ? [[one, other] as const] : [];
  });
  const given = { isOneOuting: true, pairs: new Map(sure), leaning };
  const { pairs } = alignOutings(here, there, given);
  const taken = new Set(known.values());
  const open = pairs.filter(([one, other]) => !known.has(one.pitch) && !taken.has(other.pitch));
  return new Map(open.map(([one, other]) => [one.pitch, other.pitch]));
}
