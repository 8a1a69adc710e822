import type { OutingPitch, PitchFileFormat } from "@armslot/baseball/outing";
import { isMadeUpKey } from "@armslot/baseball/source-key";
import { alignCharted, chartable } from "./align-charted.ts";
import type { DuplicateGame } from "./imported-file.ts";
import { isChartedOnly, matchPitches } from "./match-pitches.ts";
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

/** A stored game that can be an outing, with the number of pitches that are alike and of all. */
interface Likely {
  readonly game: StoredGame;
  readonly alike: number;
  readonly storedPitches: number;
}

type Candidate = Stored & { readonly game: StoredGame };

/** Returns a game if its readings show that it can be a device's outing. */
function measuredDuplicate(
  { outing }: AthleteOuting,
  { stored, format, game }: Candidate,
): Likely[] {
  const there = stored.pitchesIn(game.gameId);
  const { alike, isSameGame } = likeness(outing.pitches, there, tolerances.anotherFile);
  const isOtherDevice = !outing.game.isNamed || !isOfOneDevice(game, format);
  const isEnough = alike >= alikeMinOfOneDevice || isOtherDevice;
  return isSameGame && isEnough ? [{ game, alike, storedPitches: there.length }] : [];
}

const isBullpen = ({ kind }: Pick<StoredGame, "kind">) => kind === "bullpen";

/** Returns a charted game if at least half of the counted pitches of the shorter one pair up with a device's outing of that day (FIELD-8). */
export function chartedDuplicate(
  { gameDate, outing }: AthleteOuting,
  { stored, game }: Candidate,
): Likely[] {
  const there = stored.pitchesIn(game.gameId);
  const isUndated = gameDate === null || game.gameDate === null;
  const shorter = Math.min(chartable(outing.pitches).length, there.length);
  if (shorter === 0 || isUndated || isBullpen(game) !== isBullpen(outing.game)) return [];
  const alike = alignCharted(outing.pitches, there).size;
  const isSame = alike * 2 >= shorter;
  return isSame ? [{ game, alike, storedPitches: there.length }] : [];
}

/**
 * Returns the stored game of that day whose pitches are most like an outing's, if at least half are alike (IMP-14). `own` is the
 * outing's game, which is not its duplicate, and no charted game in `merged` is one of another outing.
 */
export function findDuplicate(
  given: AthleteOuting,
  { stored, format, merged }: Stored & { readonly merged: ReadonlySet<string> },
  own: StoredGame | undefined,
): PossibleDuplicate | undefined {
  const { athleteId, gameDate: date, outing } = given;
  const { pitches, game: fileGame } = outing;
  const others = stored.candidatesFor(given).filter(({ gameId }) => gameId !== own?.gameId);
  const likely = others.flatMap((game): Likely[] => {
    const candidate = { stored, format, game };
    const isCharted =
      game.source === "field" && isChartedOnly(stored.pitchesIn(game.gameId), format);
    if (!isCharted) return measuredDuplicate(given, candidate);
    return merged.has(game.gameId) ? [] : chartedDuplicate(given, candidate);
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
