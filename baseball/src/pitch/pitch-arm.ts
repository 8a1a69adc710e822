import { limits } from "@armslot/contracts/core/limits";
import { median } from "./averages.ts";

/** A throwing hand. */
export type Hand = "L" | "R";

/** A release nearer to the middle, in feet, shows no arm: some pitchers release over the head. */
const clearSideFeet = 0.5;

const words = { L: "left", R: "right" } as const;
/** What types of another arm match, ignoring case. */
export const armPattern = "^(.+) \\((left|right)\\)$";
const ofArm = new RegExp(armPattern, "i");

/**
 * Returns the type of what an athlete threw. Pitches of the hand that is not the athlete's own have types of their own, so nothing averages
 * the two arms of a pitcher together (TYPE-5).
 */
export function typeOfThrow(
  pitchType: string,
  { arm, own }: { readonly arm: Hand; readonly own: Hand },
): string {
  return arm === own ? typeWithoutArm(pitchType) : typeOfArm(pitchType, arm);
}

/** Returns a pitch type with its arm: "Slider (left)". */
export function typeOfArm(pitchType: string, hand: Hand): string {
  const mark = ` (${words[hand]})`;
  return typeWithoutArm(pitchType).slice(0, limits.nameMaxCharacters - mark.length) + mark;
}

/** Returns a pitch type without its arm: "Slider" for "Slider (left)". */
export function typeWithoutArm(pitchType: string): string {
  return ofArm.exec(pitchType)?.[1] ?? pitchType;
}

/** Returns the hand that a pitch type names. Null for a type of the athlete's own hand. */
export function armOfType(pitchType: string): Hand | null {
  const word = ofArm.exec(pitchType)?.[2]?.toLowerCase();
  if (word === undefined) return null;
  return word === words.L ? "L" : "R";
}

/** Returns the hand that threw a type of an athlete with this hand of their own. */
export function handOfType<Own extends Hand | null>(pitchType: string, own: Own): Hand | Own {
  return armOfType(pitchType) ?? own;
}

/** Returns the hand that the release sides of pitches show: right of the middle, from the pitcher's view, is the right one. */
export function clearSideOf(
  pitches: readonly { readonly releaseSide: number | null }[],
): Hand | null {
  const feet = median(pitches.flatMap(({ releaseSide }) => releaseSide ?? []));
  if (feet === null || Math.abs(feet) < clearSideFeet) return null;
  return feet > 0 ? "R" : "L";
}
