import type { OutingPitch } from "@armslot/baseball/outing";
import { type PitchValues, pitchValueNames } from "@armslot/contracts/circumstances";
import type { PitchReadings } from "../tables/pitches.ts";
import type { StoredPitch } from "./stored-games.ts";

const unnamedType = "Other";

/** Returns the readings after a vendor's correction. A missing reading or an unnamed type never replaces a stored one. */
export function corrected(pitch: OutingPitch, same: StoredPitch): PitchReadings {
  return {
    pitchId: same.pitchId,
    pitchType: pitch.pitchType === unnamedType ? same.pitchType : pitch.pitchType,
    ...mergedValues(pitch, same),
  };
}

/** Returns the stored readings with the missing ones filled in from another device. */
export function completed(pitch: OutingPitch, same: StoredPitch): PitchReadings {
  return {
    pitchId: same.pitchId,
    pitchType: same.pitchType === unnamedType ? pitch.pitchType : same.pitchType,
    ...mergedValues(same, pitch),
  };
}

/** Returns the values of a pitch, from `kept` where `pitch` lacks them. */
function mergedValues(pitch: PitchValues, kept: PitchValues): PitchValues {
  const merged = pitchValueNames.map((name) => [name, pitch[name] ?? kept[name]]);
  return Object.fromEntries(merged) as unknown as PitchValues;
}

/** Whether `next` has all values of `same`, so that it only fills in missing ones. */
export function keepsValues(same: StoredPitch, next: PitchReadings): boolean {
  return (
    next.pitchType === same.pitchType &&
    pitchValueNames.every((name) => same[name] === null || next[name] === same[name])
  );
}
