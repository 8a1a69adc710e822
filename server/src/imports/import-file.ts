import { createHash } from "node:crypto";
import type { FileColumns } from "@armslot/baseball/files/formats/mapped-fields";
import type { PitchFile } from "@armslot/baseball/files/outings/outing";
import { DateOrderNeeded, PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import type { DateOrder } from "@armslot/contracts/imports/import-choices";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { compareOutings } from "../sightings/compare-outings.ts";
import { readFileText } from "../sightings/file-text.ts";
import { type ImportedFile, refusedFile } from "../sightings/imported-file.ts";
import { hasProgram, namesakesOf, waitForOtherImports } from "../sightings/imports.query.ts";
import { rememberAthleteSources } from "../storage/athlete-sources.ts";
import { insertLeagueSums } from "../storage/league-sums.ts";
import { digestOfKey } from "../storage/pitches.ts";
import { DeletedSince, refuseDeleted, wasDeletedSince } from "./deleted-since.ts";
import { leagueSums } from "./league-sums.ts";
import { matchAndLock } from "./match-file.ts";
import { DatesNeeded, type PlannedFile, planFile } from "./plan-file.ts";
import type { ImportChoices } from "./plan-game.ts";
import { readPitchFile } from "./read-pitch-file.ts";
import { recordImport } from "./record-import.ts";
import { recordMoves } from "./record-moves.ts";
import { storePlan } from "./store-plan.ts";

type ImportParts = Pick<Parts, "db" | "clock" | "newId" | "log">;

/** A file from a disk or a request. */
export interface SourceFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ImportOptions extends ImportChoices {
  readonly programId: string;
  /** Assigns the file's only pitcher to this athlete, ignoring names. */
  readonly athleteId?: string | undefined;
  /** The order of day and month in dates that can be read in two ways. */
  readonly dates?: DateOrder | undefined;
  /** The columns that a person chose for a file in an unknown format. */
  readonly columns?: FileColumns | undefined;
  /** The athletes that a person chose, by the pitcher's key. Null leaves the pitcher out. */
  readonly pitchers?: ReadonlyMap<string, string | null> | undefined;
  /** The code of the program's own team in a file of two teams. */
  readonly team?: string | undefined;
  /** Whether the league counts the other team's pitchers, without their names (LEVEL-6). It does unless this is false. */
  readonly countsLeague?: boolean | undefined;
  /** Refuses a file of which games that an earlier import of it stored were deleted since. */
  readonly leavesDeleted?: boolean | undefined;
  /** Refuses a file with new games that have no date. */
  readonly needsDates?: boolean | undefined;
  /** The importing member. Missing for the command line. */
  readonly userId?: string | undefined;
  /** How long to wait for another import of the program, in milliseconds. Missing for a request. */
  readonly waitMs?: number | undefined;
  /** Reports what would happen and stores nothing. */
  readonly dryRun?: boolean | undefined;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The share of reading in the progress. Reading takes about as long as storing. */
const shareOfReading = 0.5;

/** The text of a file, and the SHA-256 of its bytes. */
export interface FileText {
  readonly name: string;
  readonly text: string;
  readonly checksum: Uint8Array;
}

/** A file that was read. */
export interface ReadFile extends Omit<FileText, "text"> {
  readonly file: PitchFile;
  /** Returns a line of the file, counted from 1. */
  readonly lineText: (line: number) => string;
}

type ReadingOptions = Pick<ImportOptions, "onProgress" | "dates" | "columns"> & {
  /** The names of the roster that the hand tells apart: `namesakesOf`. */
  readonly namesakes?: ReadonlySet<string>;
  /** Stops reading. */
  readonly signal?: AbortSignal | undefined;
};

/** Decodes a file. Throws PitchFileRefused. */
export async function fileTextOf({ name, content }: SourceFile): Promise<FileText> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const text = await readFileText(hashed());
  return { name, text, checksum: hash.digest() };
}

/** Reads the pitches of a file. Throws PitchFileRefused, or DateOrderNeeded and ColumnsNeeded if someone must decide how to read it. */
export async function readPitches(
  { clock }: Pick<Parts, "clock">,
  { text, ...file }: FileText,
  { dates, columns, namesakes, signal, onProgress = () => undefined }: ReadingOptions,
): Promise<ReadFile> {
  const read = await readPitchFile(text, {
    fileName: file.name,
    dates,
    columns,
    namesakes,
    signal,
    keptKey: digestOfKey,
    today: clock().toISOString().slice(0, 10),
    onRead: (share) => onProgress(share * shareOfReading),
  });
  return { ...file, ...read };
}

/** A stored import with its ID in the history. */
export interface StoredFile extends PlannedFile {
  readonly importId: string;
}

/**
 * Stores a file in the caller's transaction, with its entries in the history and in the activity. Throws `athlete-not-found`,
 * `import-running` or PitchFileRefused.
 */
export async function storeFile(
  parts: Omit<ImportParts, "db">,
  tx: Tx,
  { read, options }: { readonly read: ReadFile; readonly options: ImportOptions },
): Promise<StoredFile> {
  const { newId } = parts;
  const { programId, waitMs, onProgress = () => undefined } = options;
  await waitForOtherImports(tx, { programId, waitMs });
  const planned = await planFile(parts, tx, { file: read.file, options, match: matchAndLock });
  const importId = newId();
  await recordImport(parts, tx, { read, options, planned, importId });
  const { plan, matched } = planned;
  const onStored = (share: number) => onProgress(shareOfReading + share * (1 - shareOfReading));
  const moved = await storePlan(parts, tx, { programId, importId, plan, onStored });
  await recordMoves(parts, tx, { programId, userId: options.userId ?? null, moved });
  const sources = matched.matched.flatMap(({ athleteId, pitcher: { vendorId } }) =>
    vendorId === null ? [] : [{ source: read.file.format, vendorId, athleteId, importId }],
  );
  await rememberAthleteSources(tx, { programId, sources });
  const sums = leagueSums(planned.league, { programId, date: options.date });
  await insertLeagueSums(tx, { programId, importId, sums });
  await compareOutings(parts, tx, { programId });
  return { ...planned, importId };
}

/**
 * Reads one file of pitches and stores those of athletes on the roster in one transaction. Importing it again changes nothing. A
 * refused file returns `error` and stores nothing.
 * @throws AppError `program-not-found`, `athlete-not-found`, `import-running`; DatabaseUnavailable, with nothing stored
 */
export async function importFile(
  parts: ImportParts,
  source: SourceFile,
  options: ImportOptions,
): Promise<ImportedFile> {
  const { programId, dryRun = false } = options;
  const open = dryRun ? parts.db.tenantRead : parts.db.tenant;
  let read: ReadFile | undefined;
  try {
    const text = await fileTextOf(source);
    const namesakes = await parts.db.tenantRead(programId, (tx) => namesakesOf(tx, programId));
    read = await readPitches(parts, text, { ...options, namesakes });
    const { file } = read;
    const given = { read, options };
    const { result, importId } = await open(programId, async (tx) => {
      if (!(await hasProgram(tx, programId))) throw new AppError("program-not-found");
      const { checksum } = given.read;
      const isHeld = options.leavesDeleted && (await wasDeletedSince(tx, { programId, checksum }));
      const done = dryRun
        ? { ...(await planFile(parts, tx, { file, options })), importId: undefined }
        : await storeFile(parts, tx, given);
      if (isHeld) await refuseDeleted(tx, programId, done.plan);
      return done;
    });
    return {
      file: source.name,
      ...result,
      ...(importId !== undefined && { importId }),
    };
  } catch (error) {
    if (!(error instanceof PitchFileRefused)) throw error;
    return refusedFile(source.name, {
      error: error.reason,
      ...(read && { format: read.file.format }),
      ...(error instanceof DateOrderNeeded && { dateQuestion: error.question }),
      ...(error instanceof DatesNeeded && { isUndated: true }),
      ...(error instanceof DeletedSince && { isDeletedSince: true }),
    });
  }
}
