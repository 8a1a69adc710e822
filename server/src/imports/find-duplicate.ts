import type { OutingPitch, PitchFileFormat } from "@armslot/baseball/outing";
import { isMadeUpKey } from "@armslot/baseball/source-key";
import type { DuplicateGame } from "./imported-file.ts";
import { matchPitches } from "./match-pitches.ts";
import { alikeMinOfOneDevice, likeness, tolerances } from "./same-pitches.ts";
import type { AthleteOuting, StoredGame, StoredGames } from "./stored-games.ts";

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

/** Returns an outing with the pitches that its stored game does not have. */
export function freshPart(
  given: AthleteOuting,
  { stored, format, game }: Stored & { readonly game: StoredGame },
): AthleteOuting {
  const { pitches } = given.outing;
  const known = matchPitches(pitches, { stored, format, game, isMerge: false });
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

function withPitches(given: AthleteOuting, pitches: readonly OutingPitch[]): AthleteOuting {
  return { ...given, outing: { ...given.outing, pitches } };
}

/**
 * Returns the stored game of that day whose pitches are most like an outing's, if at least half are alike (IMP-14). `own` is the
 * outing's game, which is not its duplicate.
 */
export function findDuplicate(
  given: AthleteOuting,
  { stored, format }: Stored,
  own: StoredGame | undefined,
): PossibleDuplicate | undefined {
  const { athleteId, gameDate: date, outing } = given;
  const { pitches, game: fileGame } = outing;
  const { isNamed } = fileGame;
  const others = stored.candidatesFor(given).filter(({ gameId }) => gameId !== own?.gameId);
  const likely = others.flatMap((game) => {
    const there = stored.pitchesIn(game.gameId);
    const { alike, isSameGame } = likeness(pitches, there, tolerances.anotherFile);
    const isEnough = alike >= alikeMinOfOneDevice || !isNamed || !isOfOneDevice(game, format);
    return isSameGame && isEnough ? [{ game, alike, storedPitches: there.length }] : [];
  });
  const [most] = likely.sort((a, b) => b.alike - a.alike);
  const [first] = pitches;
  if (!most || !first) return undefined;
  const { game, alike, storedPitches } = most;
  const key = `${athleteId} ${fileGame.sourceKey}`;
  const counts = { pitches: pitches.length, alike, storedPitches };
  return { game, question: { key, athleteId, line: first.line, date, ...counts } };
}

function isOfOneDevice({ source, sourceKey }: StoredGame, format: PitchFileFormat): boolean {
  return source === format && sourceKey !== null && !isMadeUpKey(sourceKey);
}
