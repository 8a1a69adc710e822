import { type ExpressionBuilder, sql } from "kysely";
import type { Schema } from "../database/schema.ts";

type OfAthlete = ExpressionBuilder<Schema & { a: Schema["athletes"] }, "a">;

/** A game, and the game that counts for it. */
interface CountedPair {
  readonly gameId: string;
  readonly countedId: string;
}

/** The games of an athlete `a` on a date. */
function gamesOfDay(eb: OfAthlete, date: string) {
  return eb
    .selectFrom("games as g")
    .whereRef("g.program_id", "=", "a.program_id")
    .whereRef("g.athlete_id", "=", "a.athlete_id")
    .where("g.game_date", "=", date);
}

/** The games that someone merged into games of an athlete `a` on a date. */
export function mergedPairs(eb: OfAthlete, date: string) {
  return gamesOfDay(eb, date)
    .innerJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "g.program_id").onRef("p.game_id", "=", "g.game_id"),
    )
    .select([
      sql<string>`jsonb_array_elements(p.before_imports -> 'places') ->> 'gameId'`.as("gameId"),
      "g.game_id as countedId",
    ])
    .distinct()
    .where(sql<boolean>`p.before_imports ? 'places'`);
}

/** The games of an athlete `a` on a date that the workload leaves out (LOAD-6). */
export function leftOutPairs(eb: OfAthlete, date: string) {
  return gamesOfDay(eb, date)
    .innerJoin("same_outings as s", (join) =>
      join.onRef("s.program_id", "=", "g.program_id").onRef("s.other_game_id", "=", "g.game_id"),
    )
    .select(["s.other_game_id as gameId", "s.counted_game_id as countedId"])
    .where("s.decided_at", "is", null)
    .where("s.alike", ">", 0)
    .orderBy("s.counted_game_id");
}

/** Returns the game that counts in the end by the game that it counts for. A merged game's new place can itself be left out. */
export function countedGamesOf(pairs: readonly CountedPair[]): Record<string, string> {
  const next = new Map(pairs.map(({ gameId, countedId }) => [gameId, countedId]));
  const last = (start: string) => pairs.reduce((id) => next.get(id) ?? id, start);
  return Object.fromEntries(pairs.map(({ gameId }) => [gameId, last(gameId)]));
}
