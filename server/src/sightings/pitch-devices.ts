import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import type { StoredPitch } from "./stored-games.ts";

/** Sources of pitches that no device measured for this program's files: copies, and what people enter. */
const people: readonly PitchSource[] = ["armslot", "hand", "field"];

/** Returns the device that a game or a pitch comes from, or null for our own files and for what people entered. */
export function deviceOf({ source }: { readonly source: PitchSource }): PitchSource | null {
  return people.includes(source) ? null : source;
}

/** Devices that name no session, so that all they record on a day is one game (IMP-4). */
const ofWholeDays: readonly PitchSource[] = ["rapsodo"];

/** Whether a source makes one game of a day's sessions. */
export function makesGamesOfDays(source: PitchSource | null | undefined): boolean {
  return ofWholeDays.some((each) => each === source);
}

/** Whether a pitch has a key of the device whose file is imported. */
export function hasKeyOf(format: PitchFileFormat, pitch: StoredPitch): boolean {
  const { source, sourceKey, deliveredKeys = [] } = pitch;
  return source === format ? sourceKey !== null : deliveredKeys.length > 0;
}
