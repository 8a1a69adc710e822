import type { Tx } from "../database/database.ts";

interface FeedOwner {
  readonly programId: string;
  readonly userId: string;
}

/** Returns the member of a calendar link as the role for accounts, or undefined if the link ended or its member was removed. */
export async function ownerOfFeed(tx: Tx, tokenHash: Uint8Array): Promise<FeedOwner | undefined> {
  return await tx
    .selectFrom("calendar_feeds")
    .select(["program_id as programId", "user_id as userId"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export interface CalendarEntry {
  readonly followUpId: string;
  readonly lastName: string;
  readonly about: string;
  /** A calendar day, `YYYY-MM-DD`. */
  readonly due: string;
  readonly version: number;
  readonly createdAt: Date;
}

const entriesMax = 1000;

/** Returns a member's open follow-ups, the earliest first, 1,000 at most. */
export async function openFollowUpsOf(
  tx: Tx,
  { programId, userId }: FeedOwner,
): Promise<CalendarEntry[]> {
  return await tx
    .selectFrom("follow_ups as f")
    .innerJoin("athletes as a", (join) =>
      join.onRef("a.program_id", "=", "f.program_id").onRef("a.athlete_id", "=", "f.athlete_id"),
    )
    .select(["f.follow_up_id as followUpId", "a.last_name as lastName", "f.about", "f.due"])
    .select(["f.version", "f.created_at as createdAt"])
    .where("f.program_id", "=", programId)
    .where("f.owner_id", "=", userId)
    .where("f.done_at", "is", null)
    .orderBy("f.due")
    .orderBy("f.follow_up_id")
    .limit(entriesMax)
    .execute();
}
