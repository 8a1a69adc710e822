import type { OutingPitch } from "@armslot/baseball/files/outings/outing";
import { minuteMs } from "@armslot/contracts/core/durations";
import { canBeSame, haveEqualReadings, tolerances } from "../sightings/same-pitches.ts";
import type { AthleteOuting, StoredGames, StoredPitch } from "../sightings/stored-games.ts";

/** Fewer pitches with the numbers of others are corrections of single rows. */
const reusedMin = 3;
/** A corrected file has other readings, but it keeps nearly all counts and pitch types. */
const otherPitchesMin = 0.25;
/** A device and a phone can time one pitch differently by less. */
const sameTimeMs = 2 * minuteMs;

const situation = ["inning", "outs", "balls", "strikes"] as const;

/** Returns whether two pitches were thrown at one time, or null if a time is unknown. */
function areAtOnce(pitch: OutingPitch, stored: StoredPitch): boolean | null {
  if (!pitch.thrownAt || !stored.thrownAt) return null;
  return Math.abs(Date.parse(pitch.thrownAt) - Date.parse(stored.thrownAt)) <= sameTimeMs;
}

/** Returns whether two pitches were thrown at one count of one inning, or null if one of them has none. */
function areInOneSituation(pitch: OutingPitch, stored: StoredPitch): boolean | null {
  const known = situation.filter((name) => pitch[name] !== null && stored[name] !== null);
  if (known.length === 0) return null;
  return known.every((name) => pitch[name] === stored[name]);
}

/** Whether a pitch with the number of a stored one is another pitch, and not a correction. */
function isOther(pitch: OutingPitch, stored: StoredPitch): boolean {
  const isSame = areAtOnce(pitch, stored) ?? areInOneSituation(pitch, stored);
  if (isSame !== null) return !isSame;
  const isAlike = canBeSame(pitch, stored, tolerances.anotherDevice);
  return !isAlike && pitch.pitchType !== stored.pitchType;
}

/**
 * Returns an outing without its keys if they are numbers that an earlier file of the game used for other pitches: some downloads of a part
 * of a game number it from 1 (IMP-15). Its readings tell its pitches apart then.
 */
export function withoutReusedNumbers(given: AthleteOuting, stored: StoredGames): AthleteOuting {
  const { athleteId, outing } = given;
  const pairs = outing.pitches.flatMap((pitch) => {
    if (pitch.isDeviceKey) return [];
    const same = stored.withKeysOf(pitch).find((each) => stored.isOf(athleteId, each));
    return same ? [[pitch, same] as const] : [];
  });
  const changed = pairs.filter(([pitch, same]) => {
    return !haveEqualReadings(pitch, same, tolerances.rounded);
  });
  if (changed.length < reusedMin || changed.length * 2 <= pairs.length) return given;
  const others = changed.filter(([pitch, same]) => isOther(pitch, same));
  if (others.length < pairs.length * otherPitchesMin) return given;
  const pitches = outing.pitches.map((pitch) => {
    return pitch.isDeviceKey ? pitch : { ...pitch, sourceKey: null, otherKeys: [] };
  });
  return { ...given, outing: { ...outing, pitches } };
}
