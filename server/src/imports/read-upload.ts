import {
  type FileColumns,
  guessColumns,
  mappedFields,
} from "@armslot/baseball/files/formats/mapped-fields";
import { ColumnsNeeded, PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import type {
  ImportDecisions,
  ImportFile,
  ImportReview,
} from "@armslot/contracts/imports/import-review";
import type { Parts } from "../deps/parts.ts";
import type { Viewer } from "../http/viewer.ts";
import { namesakesOf } from "../sightings/imports.query.ts";
import { unpackFile } from "../sightings/packed-file.ts";
import { fileTextOf, type ReadFile, readPitches } from "./import-file.ts";
import { importOptions } from "./import-options.ts";
import { type Mapping, rememberedColumns } from "./remember-choices.ts";

interface Upload {
  readonly viewer: Viewer;
  readonly file: ImportFile;
  readonly packed: readonly Uint8Array[];
  readonly decisions: ImportDecisions;
  /** Stops reading. */
  readonly signal?: AbortSignal;
}

interface UploadRead {
  /** The file, or why it is refused. */
  readonly read: ReadFile | PitchFileRefused;
  /** Null for a file in a known format. */
  readonly mapping: Mapping | null;
}

async function orRefusal<T>(reading: Promise<T>): Promise<T | PitchFileRefused> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PitchFileRefused) return error;
    throw error;
  }
}

/** Reads an uploaded file. A file in an unknown format is read with the columns that were decided, or remembered for its header (IMP-28). */
export async function readUpload(
  parts: Parts,
  { viewer, file, packed, decisions, signal }: Upload,
): Promise<UploadRead> {
  const { programId } = viewer;
  const source = { name: file.name, content: unpackFile(packed) };
  const text = await orRefusal(fileTextOf(source));
  if (text instanceof PitchFileRefused) return { read: text, mapping: null };
  const namesakes = await parts.db.tenantRead(programId, (tx) => namesakesOf(tx, programId));
  const readWith = async (columns?: FileColumns) => {
    const options = { ...importOptions(viewer, decisions), columns, namesakes, signal };
    return await orRefusal(readPitches(parts, text, options));
  };
  // A file in an unknown format is refused within its first rows, so only those are read twice.
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
