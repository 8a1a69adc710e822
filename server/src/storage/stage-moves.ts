import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface StageMoves {
  readonly programId: string;
  readonly athleteIds: readonly string[];
  readonly stageId: string;
  readonly reason: string | null;
  readonly movedBy: string;
  readonly now: Date;
}

/** Moves athletes to a stage. One who is there already stays. Returns how many moved. */
export async function insertStageMoves(tx: Tx, moves: StageMoves): Promise<number> {
  const { programId, athleteIds, stageId, reason, movedBy, now } = moves;
  const { numAffectedRows } = await sql`
    insert into stage_moves (program_id, athlete_id, stage_id, reason, moved_by, moved_at)
    select ${programId}, a.athlete_id, ${stageId}, ${reason}, ${movedBy}, ${now}
    from unnest(${[...new Set(athleteIds)]}::uuid[]) a (athlete_id)
    where ${stageId}::uuid is distinct from (
      select m.stage_id from stage_moves m
      where m.program_id = ${programId} and m.athlete_id = a.athlete_id order by m.move_id desc limit 1
    )`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Returns the stages in which athletes are now. */
export async function usedStages(tx: Tx, programId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("stage_moves")
    .distinctOn("athlete_id")
    .select(["athlete_id", "stage_id"])
    .where("program_id", "=", programId)
    .orderBy("athlete_id")
    .orderBy("move_id", "desc")
    .execute();
  return new Set(rows.map(({ stage_id }) => stage_id));
}
