import { type RawBuilder, sql } from "kysely";
import { recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** Two games of an athlete of which a member said that they are two outings. */
export interface GamesApart {
  readonly gameId: string;
  readonly otherGameId: string;
}

/** Two games of an athlete that look like one outing. */
export interface SameOutingPair {
  /** The game with more thrown pitches, which the workload counts alone. */
  readonly countedGameId: string;
  readonly otherGameId: string;
  readonly alike: number;
}

interface OfProgram {
  readonly programId: string;
}

/** The condition on a row that it is about the same two games as a pair, whichever has more pitches. */
function isPair({ gameId, otherGameId }: GamesApart): RawBuilder<boolean> {
  return sql`least(counted_game_id, other_game_id) = least(${gameId}::uuid, ${otherGameId}::uuid)
    and greatest(counted_game_id, other_game_id) = greatest(${gameId}::uuid, ${otherGameId}::uuid)`;
}

/** Keeps pairs of games apart for good. A pair that is kept apart already stays so. */
export async function keepApart(
  tx: Tx,
  {
    programId,
    pairs,
    now,
  }: OfProgram & { readonly pairs: readonly GamesApart[]; readonly now: Date },
): Promise<void> {
  for (const pair of pairs) {
    await tx
      .deleteFrom("same_outings")
      .where("program_id", "=", programId)
      .where("decided_at", "is", null)
      .where(isPair(pair))
      .execute();
    await tx
      .insertInto("same_outings")
      .values({
        ...{ program_id: programId, counted_game_id: pair.gameId, other_game_id: pair.otherGameId },
        ...{ alike: null, decided_at: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Replaces the open questions about some games. Pairs that are kept apart stay so, and so do the questions about pairs in `later`, which are
 * not compared yet.
 */
export async function replaceOpenPairs(
  tx: Tx,
  {
    programId,
    gameIds,
    pairs,
    later = [],
  }: OfProgram & {
    readonly gameIds: readonly string[];
    readonly pairs: readonly SameOutingPair[];
    readonly later?: readonly GamesApart[];
  },
): Promise<void> {
  const compared = [...gameIds];
  await sql`
    delete from same_outings
    where program_id = ${programId} and decided_at is null
      and (counted_game_id = any(${compared}) or other_game_id = any(${compared}))
      and not exists (
        select from json_to_recordset(${JSON.stringify(later)}) as later ("gameId" uuid, "otherGameId" uuid)
        where later."gameId" in (counted_game_id, other_game_id) and later."otherGameId" in (counted_game_id, other_game_id)
      )`.execute(tx);
  if (pairs.length === 0) return;
  const columns = ["program_id", "counted_game_id", "other_game_id", "alike"] as const;
  const rows = pairs.map((pair) => rowOf("same_outings", columns, { programId, ...pair }));
  await tx
    .insertInto("same_outings")
    .columns(columns)
    .expression((eb) => eb.selectFrom(recordsOf("same_outings", rows).as("given")).select(columns))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether a pitch `p` can be two, such as a late one of a phone and one of another witness who still has it. The index of pitches with places
 * finds it.
 */
export const isInDoubt: RawBuilder<boolean> = sql`(
  p.before_imports ? 'places' and (p.before_imports ? 'doubts' or p.before_imports @? '$.places[*].unsure'
    and (p.source <> 'field' or p.before_imports -> 'isGuest' is null or jsonb_array_length(p.before_imports -> 'places') > 1))
)`;

/**
 * Whether someone has to decide about a game `g`: it looks like the same outing as another one, or late pitches of it can be pitches of
 * another witness.
 */
export const hasQuestion: RawBuilder<boolean> = sql`(exists (
  select from same_outings s
  where s.program_id = g.program_id and g.game_id in (s.counted_game_id, s.other_game_id) and s.decided_at is null
) or exists (
  select from pitches p where p.program_id = g.program_id and p.game_id = g.game_id and ${isInDoubt}
))`;

/**
 * Whether a game `g` is the smaller one of two that look like one outing, about which no one decided. The workload leaves it out
 * (LOAD-6). Two parts without a common pitch both count.
 */
export const isLeftOut: RawBuilder<boolean> = sql`exists (
  select from same_outings s
  where s.program_id = g.program_id and s.other_game_id = g.game_id and s.decided_at is null and s.alike > 0
)`;
