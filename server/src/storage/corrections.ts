import { sql } from "kysely";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The earlier and the later value of each changed field. */
export type Changes = Readonly<
  Record<string, { readonly before: unknown; readonly after: unknown }>
>;

interface NewCorrection {
  readonly correctionId: string;
  /** Null for a correction of the game itself. */
  readonly pitchId: string | null;
  readonly changes: Changes;
}

interface Save {
  readonly programId: string;
  readonly gameId: string;
  /** The game's version after the save. */
  readonly version: number;
  readonly userId: string;
  /** Whether the changes came with charting. A device's readings replace those of a charter, and keep those that a member corrected. */
  readonly isCharted?: boolean;
  readonly now: Date;
  readonly corrections: readonly NewCorrection[];
}

/** Returns the fields of `after` that differ in `before`, with both values. */
export function changesBetween<T extends object>(before: NoInfer<T>, after: T): Changes {
  const fields = (Object.keys(after) as (keyof T & string)[]).filter(
    (field) => before[field] !== after[field],
  );
  return Object.fromEntries(
    fields.map((field) => [field, { before: before[field], after: after[field] }]),
  );
}

/** Stores the corrections of one save. */
export async function insertCorrections(tx: Tx, save: Save): Promise<void> {
  const { corrections, userId, isCharted = false, now } = save;
  const rows = corrections.map((correction) => ({
    ...rowOf("corrections", ["program_id", "game_id", "version"], save),
    ...rowOf("corrections", ["correction_id", "pitch_id"], correction),
    changes: JSON.stringify(correction.changes),
    corrected_by: userId,
    is_charted: isCharted,
    corrected_at: now,
  }));
  await tx.insertInto("corrections").values(rows).execute();
}

interface Undo {
  readonly programId: string;
  readonly correctionIds: readonly string[];
  readonly userId: string;
  readonly now: Date;
}

/** Marks corrections as undone. */
export async function markUndone(
  tx: Tx,
  { programId, correctionIds, userId, now }: Undo,
): Promise<void> {
  await tx
    .updateTable("corrections")
    .set({ undone_by: userId, undone_at: now })
    .where("program_id", "=", programId)
    .where((eb) => eb("correction_id", "=", eb.fn.any(eb.val([...correctionIds]))))
    .execute();
}

/**
 * Gives the corrections of one game's pitches to another game, as later saves than its own. Those of pitches that both games have go to the
 * pitches of the game that stays.
 */
export async function moveCorrections(
  tx: Tx,
  {
    programId,
    into,
    from,
    pairs,
  }: {
    readonly programId: string;
    readonly into: string;
    readonly from: string;
    readonly pairs: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const ids = JSON.stringify(Object.fromEntries(pairs));
  await tx
    .updateTable("corrections")
    .set((eb) => ({
      game_id: into,
      pitch_id: sql<string>`coalesce((${ids}::jsonb ->> pitch_id::text)::uuid, pitch_id)`,
      version: eb(
        "version",
        "+",
        eb
          .selectFrom("games")
          .select("version")
          .where("program_id", "=", programId)
          .where("game_id", "=", into),
      ),
    }))
    .where("program_id", "=", programId)
    .where("game_id", "=", from)
    .where("pitch_id", "is not", null)
    .execute();
}

/** A pitch that goes to another game, where it can be another pitch. */
interface CarriedPitch {
  readonly pitchId: string;
  readonly toGameId: string;
  readonly toPitchId: string;
}

/**
 * Takes the corrections of pitches along to other games, as later saves than those of the games, and raises the versions of these games.
 */
export async function carryCorrections(
  tx: Tx,
  { programId, pitches }: { readonly programId: string; readonly pitches: readonly CarriedPitch[] },
): Promise<void> {
  if (pitches.length === 0) return;
  const rows = pitches.map(({ pitchId, toGameId, toPitchId }) => ({
    pitchId,
    toGameId,
    toPitchId,
  }));
  await sql`
    with carried as (
      update corrections c
      set game_id = m."toGameId", pitch_id = m."toPitchId", version = c.version + g.version
      from json_to_recordset(${JSON.stringify(rows)}::json) as m ("pitchId" uuid, "toGameId" uuid, "toPitchId" uuid), games g
      where c.program_id = ${programId} and c.pitch_id = m."pitchId" and g.program_id = c.program_id and g.game_id = m."toGameId"
      returning c.game_id, c.version
    )
    update games g set version = greatest(g.version, c.version) + 1
    from (select game_id, max(version) as version from carried group by game_id) c
    where g.program_id = ${programId} and g.game_id = c.game_id`.execute(tx);
}
