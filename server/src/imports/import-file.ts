import { createHash } from "node:crypto";
import type { FileColumns } from "@armslot/baseball/mapped-fields";
import type { PitchFile, RowNote } from "@armslot/baseball/outing";
import { DateOrderNeeded, PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import type { DateOrder } from "@armslot/contracts/import-choices";
import { AppError } from "../app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../parts.ts";
import { rememberAthleteSources } from "../tables/athlete-sources.ts";
import { digestOfKey } from "../tables/pitches.ts";
import type { GamesPlan } from "./games-plan.ts";
import { storeAndRecord } from "./import-journal.ts";
import { type ImportedFile, refusedFile } from "./imported-file.ts";
import { hasProgram, waitForOtherImports } from "./imports.query.ts";
import { matchAndLock, matchFile } from "./match-file.ts";
import type { Matched } from "./match-pitchers.ts";
import type { ImportChoices } from "./plan-game.ts";
import { planGames } from "./plan-games.ts";
import { readPitchFile } from "./read-pitch-file.ts";
import { recordImport } from "./record-import.ts";
import { storePlan } from "./store-plan.ts";

type ImportParts = Pick<Parts, "db" | "clock" | "newId">;

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
  /** Refuses a file with new games that have no date. */
  readonly needsDates?: boolean | undefined;
  /** The importing member. Missing for the command line. */
  readonly userId?: string | undefined;
  /** How long to wait for another import of the program, in milliseconds. */
  readonly waitMs?: number | undefined;
  /** Reports what would happen and stores nothing. */
  readonly dryRun?: boolean | undefined;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The share of reading in the progress. Reading takes about as long as storing. */
const shareOfReading = 0.5;
/** A request does not wait longer for another import, because it occupies a database connection meanwhile. */
const usualWaitMs = 2_000;

/** A file that was read, and the SHA-256 of its bytes. */
export interface ReadFile {
  readonly name: string;
  readonly file: PitchFile;
  readonly checksum: Uint8Array;
  /** Returns a line of the file, counted from 1. */
  readonly lineText: (line: number) => string;
}

type ReadingOptions = Pick<ImportOptions, "onProgress" | "dates" | "columns">;

/** Reads a file. Throws PitchFileRefused, or DateOrderNeeded and ColumnsNeeded if someone must decide how to read it. */
export async function readSource(
  { clock }: Pick<Parts, "clock">,
  { name, content }: SourceFile,
  { dates, columns, onProgress = () => undefined }: ReadingOptions,
): Promise<ReadFile> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const read = await readPitchFile(hashed(), {
    fileName: name,
    dates,
    columns,
    keptKey: digestOfKey,
    today: clock().toISOString().slice(0, 10),
    onRead: (share) => onProgress(share * shareOfReading),
  });
  return { name, ...read, checksum: hash.digest() };
}

/** Thrown for a file with new games that have no date, if they need one. */
class DatesNeeded extends PitchFileRefused {
  constructor(games: number) {
    super(games === 1 ? "A game has no date." : `${games} games have no date.`);
  }
}

/** What an import of a file does. */
export interface PlannedFile {
  readonly matched: Matched;
  readonly plan: GamesPlan;
  readonly result: Omit<ImportedFile, "file" | "error">;
}

/** Plans the import of a file and stores nothing. Throws `athlete-not-found` or PitchFileRefused. */
export async function planFile(
  { newId }: Pick<Parts, "newId">,
  tx: Tx,
  { file, options, match = matchFile }: PlanInput,
): Promise<PlannedFile> {
  const { programId } = options;
  const matched = await match(tx, file, options);
  const games = { programId, file, matched: matched.matched, choices: options, newId };
  const plan = await planGames(tx, games);
  const undated = plan.newGames.filter(({ gameDate }) => gameDate === null).length;
  if (options.needsDates && undated > 0) throw new DatesNeeded(undated);
  return { matched, plan, result: resultOf(file, { matched, plan }) };
}

interface PlanInput {
  readonly file: PitchFile;
  readonly options: ImportOptions;
  readonly match?: typeof matchFile;
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
  const { newId, clock } = parts;
  const { programId, waitMs = usualWaitMs, onProgress = () => undefined } = options;
  await waitForOtherImports(tx, { programId, waitMs });
  const planned = await planFile(parts, tx, { file: read.file, options, match: matchAndLock });
  const importId = newId();
  await recordImport(parts, tx, { read, options, planned, importId });
  const { plan, matched } = planned;
  const onStored = (share: number) => onProgress(shareOfReading + share * (1 - shareOfReading));
  const store = () => storePlan(tx, { programId, plan, now: clock(), onStored });
  await storeAndRecord(tx, { programId, importId, plan, store });
  const sources = matched.matched.flatMap(({ athleteId, pitcher: { vendorId } }) =>
    vendorId === null ? [] : [{ source: read.file.format, vendorId, athleteId, importId }],
  );
  await rememberAthleteSources(tx, { programId, sources });
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
    read = await readSource(parts, source, options);
    const { file } = read;
    const given = { read, options };
    const { result, importId } = await open(programId, async (tx) => {
      if (!(await hasProgram(tx, programId))) throw new AppError("program-not-found");
      if (dryRun) return { ...(await planFile(parts, tx, { file, options })), importId: undefined };
      return await storeFile(parts, tx, given);
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
    });
  }
}

function resultOf(
  file: PitchFile,
  { matched: { unmatched, warned }, plan }: Pick<PlannedFile, "matched" | "plan">,
): PlannedFile["result"] {
  return {
    format: file.format,
    gamesCreated: plan.newGames.length,
    gamesUpdated: updatedGames(plan),
    pitchesAdded: plan.newPitches.length,
    pitchesKnown: plan.pitchesKnown,
    pitchesFilled: plan.pitchesFilled,
    warned: byLine([...file.warned, ...warned, ...plan.warned]),
    rejected: byLine([...file.rejected, ...plan.rejected]),
    unmatched,
    duplicates: plan.duplicates,
  };
}

function updatedGames({ touchedGameIds, newGames }: GamesPlan): number {
  const created = new Set(newGames.map(({ gameId }) => gameId));
  return [...touchedGameIds].filter((gameId) => !created.has(gameId)).length;
}

function byLine(notes: RowNote[]): RowNote[] {
  return notes.sort((a, b) => a.line - b.line);
}
