import type { OutingPitch } from "@armslot/baseball/files/outings/outing";
import type { Steps } from "../database/in-turns.ts";
import { makesGamesOfDays } from "../sightings/pitch-devices.ts";
import type { AthleteOuting, StoredGame } from "../sightings/stored-games.ts";
import { findDuplicate, withPitches } from "./find-duplicate.ts";
import { matchPitches } from "./match-pitches.ts";
import type { Planning } from "./plan-game.ts";

/** A part of an outing, or all of it. */
export interface PartOfDay {
  readonly part: AthleteOuting;
  /** The stored game that seems to have it, if another one seems to have another part. */
  readonly seenIn?: StoredGame;
}

/**
 * Returns the parts of an outing that different stored games seem to have, each to be asked about by itself. A device that puts a day
 * together without times leaves it to the stored games to tell the day's sessions apart.
 */
export function* partsOfDay(
  given: AthleteOuting,
  planning: Planning,
  gamesBefore: ReadonlySet<string> = new Set(),
): Steps<readonly PartOfDay[]> {
  const whole = [{ part: given }];
  // A day that has its game is taken apart by what is stored of it.
  if (!makesGamesOfDays(planning.format) || planning.stored.gameOf(given)) return whole;
  const merged = new Set([...planning.plan.mergedGameIds, ...gamesBefore]);
  const search = { ...planning, merged };
  const first = yield* findDuplicate(given, search, undefined);
  if (!first) return whole;
  const ofFirst = knownIn(given, first.game, planning);
  const rest = given.outing.pitches.filter((pitch) => !ofFirst.has(pitch));
  if (ofFirst.size === 0 || rest.length === 0) return whole;
  const next = yield* findDuplicate(withPitches(given, rest), search, first.game);
  if (!next) return whole;
  const ofNext = knownIn(withPitches(given, rest), next.game, planning);
  const sessions = sessionsBetween(given.outing.pitches, { ofFirst, ofNext });
  if (!sessions) return whole;
  const others = withPitches(given, sessions.next);
  const asked = yield* findDuplicate(others, { ...search, only: next.game }, first.game);
  // A person who says that they are two outings leaves these pitches with the others of the day.
  if (!asked || isKeptApart(asked.question.key, planning)) return whole;
  const parts = yield* partsOfDay(others, planning, new Set([...gamesBefore, first.game.gameId]));
  return [
    { part: withPitches(given, sessions.first), seenIn: first.game },
    ...(parts.length > 1 ? parts : [{ part: others, seenIn: next.game }]),
  ];
}

function isKeptApart(key: string, { choices: { decisions, duplicates } }: Planning): boolean {
  return (decisions?.[key] ?? duplicates) === "keep-both";
}

function knownIn({ outing }: AthleteOuting, game: StoredGame, { stored, format }: Planning) {
  const { known } = matchPitches(outing, { stored, format, game, isMerge: true });
  return new Set(known.keys());
}

interface OfTwoGames {
  readonly ofFirst: ReadonlySet<OutingPitch>;
  readonly ofNext: ReadonlySet<OutingPitch>;
}

/**
 * Returns the pitches before and after the place that leaves the most pitches with their game: a session's pitches follow each other, and one
 * of another session can look like one of the game. Returns undefined if one game has as many of them alone.
 */
function sessionsBetween(pitches: readonly OutingPitch[], { ofFirst, ofNext }: OfTwoGames) {
  const sorted = pitches.toSorted((one, other) => one.pitchNum - other.pitchNum);
  let most = Math.max(ofFirst.size, ofNext.size);
  let best: { readonly first: OutingPitch[]; readonly next: OutingPitch[] } | undefined;
  let [firstBefore, nextBefore] = [0, 0];
  for (const [place, pitch] of sorted.entries()) {
    const firstThenNext = firstBefore + ofNext.size - nextBefore;
    const nextThenFirst = nextBefore + ofFirst.size - firstBefore;
    if (Math.max(firstThenNext, nextThenFirst) > most) {
      most = Math.max(firstThenNext, nextThenFirst);
      const [before, after] = [sorted.slice(0, place), sorted.slice(place)];
      best =
        firstThenNext === most ? { first: before, next: after } : { first: after, next: before };
    }
    if (ofFirst.has(pitch)) firstBefore += 1;
    if (ofNext.has(pitch)) nextBefore += 1;
  }
  return best;
}
