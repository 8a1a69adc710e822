import type { Stage } from "@armslot/contracts/scouting/tags-and-stages";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** Locks a program's stages until the transaction ends, so that no one moves an athlete to a stage that goes. */
export async function lockStages(tx: Tx, programId: string): Promise<Stage[]> {
  return await tx
    .selectFrom("stages")
    .select(named(["stage_id", "name", "needs_reason"]))
    .where("program_id", "=", programId)
    .where("is_retired", "=", false)
    .orderBy("stage_id")
    .forUpdate()
    .execute();
}

/** Locks a stage against its removal until the transaction ends. Returns undefined if the program has no such stage. */
export async function lockStage(
  tx: Tx,
  { programId, stageId }: { readonly programId: string; readonly stageId: string },
): Promise<Stage | undefined> {
  return await tx
    .selectFrom("stages")
    .select(named(["stage_id", "name", "needs_reason"]))
    .where("program_id", "=", programId)
    .where("stage_id", "=", stageId)
    .where("is_retired", "=", false)
    .forShare()
    .executeTakeFirst();
}

/** Names and orders a program's stages. Those that are not given are removed, and the history keeps their names. */
export async function replaceStages(
  tx: Tx,
  { programId, stages }: { readonly programId: string; readonly stages: readonly Stage[] },
): Promise<void> {
  await tx
    .updateTable("stages")
    .set({ is_retired: true })
    .where("program_id", "=", programId)
    .where((eb) =>
      eb.not(eb("stage_id", "=", eb.fn.any(eb.val(stages.map(({ stageId }) => stageId))))),
    )
    .execute();
  await tx
    .insertInto("stages")
    .values(
      stages.map(({ stageId, name, needsReason }, index) => ({
        program_id: programId,
        stage_id: stageId,
        name,
        place: index + 1,
        needs_reason: needsReason,
        is_retired: false,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["program_id", "stage_id"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        place: eb.ref("excluded.place"),
        needs_reason: eb.ref("excluded.needs_reason"),
        is_retired: false,
      })),
    )
    .execute();
}
