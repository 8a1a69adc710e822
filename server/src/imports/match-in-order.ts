import type { Outing, OutingPitch, PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { isNamedByDevice } from "@armslot/baseball/files/source-key";
import { inOneSession } from "../sightings/choose-session.ts";
import { canBeDay } from "../sightings/day-sessions.ts";
import { isChartedOnly } from "../sightings/merge-pitch.ts";
import { pairEqual } from "../sightings/pair-equal.ts";
import {
  areCopies,
  areOneOuting,
  pairAroundEarlier,
  pairWithDoubts,
} from "../sightings/pair-outings.ts";
import { isInDoubt } from "../sightings/pitch-base.ts";
import { deviceOf, makesGamesOfDays } from "../sightings/pitch-devices.ts";
import { type ComparedReadings, comparedReadings, tolerances } from "../sightings/same-pitches.ts";
import type { StoredGame, StoredGames, StoredPitch } from "../sightings/stored-games.ts";

export interface Matching {
  readonly format: PitchFileFormat;
  readonly stored: StoredGames;
  readonly game: StoredGame;
  /** Whether a person said that the outing is this game, so its keys do not tell its pitches apart. */
  readonly isMerge: boolean;
  /** Whether pitches of other athletes are none of the outing's. */
  readonly isOwnOnly?: boolean | undefined;
}

/** The pitches that are found already, and the stored ones that the others can be. */
export interface Matches {
  readonly found: Map<OutingPitch, StoredPitch>;
  readonly open: readonly StoredPitch[];
  readonly matching: Matching;
}

/** The stored pitches of an outing's pitches. */
export interface Matched {
  readonly known: ReadonlyMap<OutingPitch, StoredPitch>;
  /** The pitches of which it is not sure that they are the stored ones. */
  readonly inDoubt: ReadonlySet<OutingPitch>;
}

/** The stored pitches of an outing's pitches, without those that are gone. */
export interface MatchedStored extends Matched {
  /** The pitches of this game that went with an undone import, and that the outing has again. */
  readonly gone: ReadonlyMap<OutingPitch, StoredPitch>;
}

/** Whether an earlier file of the format delivered a stored pitch. */
function isDelivered({ source, deliveredKeys }: StoredPitch, { format }: Matching): boolean {
  return source === format || deliveredKeys !== undefined;
}

/** Whether the device missed a pitch of its file or one that an earlier file of it delivered. */
function isMissed(pitch: ComparedReadings & Pick<StoredPitch, "measured">): boolean {
  return comparedReadings.every((name) => (pitch.measured ?? pitch)[name] === null);
}

/**
 * Returns the stored pitches that an earlier file of the format delivered with equal readings, and those between them that the device
 * missed. The pitches that are left can be another witness's.
 */
function delivered(pitches: readonly OutingPitch[], { found, open, matching }: Matches) {
  const own = open.filter((pitch) => isDelivered(pitch, matching));
  const rest = pitches.filter((pitch) => !found.has(pitch));
  const sure = new Map([...found, ...pairEqual(rest, own, tolerances.rounded)]);
  const inOrder = matching.stored
    .pitchesIn(matching.game.gameId)
    .toSorted((one, other) => one.pitchNum - other.pitchNum);
  const taken = new Set(sure.values());
  const missed = new Set(own.filter((pitch) => isMissed(pitch) && !taken.has(pitch)));
  pairMissedBetween(pitches, { sure, missed, inOrder });
  return sure;
}

interface MissedBetween {
  readonly sure: Map<OutingPitch, StoredPitch>;
  readonly missed: ReadonlySet<StoredPitch>;
  readonly inOrder: readonly StoredPitch[];
}

/** Pairs pitches that the device missed in two files, if nothing else is between the same two pairs: only their place shows that they are one. */
function pairMissedBetween(
  pitches: readonly OutingPitch[],
  { sure, missed, inOrder }: MissedBetween,
): void {
  let run: OutingPitch[] = [];
  let last = -1;
  for (const pitch of pitches) {
    const known = sure.get(pitch);
    if (!known) {
      run.push(pitch);
      continue;
    }
    const place = inOrder.indexOf(known);
    const between = last < 0 || place < last ? [] : inOrder.slice(last + 1, place);
    const areMissed = run.every(isMissed) && between.every((each) => missed.has(each));
    if (areMissed && between.length === run.length)
      for (const [at, same] of between.entries()) sure.set(run[at] as OutingPitch, same);
    [run, last] = [[], place];
  }
}

interface Unmatched extends Pick<Matching, "format" | "stored" | "game"> {
  readonly rest: readonly OutingPitch[];
  readonly others: readonly StoredPitch[];
  /** Whether the device's own pitches are in the stored game. */
  readonly hasOwn: boolean;
  /** Whether the device names the game. */
  readonly isNamed: boolean;
  /** Whether the readings show that both are of one outing. */
  readonly isCopy: boolean;
}

/**
 * Whether stored pitches are another witness's of the same outing: another device's, or what people charted and typed. Someone said so before
 * if the game has an earlier file of the format, or pitches of one that was undone. Otherwise readings, or order and shape have to show it:
 * a day can have bullpens that a Rapsodo has not, and a typed game is not asked about if enough velocities are equal.
 */
function areOtherWitness(given: Unmatched): boolean {
  const { rest, others, hasOwn, isNamed, isCopy, format, stored, game } = given;
  if (format === "armslot" || others.some(({ source }) => source === format)) return false;
  if (hasOwn) return true;
  const isKnown = isNamed || isChartedOnly(others, format);
  return (isKnown && stored.isImported(game.gameId)) || isCopy || areOneOuting(rest, others);
}

/**
 * Finds the stored pitches of another witness by order and shape, around those that are known. Returns null if the stored pitches are the
 * device's own, or those of another device with equal readings. A person's pitch has coarse readings or none, so equal ones beside it do not
 * show which it is.
 */
export function matchInOrder(
  { pitches, game }: Pick<Outing, "pitches" | "game">,
  matches: Matches,
): Matched | null {
  const { found, open, matching } = matches;
  const unknown = pitches.filter((pitch) => !found.has(pitch));
  const sure = delivered(pitches, matches);
  const taken = new Set(sure.values());
  const others = open.filter((each) => !taken.has(each) && each.sights?.length !== 0);
  const rest = unknown.filter((pitch) => !sure.has(pitch));
  if (rest.length === 0 || others.length === 0) return null;
  const hasOwn = sure.size > 0;
  const isNamed = isNamedByDevice(game.sourceKey);
  const isCopy = areCopies(unknown, open);
  const seen = inOneSession(
    { ones: pitches, others: [...others, ...taken] },
    {
      known: sure,
      areDays: { ones: makesGamesOfDays(matching.format), others: canBeDay({ pitches: others }) },
    },
  );
  const ofSession = {
    rest: rest.filter((pitch) => seen.ones.includes(pitch)),
    others: others.filter((pitch) => seen.others.includes(pitch)),
  };
  const isOther = areOtherWitness({ ...matching, ...ofSession, hasOwn, isNamed, isCopy });
  if (!isOther && !matching.isMerge) return null;
  if (isCopy && others.every((each) => deviceOf(each) !== null)) return null;
  const equal = isCopy ? pairEqual(rest, others, tolerances.anotherFile) : [];
  const known = new Map([...sure, ...equal]);
  const { canBePart } = seen;
  const { pairs, inDoubt } = pairWithDoubts(seen.ones, seen.others, { known, canBePart });
  const paired = new Map([...known, ...pairs]);
  const earlier = seenBefore(matching, new Set(paired.values()));
  const across = pairAroundEarlier(seen.ones, seen.others, { known: paired, earlier });
  // It can be either of the two pitches that a stored one can be.
  const ofTwo = [...pairs].filter(
    ([, { beforeImports }]) => beforeImports && isInDoubt(beforeImports),
  );
  return {
    known: new Map([...paired, ...across]),
    inDoubt: new Set([...inDoubt, ...across.keys(), ...ofTwo.map(([pitch]) => pitch)]),
  };
}

/** Returns the pitches of a game that earlier files of the format have, by the device's clock, without those that this file has. */
function seenBefore(
  { format, stored, game }: Matching,
  taken: ReadonlySet<StoredPitch>,
): StoredPitch[] {
  return stored
    .pitchesIn(game.gameId)
    .filter((pitch) => pitch.source === format && !pitch.isGone && !taken.has(pitch))
    .filter(({ thrownAt }) => thrownAt !== null);
}
