import { recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** An operation of a charter, with IDs only. */
interface NewOperation {
  readonly opId: string;
  readonly gameId: string;
  /** Null for an operation of the game itself. */
  readonly pitchId: string | null;
}

interface OperationsOfMember {
  readonly programId: string;
  readonly userId: string;
  readonly operations: readonly NewOperation[];
  readonly now: Date;
}

const columns = ["program_id", "op_id", "game_id", "pitch_id", "user_id", "applied_at"] as const;

/**
 * Stores operations that no one stored before. Waits for transactions that store the same ones. All requests store them in the order of
 * their IDs, to prevent deadlocks.
 * @returns the IDs of the new ones
 */
export async function claimOperations(
  tx: Tx,
  { programId, userId, operations, now }: OperationsOfMember,
): Promise<Set<string>> {
  if (operations.length === 0) return new Set();
  const rows = operations.map((operation) => ({
    ...rowOf("field_operations", ["op_id", "game_id", "pitch_id"], operation),
    program_id: programId,
    user_id: userId,
    applied_at: now,
  }));
  const stored = await tx
    .insertInto("field_operations")
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom(recordsOf("field_operations", rows).as("given"))
        .select(columns)
        .orderBy("op_id"),
    )
    .onConflict((conflict) => conflict.columns(["program_id", "op_id"]).doNothing())
    .returning("op_id")
    .execute();
  return new Set(stored.map(({ op_id }) => op_id));
}

/** Forgets operations that turned out to be refused, so that they can be sent again. */
export async function forgetOperations(
  tx: Tx,
  { programId, opIds }: { readonly programId: string; readonly opIds: readonly string[] },
): Promise<void> {
  if (opIds.length === 0) return;
  await tx
    .deleteFrom("field_operations")
    .where("program_id", "=", programId)
    .where((eb) => eb("op_id", "=", eb.fn.any(eb.val([...opIds]))))
    .execute();
}

/** Forgets the operations of games themselves, so that they can be started again. Those of their pitches stay. */
export async function forgetStarts(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<void> {
  if (gameIds.length === 0) return;
  await tx
    .deleteFrom("field_operations")
    .where("program_id", "=", programId)
    .where("pitch_id", "is", null)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
}
