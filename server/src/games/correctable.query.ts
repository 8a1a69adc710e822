import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { correctablePitchColumns } from "../storage/pitches.ts";

interface StoredChange {
  readonly before: unknown;
  readonly after: unknown;
}

export interface StoredCorrection {
  readonly correctionId: string;
  readonly pitchId: string | null;
  readonly changes: Readonly<Record<string, StoredChange>>;
  readonly undoneAt: Date | null;
}

export async function correctionsOfSave(
  tx: Tx,
  { programId, gameId, version }: { programId: string; gameId: string; version: number },
): Promise<StoredCorrection[]> {
  return await tx
    .selectFrom("corrections")
    .select(named(["correction_id", "pitch_id", "changes", "undone_at"]))
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .where("version", "=", version)
    .$narrowType<Pick<StoredCorrection, "changes">>()
    .execute();
}

interface Since {
  readonly programId: string;
  readonly gameId: string;
  /** The version that a save started from, and the game's version now. */
  readonly from: number;
  readonly now: number;
}

/**
 * Returns what members corrected between two versions of a game: IDs of pitches, and null for the game itself. Returns undefined if
 * something else changed, such as an import or an undo, because no correction says what that was.
 */
export async function correctedSince(
  tx: Tx,
  { programId, gameId, from, now }: Since,
): Promise<Set<string | null> | undefined> {
  if (from === now) return new Set();
  const rows = await tx
    .selectFrom("corrections")
    .select(named(["pitch_id", "version"]))
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .where("version", ">", from)
    .execute();
  const versions = new Set(rows.map(({ version }) => version));
  return versions.size === now - from ? new Set(rows.map(({ pitchId }) => pitchId)) : undefined;
}

/** Identifies a field of a pitch, or of the game if the ID is null. */
export function fieldKey(pitchId: string | null, field: string): string {
  return `${pitchId ?? "game"} ${field}`;
}

/** Returns the keys of the fields that saves after a version changed and no one undid. */
export async function fieldsCorrectedAfter(
  tx: Tx,
  { programId, gameId, version }: { programId: string; gameId: string; version: number },
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("corrections")
    .select((eb) => [
      "pitch_id as pitchId",
      eb.fn<string>("jsonb_object_keys", ["changes"]).as("field"),
    ])
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .where("version", ">", version)
    .where("undone_at", "is", null)
    .execute();
  return new Set(rows.map(({ pitchId, field }) => fieldKey(pitchId, field)));
}

/** The values of a stored pitch that a correction can change. */
export type CorrectablePitch = Awaited<ReturnType<typeof pitchesToCorrect>>[number];

export async function pitchesToCorrect(
  tx: Tx,
  {
    programId,
    gameId,
    pitchIds,
  }: { programId: string; gameId: string; pitchIds: readonly string[] },
) {
  return await tx
    .selectFrom("pitches")
    .select(named(correctablePitchColumns))
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .where((eb) => eb("pitch_id", "=", eb.fn.any(eb.val([...pitchIds]))))
    .orderBy("pitch_num")
    .execute();
}

export async function hasGameOfSource(
  tx: Tx,
  { programId, athleteId, sourceKey }: { programId: string; athleteId: string; sourceKey: string },
): Promise<boolean> {
  const game = await tx
    .selectFrom("games")
    .select("game_id")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("source_key", "=", sourceKey)
    .executeTakeFirst();
  return game !== undefined;
}
