import type { ReplyOf } from "@armslot/contracts/endpoint";
import type { getUsage } from "@armslot/contracts/usage";
import type { Sql } from "../../database/database.ts";

type Usage = ReplyOf<typeof getUsage>;

/** A program's video cap, its videos this month and its videos in all; undefined when there is no such program. */
export async function usageOf(sql: Sql, programId: string): Promise<Usage | undefined> {
  const [row] = await sql<Usage[]>`
    select video_cap as "videoCap", videos_this_month as "videosThisMonth",
      total_video_count as "totalVideoCount"
    from programs where program_id = ${programId}`;
  return row;
}
