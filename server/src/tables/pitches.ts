import { recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The readings of a pitch in mph and inches. A missing reading is null; a velocity of 0 counts as missing. */
export interface PitchReadings {
  readonly pitchId: string;
  readonly pitchType: string;
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly hb: number | null;
}

export interface NewPitch extends PitchReadings {
  readonly athleteId: string;
  readonly gameId: string;
  readonly pitchNum: number;
  /** Identifies the same pitch in every file. Null if no file names it. */
  readonly sourceKey: string | null;
}

const readingColumns = ["pitch_type", "velo", "vert_break", "hb"] as const;

/** The columns of a pitch that screens show. */
export const shownPitchColumns = ["pitch_num", ...readingColumns, "excluded_reason"] as const;

/** The columns of a pitch as a file gives it. */
export const pitchColumns = [
  "athlete_id",
  "game_id",
  "pitch_id",
  "pitch_num",
  ...readingColumns,
  "source_key",
] as const;

interface Given<Pitch> {
  readonly programId: string;
  readonly pitches: readonly Pitch[];
}

/**
 * Stores pitches of any number of games in one statement. A pitch whose source key its game already has stays unchanged. Updates
 * the athletes' totals in the same transaction. Pass at most a few thousand.
 * @returns how many were stored
 */
export async function insertPitches(
  tx: Tx,
  { programId, pitches }: Given<NewPitch>,
): Promise<number> {
  if (pitches.length === 0) return 0;
  const columns = ["program_id", ...pitchColumns] as const;
  const rows = pitches.map((pitch) => rowOf("pitches", columns, { ...pitch, programId }));
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("pitches")
    .columns(columns)
    .expression((eb) => eb.selectFrom(recordsOf("pitches", rows).as("given")).select(columns))
    .onConflict((conflict) => conflict.columns(["program_id", "game_id", "source_key"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Replaces the type and readings of stored pitches and updates the totals in the same transaction.
 * @returns how many changed
 */
export async function updatePitches(
  tx: Tx,
  { programId, pitches }: Given<PitchReadings>,
): Promise<number> {
  if (pitches.length === 0) return 0;
  const rows = pitches.map((pitch) => rowOf("pitches", ["pitch_id", ...readingColumns], pitch));
  const { numUpdatedRows } = await tx
    .updateTable("pitches as p")
    .from(recordsOf("pitches", rows).as("given"))
    .set((eb) => ({
      pitch_type: eb.ref("given.pitch_type"),
      velo: eb.ref("given.velo"),
      vert_break: eb.ref("given.vert_break"),
      hb: eb.ref("given.hb"),
    }))
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "given.pitch_id")
    .where((eb) =>
      eb(
        eb.refTuple("p.pitch_type", "p.velo", "p.vert_break", "p.hb"),
        "is distinct from",
        eb.refTuple("given.pitch_type", "given.velo", "given.vert_break", "given.hb"),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
