import type { ImportDecisions, ImportFile } from "@armslot/contracts/imports/import-review";
import { sql } from "kysely";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { uploadsEndBefore } from "../storage/import-files.ts";
import { hasStored, newestImportsFirst } from "../storage/imports.ts";

interface Waiting {
  readonly programId: string;
  /** Files whose time is over at this moment are not found, even before they are erased. */
  readonly now: Date;
}

function filesOf(tx: Tx, { programId, now }: Waiting) {
  return tx
    .selectFrom("import_files as f")
    .innerJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "f.program_id").onRef("u.user_id", "=", "f.user_id"),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("imports as i")
          .leftJoin("users as importer", (join) =>
            join
              .onRef("importer.program_id", "=", "i.program_id")
              .onRef("importer.user_id", "=", "i.user_id"),
          )
          .select(["i.import_id", "i.created_at", "i.user_id"])
          .select(["importer.first_name", "importer.last_name"])
          .whereRef("i.program_id", "=", "f.program_id")
          .whereRef("i.checksum", "=", "f.checksum")
          .where("i.undone_at", "is", null)
          .where((row) => hasStored(row.ref("i.outcome")))
          .$call(newestImportsFirst)
          .limit(1)
          .as("earlier"),
      (join) => join.onTrue(),
    )
    .select([
      "f.file_id as fileId",
      "f.name",
      "f.byte_count as bytes",
      "f.created_at as uploadedAt",
    ])
    .select(["f.user_id as userId", "f.decisions"])
    .select(["earlier.import_id as earlierId", "earlier.created_at as earlierAt"])
    .select((eb) => [
      "earlier.user_id as earlierUserId",
      fullNameOf(eb.ref("u.first_name"), eb.ref("u.last_name")).as("userName"),
      fullNameOf(eb.ref("earlier.first_name"), eb.ref("earlier.last_name")).as("earlierName"),
    ])
    .where("f.program_id", "=", programId)
    .where("f.created_at", ">", uploadsEndBefore(now));
}

type FileRow = Awaited<ReturnType<ReturnType<typeof filesOf>["execute"]>>[number];

function fileOf(row: FileRow): ImportFile {
  const { earlierId, earlierAt, earlierUserId, earlierName } = row;
  return {
    fileId: row.fileId,
    name: row.name,
    bytes: row.bytes,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy: { uid: row.userId, name: row.userName },
    decisions: row.decisions as ImportDecisions,
    alreadyImported:
      earlierId === null || earlierAt === null
        ? null
        : {
            importId: earlierId,
            at: earlierAt.toISOString(),
            by: { uid: earlierUserId, name: earlierName },
          },
  };
}

/** Returns a program's uploaded files, oldest first, each with its earlier import that was not undone. */
export async function waitingFiles(tx: Tx, waiting: Waiting): Promise<ImportFile[]> {
  const rows = await filesOf(tx, waiting).orderBy("f.created_at").orderBy("f.file_id").execute();
  return rows.map(fileOf);
}

interface WaitingFile extends Waiting {
  readonly fileId: string;
}

/** Returns an uploaded file, or undefined if the program has no such file. */
export async function waitingFile(
  tx: Tx,
  { fileId, ...waiting }: WaitingFile,
): Promise<ImportFile | undefined> {
  const row = await filesOf(tx, waiting).where("f.file_id", "=", fileId).executeTakeFirst();
  return row && fileOf(row);
}

/** Returns the SHA-256 of an uploaded file, and locks its row, or undefined if the program has no such file. */
export async function checksumOfFile(
  tx: Tx,
  { programId, fileId, now }: WaitingFile,
): Promise<Uint8Array | undefined> {
  const row = await tx
    .selectFrom("import_files")
    .select("checksum")
    .where("program_id", "=", programId)
    .where("file_id", "=", fileId)
    .where("created_at", ">", uploadsEndBefore(now))
    .forUpdate()
    .executeTakeFirst();
  return row?.checksum;
}

/** Makes uploads of a program wait for one another until the transaction ends, so that two can't both take the last place. */
export async function lockUploads(tx: Tx, programId: string): Promise<void> {
  const key = `uploads ${programId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Returns how many uploaded files wait in a program, and their stored size. */
export async function waitingSize(
  tx: Tx,
  programId: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  return await tx
    .selectFrom("import_files")
    .select((eb) => [
      eb.fn.countAll<number>().as("files"),
      eb.fn.coalesce(eb.fn.sum<number>("stored_byte_count"), eb.lit(0)).as("bytes"),
    ])
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow();
}
