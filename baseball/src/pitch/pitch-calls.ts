import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";

export type PitchCall = NonNullable<CircumstanceValues["call"]>;

/** The calls of swings. */
const swings: ReadonlySet<PitchCall> = new Set(["swinging_strike", "foul", "in_play"]);

/** Whether the batter swung at a pitch with this call. */
export function isSwing(call: PitchCall): boolean {
  return swings.has(call);
}

/** Whether a pitch with this call is a strike: called or swung at (AVG-8). A hit batter is not. */
export function isStrike(call: PitchCall): boolean {
  return call === "called_strike" || isSwing(call);
}

/** Whether the batter swung and missed. */
export function isWhiff(call: PitchCall): boolean {
  return call === "swinging_strike";
}
