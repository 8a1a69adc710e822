import { createHash } from "node:crypto";
import type { FileTable } from "@armslot/baseball/files/file-table";
import { type FileColumns, mappedFields } from "@armslot/baseball/files/formats/mapped-fields";
import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { pitchersOf } from "../sightings/match-pitchers.ts";
import { forgetChoice, rememberChoice } from "../storage/import-choices.ts";
import type { ReadFile } from "./import-file.ts";

/** The table of a file in an unknown format, and its columns as decided or remembered, or null. */
export interface Mapping {
  readonly table: FileTable;
  readonly columns: FileColumns | null;
  /** When the columns were chosen for an earlier file, or null if they were not. */
  readonly rememberedAt: Date | null;
}

interface Chosen {
  readonly programId: string;
  readonly read: ReadFile;
  readonly decisions: ImportDecisions;
  readonly mapping: Mapping | null;
}

/**
 * Remembers the decisions that also hold for later files: the own team, pitchers to leave out, by the device's ID, and the columns of an
 * unknown format, by the header.
 */
export async function rememberChoices(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  { programId, read: { file }, decisions: { team, pitchers = [], columns }, mapping }: Chosen,
): Promise<void> {
  const now = clock();
  if (team !== undefined) {
    await rememberChoice(tx, { programId, kind: "team", key: "", choice: team, now });
  }
  if (mapping && columns) {
    const { table } = mapping;
    const known = mappedFields.flatMap(({ key }) => {
      const column = columns[key];
      return column === undefined ? [] : [[key, column] as const];
    });
    const choice = Object.fromEntries(known);
    await rememberChoice(tx, { programId, kind: "columns", key: headerKey(table), choice, now });
  }
  const vendorIds = new Map(
    pitchersOf(file.outings).map(({ key, pitcher }) => [key, pitcher.vendorId]),
  );
  for (const { key, athleteId } of pitchers) {
    const vendorId = vendorIds.get(key) ?? null;
    if (vendorId === null) continue;
    const skip = { programId, kind: "skip", key: `${file.format} ${vendorId}` } as const;
    if (athleteId === null) await rememberChoice(tx, { ...skip, choice: true, now });
    else await forgetChoice(tx, skip);
  }
}

/** Returns the columns that someone chose last for a file with the same header, and when, or null. */
export async function rememberedColumns(
  tx: Tx,
  { programId, table }: { readonly programId: string; readonly table: FileTable },
): Promise<{ readonly columns: FileColumns; readonly chosenAt: Date } | null> {
  const row = await tx
    .selectFrom("import_choices")
    .select(["choice", "updated_at"])
    .where("program_id", "=", programId)
    .where("kind", "=", "columns")
    .where("key", "=", headerKey(table))
    .executeTakeFirst();
  return row ? { columns: row.choice as FileColumns, chosenAt: row.updated_at } : null;
}

function headerKey({ header }: FileTable): string {
  return createHash("sha256").update(JSON.stringify(header)).digest("hex");
}
