import type { Share } from "@armslot/contracts/sharing/shares";
import type { ShareConsent } from "@armslot/contracts/sharing/sharing";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface ShareKey {
  readonly programId: string;
  readonly athleteId: string;
  readonly shareId: string;
}

interface NewShare extends ShareKey {
  readonly tokenHash: Uint8Array;
  readonly consent: ShareConsent;
  readonly showsSchool: boolean;
  readonly showsHometown: boolean;
  /** Whether the link shows clips, for which the athlete needs a consent. */
  readonly showsClips?: boolean | undefined;
  readonly filter: Share["filter"];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const newColumns = [
  "program_id",
  "share_id",
  "athlete_id",
  "token_hash",
  "consent",
  "shows_school",
  "shows_hometown",
  "created_by",
  "created_at",
  "expires_at",
] as const;

/** Stores a link to an athlete's report. */
export async function insertShare(tx: Tx, share: NewShare): Promise<void> {
  const row = {
    ...rowOf("shares", newColumns, share),
    filter: JSON.stringify(share.filter),
    clips_of: share.showsClips ? share.athleteId : null,
  };
  await tx.insertInto("shares").values(row).execute();
}

/** Ends a link. Returns false if the athlete has no such link, or it was revoked before. */
export async function revokeShareRow(
  tx: Tx,
  { programId, athleteId, shareId, userId, now }: ShareKey & { userId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("shares")
    .set({ revoked_by: userId, revoked_at: now })
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("share_id", "=", shareId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all links of a program. */
export async function revokeAllShares(
  tx: Tx,
  { programId, userId, now }: { programId: string; userId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("shares")
    .set({ revoked_by: userId, revoked_at: now })
    .where("program_id", "=", programId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Counts a view of a link. */
export async function countShareView(
  tx: Tx,
  { programId, shareId, now }: Pick<ShareKey, "programId" | "shareId"> & { now: Date },
): Promise<void> {
  await tx
    .updateTable("shares")
    .set((eb) => ({ views: eb("views", "+", 1), last_viewed_at: now }))
    .where("program_id", "=", programId)
    .where("share_id", "=", shareId)
    .execute();
}

/** Deletes the links that expired before a time. */
export async function deleteSharesEndedBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom("shares").where("expires_at", "<", moment).execute();
}
