import type { OutingGame, PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { isGameKey, isNamedByDevice } from "@armslot/baseball/files/source-key";
import { foldName } from "@armslot/baseball/roster/names";
import { likeness } from "./pair-equal.ts";
import { deviceOf, hasKeyOf } from "./pitch-devices.ts";
import { alikeMinOfOneDevice, hasReading, tolerances, type Witnessed } from "./same-pitches.ts";
import type { AthleteOuting, StoredGame, StoredPitch } from "./stored-games.ts";

/** Whether two dates can be of the same game. A missing date can be any. */
export function canBeSameDay(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}

/** Whether a stored game has the date, the opponent and the place of an outing. */
function isSamePlace(stored: StoredGame, given: AthleteOuting): boolean {
  return (
    stored.gameDate === given.gameDate &&
    foldName(stored.opponent ?? "") === foldName(given.opponent ?? "") &&
    foldName(stored.location ?? "") === foldName(given.location ?? "")
  );
}

/**
 * Whether a file's outing can be a copy of a stored game. Two games with names of their own are two games. Our own file is a copy of any game.
 * Whether a device's file has the game that someone charted is asked.
 */
export function canBeCopy(
  stored: StoredGame,
  { isNamed }: Pick<OutingGame, "isNamed">,
  format: PitchFileFormat,
): boolean {
  const device = deviceOf(stored);
  if (format === "armslot") return !(isNamed && isGameKey(stored.sourceKey));
  if (stored.source === "field") return false;
  if (device === null) return true;
  return device === format && !(isNamed && isNamedByDevice(stored.sourceKey));
}

const circumstances = ["thrownAt", "call", "result", "inning", "outs", "balls", "strikes"] as const;

/**
 * Returns the share of pitches that two outings without readings have both, by their types, calls, counts and times, from 0 to 1. It tells
 * copies of one outing from those of another one of the day.
 */
function copiedShare(ones: readonly Witnessed[], others: readonly Witnessed[]): number {
  const nameOf = (pitch: Witnessed) =>
    [pitch.pitchType, ...circumstances.map((name) => pitch[name])].join();
  const open = new Map<string, number>();
  for (const name of others.map(nameOf)) open.set(name, (open.get(name) ?? 0) + 1);
  let common = 0;
  for (const name of ones.map(nameOf)) {
    const left = open.get(name) ?? 0;
    if (left > 0) common += 1;
    open.set(name, left - 1);
  }
  return common / Math.max(ones.length, others.length, 1);
}

/** A stored game with its pitches. */
interface WithPitches {
  readonly game: StoredGame;
  readonly pitches: readonly StoredPitch[];
}

/** Returns how many pitches of an outing a game has, or null if it is another outing. Without readings, it is the share of them. */
export function alikeIn(
  stored: WithPitches,
  given: AthleteOuting,
  format: PitchFileFormat,
): number | null {
  const { pitches } = given.outing;
  const isKeyed = pitches.some(({ isDeviceKey }) => isDeviceKey);
  const hasOtherKeys = isKeyed && stored.pitches.some((pitch) => hasKeyOf(format, pitch));
  if (stored.pitches.some(hasReading) && pitches.some(hasReading)) {
    const tolerance = hasOtherKeys ? tolerances.otherKey : tolerances.rounded;
    const { alike, isSameGame } = likeness(pitches, stored.pitches, tolerance);
    return isSameGame && alike >= (hasOtherKeys ? alikeMinOfOneDevice : 1) ? alike : null;
  }
  const isHere = !hasOtherKeys && isSamePlace(stored.game, given);
  return isHere ? copiedShare(pitches, stored.pitches) : null;
}
