import type {
  EstimatedReading,
  EstimateMethod,
  FilmView,
} from "@armslot/contracts/video/estimates";
import { recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NewEstimate {
  readonly programId: string;
  readonly estimateId: string;
  readonly pitchId: string;
  readonly clipId: string;
  readonly method: EstimateMethod;
  readonly version: number;
  readonly view: FilmView | null;
  readonly values: Readonly<
    Record<EstimatedReading, { readonly value: number; readonly range: number } | null>
  >;
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly slowedBy: number;
  readonly inputs: object;
  readonly madeBy: string;
  readonly now: Date;
}

const plainColumns = [
  ...(["program_id", "estimate_id", "pitch_id", "clip_id", "method", "version", "view"] as const),
  ...(["frames_per_second", "frames", "slowed_by", "made_by"] as const),
] as const;

/**
 * Stores what a clip says about its pitch, and ends what it said before by the same method. Returns false if the program has an estimate
 * with this ID.
 */
export async function insertVideoEstimate(tx: Tx, estimate: NewEstimate): Promise<boolean> {
  const { values, inputs, now } = estimate;
  const { numInsertedOrUpdatedRows: stored } = await tx
    .insertInto("video_estimates")
    .values({
      ...rowOf("video_estimates", plainColumns, estimate),
      ...{ velo: values.velo?.value ?? null, velo_range: values.velo?.range ?? null },
      ...{
        vert_break: values.vertBreak?.value ?? null,
        vert_break_range: values.vertBreak?.range ?? null,
      },
      ...{ hb: values.hb?.value ?? null, hb_range: values.hb?.range ?? null },
      ...{
        plate_side: values.plateSide?.value ?? null,
        plate_side_range: values.plateSide?.range ?? null,
      },
      ...{
        plate_height: values.plateHeight?.value ?? null,
        plate_height_range: values.plateHeight?.range ?? null,
      },
      inputs: JSON.stringify(inputs),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["program_id", "estimate_id"]).doNothing())
    .executeTakeFirst();
  if (stored !== 1n) return false;
  await tx
    .updateTable("video_estimates")
    .set({ ended_at: now })
    .where("program_id", "=", estimate.programId)
    .where("clip_id", "=", estimate.clipId)
    .where("method", "=", estimate.method)
    .where("estimate_id", "!=", estimate.estimateId)
    .where("ended_at", "is", null)
    .execute();
  return true;
}

interface EstimateKey {
  readonly programId: string;
  readonly estimateId: string;
}

/** Returns whose pitch an estimate is about. Null if its clip waits for a pitch. */
export async function athleteOfPitch(
  tx: Tx,
  { programId, pitchId }: { readonly programId: string; readonly pitchId: string | null },
): Promise<string | null> {
  const pitch = await tx
    .selectFrom("pitches")
    .select("athlete_id as athleteId")
    .where("program_id", "=", programId)
    .where("pitch_id", "=", pitchId)
    .executeTakeFirst();
  return pitch?.athleteId ?? null;
}

/** Ends an estimate, and returns its pitch. Undefined if it has ended or there is none. */
export async function endVideoEstimate(
  tx: Tx,
  { programId, estimateId, now }: EstimateKey & { readonly now: Date },
) {
  return await tx
    .updateTable("video_estimates")
    .set({ ended_at: now })
    .where("program_id", "=", programId)
    .where("estimate_id", "=", estimateId)
    .where("ended_at", "is", null)
    .returning("pitch_id as pitchId")
    .executeTakeFirst();
}

/** Lets an estimate outlive its clip. Returns false if it has ended, has no pitch, or there is none. */
export async function detachVideoEstimate(
  tx: Tx,
  { programId, estimateId }: EstimateKey,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("video_estimates")
    .set({ clip_id: null })
    .where("program_id", "=", programId)
    .where("estimate_id", "=", estimateId)
    .where("pitch_id", "is not", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the estimates without a clip of pitches that became one with another pitch to that other pitch. The others follow their clips. */
export async function moveKeptEstimates(
  tx: Tx,
  { programId, pairs }: { readonly programId: string; readonly pairs: ReadonlyMap<string, string> },
): Promise<void> {
  if (pairs.size === 0) return;
  const rows = [...pairs].map(([estimate_id, pitch_id]) => ({ estimate_id, pitch_id }));
  await tx
    .updateTable("video_estimates as e")
    .from(recordsOf("video_estimates", rows).as("moved"))
    .set((eb) => ({ pitch_id: eb.ref("moved.pitch_id") }))
    .where("e.program_id", "=", programId)
    .where("e.clip_id", "is", null)
    .whereRef("e.pitch_id", "=", "moved.estimate_id")
    .execute();
}
