import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface OfProgram {
  readonly programId: string;
}

/** The number under which triggers note the games that the current transaction changed. */
const ownChange: RawBuilder<number> = sql`pg_current_xact_id()::text::bigint`;

/** Returns the games whose pitches, date or athlete the current transaction changed, and that are not compared yet. */
export async function gamesToCompare(tx: Tx, { programId }: OfProgram): Promise<string[]> {
  const noted = await tx
    .selectFrom("outings_to_compare")
    .select("game_id")
    .where("program_id", "=", programId)
    .where("change", "=", ownChange)
    .orderBy("game_id")
    .execute();
  return noted.map(({ game_id }) => game_id);
}

/** Forgets that the current transaction changed some games, because they are compared. */
export async function forgetOwnChanges(
  tx: Tx,
  { programId, gameIds }: OfProgram & { readonly gameIds: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom("outings_to_compare")
    .where("program_id", "=", programId)
    .where("change", "=", ownChange)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
}

/** A game that waits to be compared, with the numbers of the transactions that changed it. */
export interface WaitingGame {
  readonly gameId: string;
  readonly changes: readonly number[];
}

/** Takes games that wait and that no one took since a time, at most `most` changes. The oldest changes come first. */
export async function takeWaitingGames(
  tx: Tx,
  {
    programId,
    most,
    since,
    now,
  }: OfProgram & { readonly most: number; readonly since: Date; readonly now: Date },
): Promise<WaitingGame[]> {
  const { rows } = await sql<WaitingGame>`
    with taken as (
      update outings_to_compare o set tried_at = ${now}
      from (
        select change, game_id from outings_to_compare
        where program_id = ${programId} and failed_at is null and (tried_at is null or tried_at < ${since})
        order by change, game_id
        limit ${most}
        for update skip locked
      ) free
      where o.program_id = ${programId} and o.change = free.change and o.game_id = free.game_id
      returning o.game_id, o.change
    )
    select game_id as "gameId", json_agg(change) as changes from taken group by game_id order by min(change), game_id
  `.execute(tx);
  return rows;
}

/** Forgets the changes of a game that is compared now, also those of a comparison that failed. */
export async function forgetChanges(
  tx: Tx,
  { programId, gameId, changes }: OfProgram & WaitingGame,
): Promise<void> {
  await tx
    .deleteFrom("outings_to_compare")
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .where((eb) =>
      eb.or([eb("change", "=", eb.fn.any(eb.val([...changes]))), eb("failed_at", "is not", null)]),
    )
    .execute();
}

/** Sets a game aside whose comparison failed. */
export async function setAside(
  tx: Tx,
  { programId, gameId, changes, now }: OfProgram & WaitingGame & { readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("outings_to_compare")
    .set({ failed_at: now })
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .where((eb) => eb("change", "=", eb.fn.any(eb.val([...changes]))))
    .execute();
}

/** Returns how many games of all programs wait to be compared, and how many could not be. Needs the owner's connection. */
export async function countOutingsToCompare(
  tx: Tx,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(distinct game_id) filter (where failed_at is null)::integer as waiting,
      count(distinct game_id) filter (where failed_at is not null)::integer as failed
    from outings_to_compare`.execute(tx);
  return rows[0] ?? { waiting: 0, failed: 0 };
}
