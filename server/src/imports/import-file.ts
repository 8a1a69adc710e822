import type { PitchFile, RowNote } from "@armslot/baseball/outing";
import { DateOrderNeeded, PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import type { DateOrder } from "@armslot/contracts/import-choices";
import { AppError } from "../app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../parts.ts";
import { rememberAthleteSources } from "../tables/athlete-sources.ts";
import { insertAuditEntry } from "../tables/audit-entries.ts";
import { type ImportedFile, refusedFile } from "./imported-file.ts";
import { hasProgram, waitForOtherImports } from "./imports.query.ts";
import { matchAndLock, matchFile } from "./match-file.ts";
import type { GamesPlan, ImportChoices } from "./plan-game.ts";
import { planGames } from "./plan-games.ts";
import { readPitchFile } from "./read-pitch-file.ts";
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
  /** Reports what would happen and stores nothing. */
  readonly dryRun?: boolean | undefined;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The share of reading in the progress. Reading takes about as long as storing. */
const shareOfReading = 0.5;

/**
 * Reads one file of pitches and stores those of athletes on the roster in one transaction. Importing it again changes nothing. A
 * refused file returns `error` and stores nothing.
 * @throws AppError `program-not-found`, `athlete-not-found`; DatabaseUnavailable, with nothing stored
 */
export async function importFile(
  parts: ImportParts,
  { name, content }: SourceFile,
  options: ImportOptions,
): Promise<ImportedFile> {
  const { onProgress = () => undefined } = options;
  let file: PitchFile | undefined;
  try {
    const onRead = (share: number) => onProgress(share * shareOfReading);
    const today = parts.clock().toISOString().slice(0, 10);
    file = await readPitchFile(content, { fileName: name, dates: options.dates, today, onRead });
    const imported = await store(parts, file, options);
    return { file: name, ...imported };
  } catch (error) {
    if (!(error instanceof PitchFileRefused)) throw error;
    return refusedFile(name, {
      error: error.reason,
      ...(file && { format: file.format }),
      ...(error instanceof DateOrderNeeded && { dateQuestion: error.question }),
    });
  }
}

type Stored = Omit<ImportedFile, "file" | "error">;

async function store(parts: ImportParts, file: PitchFile, options: ImportOptions): Promise<Stored> {
  const { db, clock, newId } = parts;
  const { programId, dryRun = false, onProgress = () => undefined } = options;
  const open = dryRun ? db.tenantRead : db.tenant;
  return await open(programId, async (tx) => {
    if (!(await hasProgram(tx, programId))) throw new AppError("program-not-found");
    if (!dryRun) await waitForOtherImports(tx, programId);
    const { matched, unmatched, warned } = await (dryRun ? matchFile : matchAndLock)(
      tx,
      file,
      options,
    );
    const plan = await planGames(tx, { programId, file, matched, choices: options, newId });
    if (!dryRun) {
      const onStored = (share: number) => onProgress(shareOfReading + share * (1 - shareOfReading));
      await storePlan(tx, { programId, plan, now: clock(), onStored });
      const sources = matched.flatMap(({ athleteId, pitcher: { vendorId } }) =>
        vendorId === null ? [] : [{ source: file.format, vendorId, athleteId }],
      );
      await rememberAthleteSources(tx, { programId, sources });
      await recordImport(parts, tx, { plan, options });
    }
    return {
      format: file.format,
      gamesCreated: plan.newGames.length,
      gamesUpdated: updatedGames(plan),
      pitchesAdded: plan.newPitches.length,
      pitchesKnown: plan.pitchesKnown,
      warned: byLine([...file.warned, ...warned, ...plan.warned]),
      rejected: byLine([...file.rejected, ...plan.rejected]),
      unmatched,
      duplicates: plan.duplicates,
    };
  });
}

interface CompletedImport {
  readonly plan: GamesPlan;
  readonly options: ImportOptions;
}

/**
 * Adds the import to the program's activity. An import that only corrects readings has no counts; one that changes nothing is left
 * out.
 */
async function recordImport(
  { clock, newId }: ImportParts,
  tx: Tx,
  { plan, options: { programId, athleteId } }: CompletedImport,
): Promise<void> {
  const { newGames, newPitches, renamedGames, changedPitches } = plan;
  const writes = [newGames, newPitches, renamedGames, changedPitches];
  if (writes.every(({ length }) => length === 0)) return;
  const added = { games: newGames.length, pitches: newPitches.length };
  const counts = added.games + added.pitches > 0 ? added : {};
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "data-imported",
    actorUserId: null,
    subjectId: athleteId ?? null,
    counts,
    now: clock(),
  });
}

function updatedGames({ touchedGameIds, newGames }: GamesPlan): number {
  const created = new Set(newGames.map(({ gameId }) => gameId));
  return [...touchedGameIds].filter((gameId) => !created.has(gameId)).length;
}

function byLine(notes: RowNote[]): RowNote[] {
  return notes.sort((a, b) => a.line - b.line);
}
