import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { getUsage } from "@armslot/contracts/people/usage";
import { AppError } from "../core/app-error.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Routes } from "../http/route.ts";
import { videosInMonth } from "../storage/video-counts.ts";

export function mountUsage(routes: Routes): void {
  routes.read(getUsage, async (tx, { params }, now) => {
    const usage = await usageOf(tx, { ...params, now });
    if (!usage) throw new AppError("not-found");
    return usage;
  });
}

type Usage = ReplyOf<typeof getUsage>;

/** Returns a program's video cap and its video counts of this month and in total, or undefined if there is no such program. */
async function usageOf(
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
