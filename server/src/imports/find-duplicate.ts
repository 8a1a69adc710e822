import type { PitchFileFormat } from "@armslot/baseball/outing";
import { isMadeUpKey } from "@armslot/baseball/source-key";
import type { DuplicateGame } from "./imported-file.ts";
import { likeness, tolerances } from "./same-pitches.ts";
import type { AthleteOuting, StoredGame, StoredGames } from "./stored-games.ts";

/** A stored game that seems to have the pitches of an outing, and the facts of the question about it. */
export interface PossibleDuplicate {
  readonly game: StoredGame;
  readonly question: Pick<
    DuplicateGame,
    "key" | "athleteId" | "line" | "date" | "pitches" | "alike" | "storedPitches"
  >;
}

/** A device keeps two games apart, so a pitch or two that are equal by chance do not make a question. */
const alikeMinOfOneDevice = 3;

/** Returns the stored game of that day whose pitches are most like an outing's, if at least half are alike (IMP-14). */
export function findDuplicate(
  given: AthleteOuting,
  { stored, format }: { readonly stored: StoredGames; readonly format: PitchFileFormat },
): PossibleDuplicate | undefined {
  const { athleteId, gameDate: date, outing } = given;
  const { pitches, game: fileGame } = outing;
  const { isNamed } = fileGame;
  const likely = stored.candidatesFor(given).flatMap((game) => {
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
