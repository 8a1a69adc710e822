import { sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface CountedVideo {
  readonly programId: string;
  readonly now: Date;
}

const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`;

/** Counts a new video in its month (UTC). Returns false if the month's cap is reached. */
export async function countVideo(tx: Tx, { programId, now }: CountedVideo): Promise<boolean> {
  const month = monthOf(now);
  const used = videosInMonth(now);
  const { numUpdatedRows } = await tx
    .updateTable("programs")
    .set((eb) => ({
      videos_this_month: sql<number>`${used} + 1`,
      videos_month: month,
      total_video_count: eb("total_video_count", "+", 1),
    }))
    .where("program_id", "=", programId)
    .where(sql<boolean>`${used} < video_cap`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back a video that was counted at a time, because its upload never ended. */
export async function giveBackVideo(
  tx: Tx,
  { programId, countedAt }: { readonly programId: string; readonly countedAt: Date },
): Promise<void> {
  await tx
    .updateTable("programs")
    .set({
      videos_this_month: sql<number>`greatest(0, videos_this_month - (videos_month = ${monthOf(countedAt)}::date)::integer)`,
      total_video_count: sql<number>`greatest(0, total_video_count - 1)`,
    })
    .where("program_id", "=", programId)
    .execute();
}

/** The videos that a program used in the month of a time, for a select from `programs`. */
export function videosInMonth(now: Date) {
  const month = monthOf(now);
  return sql<number>`case when coalesce(videos_month, ${month}::date) = ${month}::date then videos_this_month else 0 end`;
}
