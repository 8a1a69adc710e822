import { pitchTypes } from "@armslot/baseball/pitch/pitch-types";
import type { Pitch } from "@armslot/contracts/games/games";

/** Returns the names of pitch types to choose from: the usual ones, and others that the game has. */
export function typeNames(pitches: readonly Pitch[]): readonly string[] {
  const usual = pitchTypes.map(({ name }): string => name);
  return [...new Set([...usual, ...pitches.map(({ pitchType }) => pitchType)])];
}
