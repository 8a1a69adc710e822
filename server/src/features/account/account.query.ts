import type { getUsage } from "@armslot/contracts/account";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import type { Sql } from "../../database/database.ts";

type Usage = ReplyOf<typeof getUsage>;

/** How much of its monthly number of videos a program has used. */
export async function usageOf(sql: Sql, programId: string): Promise<Usage | undefined> {
  const [row] = await sql<Usage[]>`
    select video_cap as "videoCap", videos_this_month as "videosThisMonth",
      total_video_count as "totalVideoCount"
    from programs where program_id = ${programId}`;
  return row;
}

/** The hash of a member's own password; undefined when they are gone. */
export async function passwordHashOf(
  sql: Sql,
  { programId, userId }: { readonly programId: string; readonly userId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from users
    where program_id = ${programId} and user_id = ${userId}`;
  return row?.passwordHash;
}
