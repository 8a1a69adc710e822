import type { Tx } from "../database/database.ts";
import { correctionsIn } from "../sightings/corrections.ts";
import { baseOf } from "../sightings/pitch-base.ts";
import { gamesWithBases, pitchesWithBases } from "../sightings/stored-witnesses.query.ts";
import { setGameBases } from "../storage/settled-games.ts";
import { setPitchBases } from "../storage/settled-pitches.ts";

interface OfGames {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/** Remembers what games are before the first import touches them. */
export async function keepGameBases(tx: Tx, { programId, gameIds }: OfGames): Promise<void> {
  const games = await gamesWithBases(tx, { programId, gameIds });
  const untouched = games.filter(({ beforeImports }) => beforeImports === null);
  if (untouched.length === 0) return;
  const ids = untouched.map(({ gameId }) => gameId);
  const { before } = await correctionsIn(tx, { programId, gameIds: ids });
  const bases = untouched.map((game) => {
    const { gameDate, opponent, location, kind, source } = { ...game, ...before(game.gameId) };
    const facts = { gameDate, opponent, location, kind, source, sourceKey: game.sourceKey };
    return { gameId: game.gameId, beforeImports: facts };
  });
  await setGameBases(tx, { programId, games: bases });
}

/** Remembers what pitches of some games are before the first import touches them. */
export async function keepPitchBases(
  tx: Tx,
  { pitchIds, ...games }: OfGames & { readonly pitchIds: ReadonlySet<string> },
): Promise<void> {
  if (pitchIds.size === 0) return;
  const { before } = await correctionsIn(tx, games);
  const pitches = (await pitchesWithBases(tx, games)).flatMap((pitch) => {
    const { pitchId, beforeImports } = pitch;
    if (beforeImports !== null || !pitchIds.has(pitchId)) return [];
    return [{ pitchId, beforeImports: baseOf({ ...pitch, ...before(pitchId) }) }];
  });
  await setPitchBases(tx, { programId: games.programId, pitches });
}
