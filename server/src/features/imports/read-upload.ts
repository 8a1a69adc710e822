import { type FileColumns, guessColumns, mappedFields } from "@armslot/baseball/mapped-fields";
import { ColumnsNeeded, PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import type { ImportDecisions, ImportFile, ImportReview } from "@armslot/contracts/import-review";
import type { Viewer } from "../../access/viewer.ts";
import { type ReadFile, readSource } from "../../imports/import-file.ts";
import type { Parts } from "../../parts.ts";
import { importOptions } from "./import-options.ts";
import { unpackFile } from "./packed-file.ts";
import { type Mapping, rememberedColumns } from "./remember-choices.ts";

interface Upload {
  readonly viewer: Viewer;
  readonly file: ImportFile;
  readonly packed: readonly Uint8Array[];
  readonly decisions: ImportDecisions;
}

interface UploadRead {
  /** The file, or why it is refused. */
  readonly read: ReadFile | PitchFileRefused;
  /** Null for a file in a known format. */
  readonly mapping: Mapping | null;
}

/** Reads an uploaded file. A file in an unknown format is read with the columns that were decided, or remembered for its header (IMP-28). */
export async function readUpload(
  parts: Parts,
  { viewer, file, packed, decisions }: Upload,
): Promise<UploadRead> {
  const { programId } = viewer;
  const readWith = async (columns?: FileColumns): Promise<ReadFile | PitchFileRefused> => {
    const options = { ...importOptions(viewer, decisions), columns };
    try {
      return await readSource(parts, { name: file.name, content: unpackFile(packed) }, options);
    } catch (error) {
      if (error instanceof PitchFileRefused) return error;
      throw error;
    }
  };
  const read = await readWith();
  if (!(read instanceof ColumnsNeeded)) return { read, mapping: null };
  const { table } = read;
  const remembered = decisions.columns
    ? null
    : await parts.db.tenantRead(programId, (tx) => rememberedColumns(tx, { programId, table }));
  const columns = decisions.columns ?? remembered?.columns ?? null;
  const rememberedAt = remembered?.chosenAt ?? null;
  return {
    read: columns ? await readWith(columns) : read,
    mapping: { table, columns, rememberedAt },
  };
}

/** Returns the question about the columns of a file in an unknown format, with what is known about them. */
export function columnQuestionOf({
  table,
  columns,
  rememberedAt,
}: Mapping): ImportReview["columnQuestion"] {
  return {
    header: [...table.header],
    sample: table.sample.map((row) => [...row]),
    fields: mappedFields.map(({ key, label, group, isRequired }) => {
      return { key, label, group, isRequired };
    }),
    columns: { ...(columns ?? guessColumns(table.header)) },
    rememberedAt: rememberedAt?.toISOString() ?? null,
  };
}
