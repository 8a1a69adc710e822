import { isNamedByDevice } from "@armslot/baseball/files/cells/source-key";
import { isThrown } from "@armslot/contracts/pitch/workload";
import { sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import {
  replaceOpenPairs,
  type SameOutingPair,
  takeGamesToCompare,
} from "../../tables/same-outings.ts";
import { eachInTurns } from "../read/in-turns.ts";
import { correctionsIn } from "../stored/corrections.ts";
import { gamesOf, pitchesOf } from "../stored/imports.query.ts";
import type { StoredGame, StoredPitch } from "../stored/stored-games.ts";
import { sameOuting } from "./same-outing.ts";

interface OfProgram {
  readonly programId: string;
}

interface NearGames {
  readonly gameId: string;
  readonly otherGameId: string;
  readonly athleteId: string;
}

/** The games that one pass compares, so that a pass after an upgrade stays short. */
const comparedAtOnce = 500;

/** The games with which a game is compared, the nearest dates first. No one throws more within three days. */
const nearGamesMax = 50;

/** Returns the pairs of some games and other games of their athletes with near dates that no one keeps apart, each once. */
async function nearGames(
  tx: Tx,
  { programId, gameIds }: OfProgram & { readonly gameIds: readonly string[] },
): Promise<NearGames[]> {
  const { rows } = await sql<NearGames>`
    select distinct least(g.game_id, o.game_id) as "gameId", greatest(g.game_id, o.game_id) as "otherGameId",
      g.athlete_id as "athleteId"
    from games g
    join lateral (
      select game_id from games
      where program_id = g.program_id and athlete_id = g.athlete_id and game_id <> g.game_id
        and game_date between g.game_date - 1 and g.game_date + 1
      order by abs(game_date - g.game_date), game_id
      limit ${nearGamesMax}
    ) o on true
    where g.program_id = ${programId} and g.game_id = any(${[...gameIds]})
      and not exists (
        select from same_outings s
        where s.program_id = g.program_id and s.decided_at is not null
          and least(s.counted_game_id, s.other_game_id) = least(g.game_id, o.game_id)
          and greatest(s.counted_game_id, s.other_game_id) = greatest(g.game_id, o.game_id)
      )`.execute(tx);
  return rows;
}

interface Stored {
  readonly game: StoredGame;
  readonly pitches: readonly StoredPitch[];
}

function pairOf(one: Stored, other: Stored): SameOutingPair[] {
  const witness = ({ game, pitches }: Stored) => ({
    date: game.gameDate,
    source: game.source,
    kind: game.kind,
    isNamed: isNamedByDevice(game.sourceKey),
    pitches,
  });
  const same = sameOuting(witness(one), witness(other));
  if (!same) return [];
  const thrown = ({ pitches }: Stored) =>
    pitches.filter(({ excludedReason }) => isThrown(excludedReason)).length;
  const [larger, smaller] = thrown(other) > thrown(one) ? [other, one] : [one, other];
  return [
    {
      countedGameId: larger.game.gameId,
      otherGameId: smaller.game.gameId,
      alike: same.alike,
    },
  ];
}

async function storedGames(
  tx: Tx,
  { programId, near }: OfProgram & { readonly near: readonly NearGames[] },
): Promise<Map<string, Stored>> {
  const athleteIds = [...new Set(near.map(({ athleteId }) => athleteId))];
  const gameIds = [...new Set(near.flatMap(({ gameId, otherGameId }) => [gameId, otherGameId]))];
  const pitches = await pitchesOf(tx, { programId, gameIds });
  const { withWitnessed } = await correctionsIn(tx, { programId, gameIds });
  const byGame = new Map<string, StoredPitch[]>(gameIds.map((gameId) => [gameId, []]));
  for (const pitch of pitches) byGame.get(pitch.gameId)?.push(withWitnessed(pitch));
  const games = await gamesOf(tx, { programId, athleteIds });
  return new Map(
    games.map((game) => [game.gameId, { game, pitches: byGame.get(game.gameId) ?? [] }]),
  );
}

/** Returns what a write returned, after the games that it changed were compared. */
export async function thenCompareOutings<Reply>(
  tx: Tx,
  of: OfProgram,
  write: Promise<Reply>,
): Promise<Reply> {
  const reply = await write;
  await compareOutings(tx, of);
  return reply;
}

/**
 * Compares the games that changed with the athletes' other games near their dates, and stores which look like one outing of two witnesses
 * (decision 37). Other requests get their turns meanwhile. Call it last in each transaction that changes pitches, or a game's date or athlete.
 * @returns whether games are left to compare
 */
export async function compareOutings(tx: Tx, { programId }: OfProgram): Promise<boolean> {
  const gameIds = await takeGamesToCompare(tx, { programId, most: comparedAtOnce });
  if (gameIds.length === 0) return false;
  const near = await nearGames(tx, { programId, gameIds });
  const stored = await storedGames(tx, { programId, near });
  const pairs: SameOutingPair[] = [];
  await eachInTurns(near, ({ gameId, otherGameId }) => {
    const [one, other] = [stored.get(gameId), stored.get(otherGameId)];
    if (one && other) pairs.push(...pairOf(one, other));
  });
  await replaceOpenPairs(tx, { programId, gameIds, pairs });
  return gameIds.length === comparedAtOnce;
}
