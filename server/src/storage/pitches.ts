import { createHash } from "node:crypto";
import type {
  CircumstanceValues,
  PitchSource,
  PitchValues,
} from "@armslot/contracts/pitch/circumstances";
import { pitchValueNames } from "@armslot/contracts/pitch/circumstances";
import { chartedCircumstances } from "@armslot/contracts/pitch/corrections";
import { givenReadingNames, type ReadingValues } from "@armslot/contracts/pitch/readings";
import { columnsOf, recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The type, readings and circumstances of a pitch. What is left out is missing; a velocity of 0 counts as missing. */
interface PitchReadings extends Partial<PitchValues> {
  readonly pitchId: string;
  readonly pitchType: string;
}

export interface NewPitch extends PitchReadings {
  readonly athleteId: string;
  readonly gameId: string;
  readonly pitchNum: number;
  /** Why the pitch counts in no average. A pitch counts if this is left out or null. */
  readonly excludedReason?: string | null;
  readonly source: PitchSource;
  /** Identifies the same pitch in every file, see `digestOfKey`. Null if no file names it. */
  readonly sourceKey: string | null;
  /** An empty object if an import adds the pitch. */
  readonly beforeImports?: object | null;
}

const readingColumns = ["pitch_type", ...columnsOf(pitchValueNames)] as const;

const storedColumns = ["pitch_num", ...readingColumns, "source", "excluded_reason"] as const;

/** The columns of a pitch that screens and exports show. The database computes the movement axis. */
export const shownPitchColumns = [...storedColumns, "movement_axis"] as const;

/** The columns of a pitch as a file gives it. */
export const pitchColumns = [
  "athlete_id",
  "game_id",
  "pitch_id",
  "pitch_num",
  ...readingColumns,
  "excluded_reason",
  "source",
  "source_key",
] as const;

/** Returns the form in which the database keeps a file's key of a pitch: the first 16 bytes of its SHA-256, written like a UUID. */
export function digestOfKey(sourceKey: string): string {
  const hex = createHash("sha256").update(sourceKey).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

/** The columns of a pitch that identify it and that a correction can change. */
export const correctablePitchColumns = [
  "pitch_id",
  "pitch_type",
  ...columnsOf(givenReadingNames),
  ...columnsOf(chartedCircumstances),
  "excluded_reason",
] as const;

interface Given<Pitch> {
  readonly programId: string;
  readonly pitches: readonly Pitch[];
}

/**
 * Stores pitches of any number of games in one statement. A source key that the game already has is an error, so that
 * no pitch is lost. Updates the athletes' totals in the same transaction. Pass at most a few thousand.
 * @returns how many were stored
 */
export async function insertPitches(
  tx: Tx,
  { programId, pitches }: Given<NewPitch>,
): Promise<number> {
  if (pitches.length === 0) return 0;
  const given = [...pitchColumns, "before_imports"] as const;
  const columns = ["program_id", ...given] as const;
  const rows = pitches.map((pitch) => ({
    program_id: programId,
    // What is left out is left out of JSON, too, and so null.
    ...rowOf("pitches", given, pitch as Required<NewPitch>),
  }));
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("pitches")
    .columns(columns)
    .expression((eb) => eb.selectFrom(recordsOf("pitches", rows).as("given")).select(columns))
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** A pitch with everything that a correction can change. */
interface CorrectedPitch
  extends Omit<ReadingValues, "movementAxis">,
    Pick<CircumstanceValues, (typeof chartedCircumstances)[number]> {
  readonly pitchId: string;
  readonly pitchType: string;
  readonly excludedReason: string | null;
}

/** Saves corrected pitches and updates the totals in the same transaction. */
export async function updateCorrectedPitches(
  tx: Tx,
  { programId, pitches }: Given<CorrectedPitch>,
): Promise<void> {
  if (pitches.length === 0) return;
  const rows = pitches.map((pitch) => rowOf("pitches", correctablePitchColumns, pitch));
  await tx
    .updateTable("pitches as p")
    .from(recordsOf("pitches", rows).as("given"))
    .set((eb) =>
      Object.fromEntries(
        correctablePitchColumns.map((column) => [column, eb.ref(`given.${column}`)]),
      ),
    )
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "given.pitch_id")
    .execute();
}

/** Deletes pitches and updates the totals in the same transaction. */
export async function deletePitches(
  tx: Tx,
  { programId, pitchIds }: { programId: string; pitchIds: readonly string[] },
): Promise<void> {
  if (pitchIds.length === 0) return;
  await tx
    .deleteFrom("pitches")
    .where("program_id", "=", programId)
    .where((eb) => eb("pitch_id", "=", eb.fn.any(eb.val([...pitchIds]))))
    .execute();
}
