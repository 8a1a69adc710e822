import { armOfType, typeOfArm, typeWithoutArm } from "@armslot/baseball/pitch/pitch-arm";
import { pitchTypes } from "@armslot/baseball/pitch/pitch-types";
import type { Pitch } from "@armslot/contracts/games/games";

/** Returns the names of pitch types to choose from: the usual ones, others that the game has, and those of each arm that it has. */
export function typeNames(pitches: readonly Pitch[]): readonly string[] {
  const usual = pitchTypes.map(({ name }): string => name);
  const thrown = [...new Set(pitches.map(({ pitchType }) => pitchType))];
  const arms = [...new Set(thrown.flatMap((type) => armOfType(type) ?? []))];
  const ofArms = arms.flatMap((arm) => thrown.map((type) => typeOfArm(type, arm)));
  return [...new Set([...usual, ...thrown, ...thrown.map(typeWithoutArm), ...ofArms])];
}
