import type { Tx } from "../database/database.ts";

interface FileOfProgram {
  readonly programId: string;
  readonly fileId: string;
}

/** Returns the compressed bytes of an uploaded file in order. */
export async function partsOfFile(
  tx: Tx,
  { programId, fileId }: FileOfProgram,
): Promise<Uint8Array[]> {
  const rows = await tx
    .selectFrom("import_file_parts")
    .select("content")
    .where("program_id", "=", programId)
    .where("file_id", "=", fileId)
    .orderBy("part_num")
    .execute();
  return rows.map(({ content }) => content);
}
