import { hourMs } from "@armslot/contracts/core/durations";
import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import { serverLimits } from "../core/server-limits.ts";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface FileOfProgram {
  readonly programId: string;
  readonly fileId: string;
}

/** An uploaded file that waits for its import. */
interface NewImportFile extends FileOfProgram {
  readonly userId: string;
  readonly name: string;
  /** The size before compression. */
  readonly byteCount: number;
  /** The SHA-256 of the file's bytes. */
  readonly checksum: Uint8Array;
  /** The compressed bytes, in order. */
  readonly parts: readonly Uint8Array[];
  readonly now: Date;
}

const fileColumns = ["program_id", "file_id", "user_id", "name", "byte_count", "checksum"] as const;

/**
 * Stores an uploaded file. If the member's same file is waiting already, that one stays and nothing is stored. An import cannot erase it
 * until the transaction ends.
 * @returns the ID of the waiting file
 */
export async function insertImportFile(tx: Tx, file: NewImportFile): Promise<string> {
  const { parts, now } = file;
  const stored = await tx
    .insertInto("import_files")
    .values({
      ...rowOf("import_files", fileColumns, file),
      stored_byte_count: parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
      created_at: now,
    })
    // The update changes nothing. It locks the waiting file, which another request may be importing and erasing.
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "user_id", "checksum"])
        .doUpdateSet((row) => ({ decisions: row.ref("import_files.decisions") })),
    )
    .returning("file_id as fileId")
    .executeTakeFirstOrThrow();
  if (stored.fileId === file.fileId) await insertParts(tx, file);
  return stored.fileId;
}

async function insertParts(tx: Tx, { programId, fileId, parts }: NewImportFile): Promise<void> {
  const rows = parts.map((content, index) => ({
    program_id: programId,
    file_id: fileId,
    part_num: index,
    content,
  }));
  if (rows.length > 0) await tx.insertInto("import_file_parts").values(rows).execute();
}

/** Saves the decisions about an uploaded file. Returns false if the program has no such file. */
export async function saveImportDecisions(
  tx: Tx,
  { programId, fileId, decisions }: FileOfProgram & { readonly decisions: ImportDecisions },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("import_files")
    .set({ decisions: JSON.stringify(decisions) })
    .where("program_id", "=", programId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Erases an uploaded file. Returns false if the program has no such file. */
export async function deleteImportFile(
  tx: Tx,
  { programId, fileId }: FileOfProgram,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("import_files")
    .where("program_id", "=", programId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the time before which uploads are over at a moment (IMP-22). */
export function uploadsEndBefore(now: Date): Date {
  return new Date(now.getTime() - serverLimits.importFileLifetimeHours * hourMs);
}

/** Erases a program's uploaded files whose time is over. */
export async function deleteEndedImportFiles(
  tx: Tx,
  { programId, now }: { readonly programId: string; readonly now: Date },
): Promise<void> {
  await tx
    .deleteFrom("import_files")
    .where("program_id", "=", programId)
    .where("created_at", "<=", uploadsEndBefore(now))
    .execute();
}
