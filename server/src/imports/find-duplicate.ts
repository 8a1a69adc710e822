import type { OutingPitch, PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { isNamedByDevice } from "@armslot/baseball/files/source-key";
import type { Steps } from "../database/in-turns.ts";
import type { DuplicateGame } from "../sightings/imported-file.ts";
import { likeness } from "../sightings/pair-equal.ts";
import { isToldApart, sameOutingSteps } from "../sightings/same-outing.ts";
import { alikeMinOfOneDevice, tolerances } from "../sightings/same-pitches.ts";
import type { AthleteOuting, StoredGame, StoredGames } from "../sightings/stored-games.ts";
import type { Witness } from "../sightings/witness.ts";
import { matchPitches } from "./match-pitches.ts";

/** A stored game that seems to have the pitches of an outing, and the facts of the question about it. */
export interface PossibleDuplicate {
  readonly game: StoredGame;
  readonly question: Pick<
    DuplicateGame,
    "key" | "athleteId" | "line" | "date" | "pitches" | "alike" | "storedPitches"
  >;
}

interface Stored {
  readonly stored: StoredGames;
  readonly format: PitchFileFormat;
}

interface Searched extends Stored {
  /** The games that earlier outings of the file belong to. */
  readonly merged: ReadonlySet<string>;
  /** The only game that can be it. Any if missing. */
  readonly only?: StoredGame | undefined;
}

/**
 * Returns an outing with the pitches that its stored game does not have. A session without a name of which no earlier file had a pitch can be
 * another outing if they have fewer than half of the shorter one in common, so nothing of it counts as stored.
 */
export function freshPart(
  given: AthleteOuting,
  { stored, format, game }: Stored & { readonly game: StoredGame },
): AthleteOuting {
  const { pitches } = given.outing;
  const { known } = matchPitches(given.outing, { stored, format, game, isMerge: false });
  const hasEarlier = [...known.values()].some(
    ({ source, deliveredKeys }) => source === format || deliveredKeys !== undefined,
  );
  const isNamed = isNamedByDevice(given.outing.game.sourceKey);
  const there = stored.pitchesIn(game.gameId).filter(({ isGone }) => !isGone);
  const shorter = Math.min(pitches.length, there.length);
  if (!isNamed && !hasEarlier && known.size < shorter / 2) return given;
  return withPitches(
    given,
    pitches.filter((pitch) => !known.has(pitch)),
  );
}

/** Returns an outing without the pitches of a part of it. */
export function withoutPart(given: AthleteOuting, part: AthleteOuting): AthleteOuting {
  const left = new Set(part.outing.pitches);
  return withPitches(
    given,
    given.outing.pitches.filter((pitch) => !left.has(pitch)),
  );
}

/** Returns an outing with some of its pitches. */
export function withPitches(given: AthleteOuting, pitches: readonly OutingPitch[]): AthleteOuting {
  return { ...given, outing: { ...given.outing, pitches } };
}

/** A stored game that can be an outing, with the number of pitches that are alike and of all. */
interface Likely {
  readonly game: StoredGame;
  readonly alike: number;
  readonly storedPitches: number;
}

type Candidate = Stored & { readonly game: StoredGame };

/** Returns a game that can be the outing. Pitches that are gone help to show it, and are not counted. */
function likely({ stored, game }: Candidate, alike: number): Likely {
  const storedPitches = stored.pitchesIn(game.gameId).filter(({ isGone }) => !isGone).length;
  return { game, alike: Math.min(alike, storedPitches), storedPitches };
}

interface Witnesses {
  readonly ofFile: Witness;
  readonly ofGame: Witness;
}

function witnessesOf({ gameDate, outing }: AthleteOuting, given: Candidate): Witnesses {
  const { stored, format, game } = given;
  const { kind, sourceKey } = outing.game;
  const isNamed = isNamedByDevice(sourceKey);
  return {
    ofFile: { date: gameDate, source: format, kind, isNamed, pitches: outing.pitches },
    ofGame: {
      date: game.gameDate,
      source: game.source,
      kind: game.kind,
      isNamed: isNamedByDevice(game.sourceKey),
      pitches: stored.pitchesIn(game.gameId),
    },
  };
}

/** Returns a game if its readings show that it can be a device's outing. */
function measuredDuplicate(
  { outing }: AthleteOuting,
  candidate: Candidate,
  { ofFile, ofGame }: Witnesses,
): Likely[] {
  const { format, game } = candidate;
  const { alike, isSameGame } = likeness(outing.pitches, ofGame.pitches, tolerances.anotherFile);
  const isOtherDevice =
    game.source !== "field" && (!outing.game.isNamed || !isOfOneDevice(game, format));
  const isEnough = alike >= alikeMinOfOneDevice || isOtherDevice;
  const isLikely = isSameGame && isEnough && !isToldApart(ofFile, ofGame);
  return isLikely ? [likely(candidate, alike)] : [];
}

/**
 * Returns a game if order and shape show that it is the same outing, seen by another witness. Parts that have no pitch in common are stored
 * apart, and asked about once they are.
 */
function* witnessedDuplicate(candidate: Candidate, { ofFile, ofGame }: Witnesses): Steps<Likely[]> {
  const same = yield* sameOutingSteps(ofFile, ofGame);
  return same && same.alike > 0 ? [likely(candidate, same.alike)] : [];
}

/**
 * Returns the stored game near that day that is most like an outing (IMP-14), after a step for each game. `own` is the outing's game, which
 * is not its duplicate, and no game in `merged` is one of another outing unless its readings are equal, nor is one with another session of
 * the device, whose session this game has.
 */
export function* findDuplicate(
  given: AthleteOuting,
  { stored, format, merged, only }: Searched,
  own: StoredGame | undefined,
): Steps<PossibleDuplicate | undefined> {
  const { athleteId, gameDate: date, outing } = given;
  const { pitches, game: fileGame } = outing;
  const others = stored
    .candidatesFor(given)
    .filter(({ gameId }) => gameId !== own?.gameId && (!only || gameId === only.gameId));
  const isOfOther = (game: StoredGame) => stored.isOfOtherSession(game, fileGame.sourceKey);
  const likely: Likely[] = [];
  for (const game of others) {
    const candidate = { stored, format, game };
    const witnesses = witnessesOf(given, candidate);
    const measured = measuredDuplicate(given, candidate, witnesses);
    const isElsewhere = own !== undefined && isOfOther(game);
    const isShown = measured.length > 0 || merged.has(game.gameId) || isElsewhere;
    likely.push(...(isShown ? measured : yield* witnessedDuplicate(candidate, witnesses)));
    yield;
  }
  const isOfDay = ({ game }: Likely) => Number(game.gameDate === date);
  const isLess = ({ game }: Likely) => Number(isOfOther(game));
  const [most] = likely.sort(
    (a, b) => isLess(a) - isLess(b) || b.alike - a.alike || isOfDay(b) - isOfDay(a),
  );
  const [first] = pitches;
  if (!most || !first) return undefined;
  const { game, alike, storedPitches } = most;
  // The answer about one game is none about another one, which can come first once an earlier outing of the file took its game. The answer
  // about one session of a day is none about another session.
  const key = `${athleteId} ${fileGame.sourceKey} ${first.line} ${game.gameId}`;
  const counts = { pitches: pitches.length, alike, storedPitches };
  return { game, question: { key, athleteId, line: first.line, date, ...counts } };
}

function isOfOneDevice(game: StoredGame, format: PitchFileFormat): boolean {
  return game.source === format && isNamedByDevice(game.sourceKey);
}
