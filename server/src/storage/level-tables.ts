import type {
  EnteredLevelTable,
  LevelRow,
  LevelTable,
} from "@armslot/contracts/athlete/level-tables";
import { type Expression, sql } from "kysely";
import { named, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface TableKey {
  readonly programId: string;
  readonly levelTableId: string;
}

interface NewLevelTable extends TableKey, EnteredLevelTable {
  readonly now: Date;
}

const factColumns = ["name", "year", "source"] as const;

/** Selects a program's level tables by name, newest year first. */
function levelTables(tx: Tx, programId: string) {
  return tx
    .selectFrom("level_tables")
    .select(named(["level_table_id", ...factColumns, "version"]))
    .select((eb) => eb.ref("level_rows").$castTo<LevelTable["rows"]>().as("rows"))
    .where("program_id", "=", programId)
    .orderBy(sql`fold_name(name) collate "C"`)
    .orderBy("year", "desc")
    .orderBy("level_table_id");
}

/** Returns a program's level tables by name, newest year first. */
export async function levelTablesOf(tx: Tx, programId: string): Promise<LevelTable[]> {
  return await levelTables(tx, programId).execute();
}

/** Selects the same as one JSON list, in which only the table of an ID has its rows. */
export function levelTableList(
  tx: Tx,
  { programId, levelTableId }: { readonly programId: string; readonly levelTableId: string | null },
): Expression<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'levelTableId', "levelTableId", 'name', name, 'year', year, 'source', source,
      'rows', case when "levelTableId" = ${levelTableId}::uuid then rows end
    )), '[]')
    from (${levelTables(tx, programId)}) tables
  )`;
}

/** Returns a level table, or undefined if the program has no such table. */
export async function levelTableById(
  tx: Tx,
  { programId, levelTableId }: TableKey,
): Promise<LevelTable | undefined> {
  return await levelTables(tx, programId)
    .where("level_table_id", "=", levelTableId)
    .executeTakeFirst();
}

/** Selects each row of a program's level tables with the facts of its table. */
export function levelTableRows(tx: Tx, { programId }: Pick<TableKey, "programId">) {
  const rows = sql<LevelRow>`(
    select r."pitchType", r.reading, r.mean, r.sd, r.pitches
    from jsonb_to_recordset(t.level_rows)
      as r ("pitchType" text, reading text, mean numeric, sd numeric, pitches integer)
  )`;
  return tx
    .selectFrom("level_tables as t")
    .innerJoinLateral(rows.as("r"), (join) => join.onTrue())
    .select(["t.level_table_id as levelTableId", "t.name", "t.year", "t.source"])
    .select(["r.pitchType", "r.reading", "r.mean", "r.sd", "r.pitches"])
    .select(["t.version", "t.created_at as createdAt", "t.updated_at as updatedAt"])
    .where("t.program_id", "=", programId)
    .orderBy("t.name")
    .orderBy("t.level_table_id")
    .orderBy("r.pitchType")
    .orderBy("r.reading");
}

/** Stores a new level table. */
export async function insertLevelTable(tx: Tx, table: NewLevelTable): Promise<void> {
  const { rows, now } = table;
  await tx
    .insertInto("level_tables")
    .values({
      ...rowOf("level_tables", ["program_id", "level_table_id", ...factColumns], table),
      level_rows: JSON.stringify(rows),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Saves a level table. Returns false if the program has no such table of this version. */
export async function updateLevelTable(
  tx: Tx,
  table: NewLevelTable & { readonly version: number },
): Promise<boolean> {
  const { programId, levelTableId, version, rows, now } = table;
  const { numUpdatedRows } = await tx
    .updateTable("level_tables")
    .set({ ...rowOf("level_tables", factColumns, table), level_rows: JSON.stringify(rows) })
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("program_id", "=", programId)
    .where("level_table_id", "=", levelTableId)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a level table. Returns false if the program has no such table. */
export async function deleteLevelTable(
  tx: Tx,
  { programId, levelTableId }: TableKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("level_tables")
    .where("program_id", "=", programId)
    .where("level_table_id", "=", levelTableId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
