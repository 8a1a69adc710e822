import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { getUsage } from "@armslot/contracts/people/usage";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { videosInMonth } from "../storage/video-counts.ts";

type Usage = ReplyOf<typeof getUsage>;

/** Returns a program's video cap and its video counts of this month and in total, or undefined if there is no such program. */
export async function usageOf(
  tx: Tx,
  { programId, now }: { readonly programId: string; readonly now: Date },
): Promise<Usage | undefined> {
  return await tx
    .selectFrom("programs")
    .select(named(["video_cap", "total_video_count"]))
    .select(videosInMonth(now).as("videosThisMonth"))
    .where("program_id", "=", programId)
    .executeTakeFirst();
}
