import { pitchValueNames } from "@armslot/contracts/pitch/circumstances";
import { type Selectable, sql } from "kysely";
import { columnsOf, recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { NewPitch } from "./pitches.ts";

/** What a pitch was before the first import: an empty object if an import added it, null if no import touched it. */
export interface PitchBase {
  readonly pitchId: string;
  readonly beforeImports: object | null;
}

interface Given<Pitch> {
  readonly programId: string;
  readonly pitches: readonly Pitch[];
}

type Row = Selectable<Schema["pitches"]>;

/** Sets what pitches were before the first import. */
export async function setPitchBases(
  tx: Tx,
  { programId, pitches }: Given<PitchBase>,
): Promise<void> {
  if (pitches.length === 0) return;
  const columns = ["pitch_id", "before_imports"] as const;
  const rows = pitches.map((pitch) => rowOf("pitches", columns, pitch) as Pick<Row, "pitch_id">);
  await tx
    .updateTable("pitches as p")
    .from(recordsOf("pitches", rows as Row[]).as("given"))
    .set((eb) => Object.fromEntries([["before_imports", eb.ref("given.before_imports")]]))
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "given.pitch_id")
    .execute();
}

/** What a charter set of a pitch. */
interface ChartedPitch {
  readonly pitchId: string;
  readonly values: object;
}

/** Changes what charted pitches were before the first import, because a charter set more since. Other pitches stay. */
export async function updatePitchBases(
  tx: Tx,
  { programId, pitches }: Given<ChartedPitch>,
): Promise<void> {
  if (pitches.length === 0) return;
  const rows = pitches.map(({ pitchId, values }) => {
    return { pitch_id: pitchId, before_imports: values } as unknown as Row;
  });
  await tx
    .updateTable("pitches as p")
    .from(recordsOf("pitches", rows).as("given"))
    .set({ before_imports: sql`jsonb_strip_nulls(p.before_imports || given.before_imports)` })
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "given.pitch_id")
    .where(sql<boolean>`p.before_imports ? 'source'`)
    .execute();
}

const settledColumns = [
  "pitch_num",
  "pitch_type",
  ...columnsOf(pitchValueNames),
  "excluded_reason",
  "source",
  "source_key",
  "before_imports",
] as const;

/** A pitch with everything that is computed of it. */
export type SettledPitch = Required<Omit<NewPitch, "athleteId" | "gameId">> & PitchBase;

/** Takes the keys of pitches away, so that other pitches of their games can have them. */
export async function freeSourceKeys(
  tx: Tx,
  { programId, pitchIds }: { readonly programId: string; readonly pitchIds: readonly string[] },
): Promise<void> {
  if (pitchIds.length === 0) return;
  await tx
    .updateTable("pitches")
    .set({ source_key: null })
    .where("program_id", "=", programId)
    .where((eb) => eb("pitch_id", "=", eb.fn.any(eb.val([...pitchIds]))))
    .execute();
}

/** Replaces everything that is computed of pitches, and updates the totals in the same transaction. */
export async function replacePitches(
  tx: Tx,
  { programId, pitches }: Given<SettledPitch>,
): Promise<void> {
  if (pitches.length === 0) return;
  const rows = pitches.map((pitch) => rowOf("pitches", ["pitch_id", ...settledColumns], pitch));
  await tx
    .updateTable("pitches as p")
    .from(recordsOf("pitches", rows as Row[]).as("given"))
    .set((eb) =>
      Object.fromEntries(settledColumns.map((column) => [column, eb.ref(`given.${column}`)])),
    )
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "given.pitch_id")
    .execute();
}

/** A pitch that goes to another game. */
interface MovedPitch {
  readonly pitchId: string;
  readonly gameId: string;
  /** The athlete of that game. */
  readonly athleteId: string;
  readonly pitchNum: number;
  readonly sourceKey: string | null;
}

/**
 * Moves pitches to other games. Their numbers and keys have to be free there. Call `recountGames` for the games that they leave, unless these
 * go.
 */
export async function movePitches(
  tx: Tx,
  { programId, pitches }: Given<MovedPitch>,
): Promise<void> {
  if (pitches.length === 0) return;
  const columns = ["pitch_id", "game_id", "athlete_id", "pitch_num", "source_key"] as const;
  const rows = pitches.map((pitch) => rowOf("pitches", columns, pitch));
  await tx
    .updateTable("pitches as p")
    .from(recordsOf("pitches", rows).as("given"))
    .set((eb) => ({
      game_id: eb.ref("given.game_id"),
      athlete_id: eb.ref("given.athlete_id"),
      pitch_num: eb.ref("given.pitch_num"),
      source_key: eb.ref("given.source_key"),
    }))
    .where("p.program_id", "=", programId)
    .whereRef("p.pitch_id", "=", "given.pitch_id")
    .execute();
}

/** Computes the totals of games again that pitches left: the triggers of an update see only the games that pitches come to. */
export async function recountGames(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<void> {
  await tx
    .updateTable("pitches")
    .set((eb) => ({ pitch_num: eb.ref("pitch_num") }))
    .where("program_id", "=", programId)
    .where("pitch_id", "in", (eb) =>
      eb
        .selectFrom("pitches")
        .select("pitch_id")
        .distinctOn("game_id")
        .where("program_id", "=", programId)
        .where((one) => one("game_id", "=", one.fn.any(one.val([...gameIds])))),
    )
    .execute();
}
