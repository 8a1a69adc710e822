import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import type { getUsage } from "@armslot/contracts/usage/usage";
import { named } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";

type Usage = ReplyOf<typeof getUsage>;

/** Returns a program's video cap and its video counts of this month and in total, or undefined if there is no such program. */
export async function usageOf(tx: Tx, programId: string): Promise<Usage | undefined> {
  return await tx
    .selectFrom("programs")
    .select(named(["video_cap", "videos_this_month", "total_video_count"]))
    .where("program_id", "=", programId)
    .executeTakeFirst();
}
