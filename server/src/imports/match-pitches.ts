import type { Outing, OutingPitch, PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { isOtherDevices } from "../sightings/merge-pitch.ts";
import { likeness, pairEqual } from "../sightings/pair-equal.ts";
import { deviceOf, hasKeyOf } from "../sightings/pitch-devices.ts";
import {
  alikeMinOfOneDevice,
  areSpeedsApart,
  canBeSame,
  hasReading,
  haveEqualReadings,
  haveEqualTimes,
  isSame,
  tolerances,
} from "../sightings/same-pitches.ts";
import type { StoredPitch } from "../sightings/stored-games.ts";
import {
  type Matched,
  type MatchedStored,
  type Matches,
  type Matching,
  matchInOrder,
} from "./match-in-order.ts";

/**
 * Finds the stored pitch of each pitch of an outing (IMP-15): by its key in the whole program, and in the game by equal readings, by
 * its place between such pitches, or by its number. A stored pitch is found once.
 */
export function matchPitches(
  outing: Pick<Outing, "pitches" | "game">,
  matching: Matching,
): MatchedStored {
  const { known, inDoubt } = matchAll(outing, matching);
  const stored = [...known].filter(([, same]) => !same.isGone);
  const gone = [...known].filter(([, same]) => same.isGone);
  return { known: new Map(stored), inDoubt, gone: new Map(gone) };
}

/** Finds the pitches as well that went with undone imports, so that a pitch of an outing is not taken for one that stayed. */
function matchAll(
  { pitches, game }: Pick<Outing, "pitches" | "game">,
  matching: Matching,
): Matched {
  const found = matchByKey(pitches, matching);
  const open = comparablePitches(pitches, { found, matching });
  const isDone = open.length === 0 || pitches.every((pitch) => found.has(pitch));
  if (isDone) return { known: found, inDoubt: new Set() };
  const inOrder = matchInOrder({ pitches, game }, { found, open, matching });
  if (inOrder) return inOrder;
  matchByReadings(pitches, { found, open, matching });
  return { known: found, inDoubt: new Set() };
}

/** Adds the stored pitches that have equal readings, or the place or the number of a pitch of the same outing. */
function matchByReadings(
  pitches: readonly OutingPitch[],
  { found, open, matching }: Matches,
): void {
  const rest = pitches.filter((pitch) => !found.has(pitch));
  const isOtherDevice = open.some((pitch) => isOtherDevices(pitch, matching.format));
  const tolerance = isOtherDevice ? tolerances.anotherFile : tolerances.rounded;
  const { isSameGame } = likeness(rest, open, tolerance);
  for (const [pitch, same] of pairEqual(rest, open, tolerance)) found.set(pitch, same);
  // A missed pitch has no reading that could tell it from a pitch of another outing of that day.
  const isUnrelated =
    found.size === 0 && matching.stored.pitchesIn(matching.game.gameId).some(hasReading);
  if (!isSameGame && rest.some(hasReading) && (open.some(hasReading) || isUnrelated)) return;
  const pairing = { found, open, isCopy: matching.format === "armslot" };
  pairBetween(pitches, pairing);
  if (!isOtherDevice) pairNumbers(pitches, pairing);
  pairUnread(pitches, pairing);
}

/**
 * Returns the stored pitches of the game that the keys leave open. Two keys of one device are two pitches, unless the readings show
 * that they are keys of two kinds: one export has the PlayID of a pitch, and another one the PitchUID.
 */
function comparablePitches(
  pitches: readonly OutingPitch[],
  { found, matching }: { found: ReadonlyMap<OutingPitch, StoredPitch>; matching: Matching },
): StoredPitch[] {
  const { format, stored, game, isMerge } = matching;
  const taken = new Set(found.values());
  const free = stored
    .pitchesIn(game.gameId)
    .filter((pitch) => !taken.has(pitch) && !stored.isDelivered(pitch));
  const rest = pitches.filter((pitch) => !found.has(pitch));
  if (isMerge) return free;
  const own = free.filter((pitch) => hasKeyOf(format, pitch));
  const areKeysAlike = found.size > 0 && rest.some(({ sourceKey }) => sourceKey !== null);
  const isProofNeeded = areKeysAlike || rest.some(({ isDeviceKey }) => isDeviceKey);
  const tolerance = isProofNeeded ? tolerances.otherKey : tolerances.rounded;
  // Pitches that are stored without a key prove as well that the file has the same ones.
  const { alike } = likeness(rest, free, tolerance);
  const { isSameGame } = likeness(rest, own, tolerance);
  const isOwnOpen = isSameGame && alike >= (isProofNeeded ? alikeMinOfOneDevice : 1);
  return isOwnOpen ? free : free.filter((pitch) => !own.includes(pitch));
}

function matchByKey(
  pitches: readonly OutingPitch[],
  { stored, game, isOwnOnly = false }: Matching,
): Map<OutingPitch, StoredPitch> {
  const found = new Map<OutingPitch, StoredPitch>();
  for (const pitch of pitches) {
    const known = stored
      .withKeysOf(pitch)
      .filter((each) => !each.isGone || each.gameId === game.gameId)
      .filter((each) => stored.isOf(game.athleteId, each) || (!isOwnOnly && isProven(pitch, each)));
    const same = known.find(({ gameId }) => gameId === game.gameId) ?? known[0];
    if (same) found.set(pitch, same);
  }
  return found;
}

/** Whether a pitch has the device's own ID of a stored one, and not a number that two pitchers of a game can have. */
function hasDeviceKeyOf({ isDeviceKey, sourceKey }: OutingPitch, stored: StoredPitch): boolean {
  const keys = [stored.sourceKey, ...(stored.deliveredKeys ?? [])];
  return isDeviceKey && sourceKey !== null && keys.includes(sourceKey);
}

/** Whether a key shows that a pitch is one of another athlete. Two pitchers can have the same numbers in a game, and equal readings by chance. */
function isProven(pitch: OutingPitch, stored: StoredPitch): boolean {
  const areReadingsEqual = haveEqualReadings(pitch, stored, tolerances.rounded);
  const isEqual = areReadingsEqual && haveEqualTimes(pitch, stored) !== false;
  return hasDeviceKeyOf(pitch, stored) || isEqual;
}

/**
 * Whether a file's pitch shows beyond doubt that it is another athlete's stored one, seen by the same device: by the device's ID, or by its number
 * and equal readings. A velocity alone can be equal by chance.
 */
export function isSameByDevice(
  pitch: OutingPitch,
  stored: StoredPitch,
  format: PitchFileFormat,
): boolean {
  const isOfDevice = deviceOf({ source: pitch.source ?? format }) === format;
  const isKnown = stored.source === format || stored.deliveredKeys !== undefined;
  const isSure = hasDeviceKeyOf(pitch, stored) || isSame(pitch, stored, tolerances.otherKey);
  return isOfDevice && isKnown && isSure;
}

interface Pairing {
  readonly found: Map<OutingPitch, StoredPitch>;
  readonly open: readonly StoredPitch[];
  /** Whether the file is our own. It copies pitches that a member excluded or counted again since. */
  readonly isCopy: boolean;
}

/** Whether a pitch can be a stored one by its place. A device's excluded pitch, such as a warm-up, is not one that counts. */
function canTakePlace(pitch: OutingPitch, stored: StoredPitch, { isCopy }: Pairing): boolean {
  return isCopy || pitch.excludedReason === null || stored.excludedReason !== null;
}

/** Pairs the pitches between two found ones in their order, unless their readings contradict each other. */
function pairBetween(pitches: readonly OutingPitch[], pairing: Pairing): void {
  const { found, open, isCopy } = pairing;
  const taken = new Set(found.values());
  const inOrder = isCopy ? open : open.toSorted((one, other) => one.pitchNum - other.pitchNum);
  let after = 0;
  for (const [index, pitch] of pitches.entries()) {
    const known = found.get(pitch);
    if (known) {
      after = known.pitchNum;
      continue;
    }
    const next = pitches.slice(index + 1).find((each) => found.has(each));
    const before = (next && found.get(next)?.pitchNum) ?? Number.POSITIVE_INFINITY;
    const same = inOrder.find(
      (each) =>
        !taken.has(each) &&
        each.pitchNum > after &&
        each.pitchNum < before &&
        canTakePlace(pitch, each, pairing) &&
        canBeSame(pitch, each, tolerances.anotherDevice) &&
        // Behind the last known pitch, another outing of the game can follow.
        (Number.isFinite(before) || !areSpeedsApart(pitch, each, tolerances.anotherDevice)),
    );
    if (!same) continue;
    found.set(pitch, same);
    taken.add(same);
    after = same.pitchNum;
  }
}

/**
 * Pairs the pitches that are left by their numbers, because a later file corrects readings. A file with a part of a game can number it from
 * 1, so a number counts from the nearest pair before it.
 */
function pairNumbers(pitches: readonly OutingPitch[], pairing: Pairing): void {
  const { found, open } = pairing;
  const taken = new Set(found.values());
  const pairs = [...found].map(([pitch, same]) => [pitch.pitchNum, same.pitchNum] as const);
  let ahead = pairs[0] ? pairs[0][1] - pairs[0][0] : 0;
  const aheadAt = new Map(pairs.map(([number, there]) => [number, there - number]));
  const free = new Map(
    open.flatMap((pitch) => (taken.has(pitch) ? [] : [[pitch.pitchNum, pitch] as const])),
  );
  for (const pitch of pitches) {
    ahead = aheadAt.get(pitch.pitchNum) ?? ahead;
    const same = free.get(pitch.pitchNum + ahead);
    if (!same || found.has(pitch) || !canTakePlace(pitch, same, pairing)) continue;
    found.set(pitch, same);
  }
}

/** Pairs the pitches that are left and have no readings: a missed pitch that came later has a number at the end. */
function pairUnread(pitches: readonly OutingPitch[], pairing: Pairing): void {
  const { found, open } = pairing;
  const taken = new Set(found.values());
  const free = new Set(open.filter((pitch) => !taken.has(pitch) && !hasReading(pitch)));
  for (const pitch of pitches) {
    if (found.has(pitch) || hasReading(pitch)) continue;
    const same = [...free].find((each) => canTakePlace(pitch, each, pairing));
    if (!same) continue;
    found.set(pitch, same);
    free.delete(same);
  }
}

/** Returns a function that returns the requested number, or the next one after the highest if another pitch has it. */
export function freeNumbers(stored: readonly StoredPitch[]): (requested: number) => number {
  const numbers = new Set(stored.flatMap(({ pitchNum, isGone }) => (isGone ? [] : [pitchNum])));
  let highest = Math.max(0, ...numbers);
  return (requested) => {
    const number = numbers.has(requested) ? highest + 1 : requested;
    numbers.add(number);
    highest = Math.max(highest, number);
    return number;
  };
}
