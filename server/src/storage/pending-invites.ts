import { named, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

const nameColumns = ["first_name", "last_name", "title"] as const;
const linkColumns = ["nonce", "token_hash", "expires_at"] as const;

export interface NewInvite {
  readonly programId: string;
  readonly inviteId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly email: string;
  readonly nonce: Uint8Array;
  readonly tokenHash: Uint8Array;
  readonly invitedBy: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

function inviteRow(invite: NewInvite) {
  const columns = [
    "program_id",
    "invite_id",
    ...nameColumns,
    "email",
    ...linkColumns,
    "invited_by",
  ] as const;
  return { ...rowOf("pending_invites", columns, invite), created_at: invite.now };
}

/** Stores invites in one statement. */
export async function insertInvites(tx: Tx, invites: readonly NewInvite[]): Promise<void> {
  if (invites.length === 0) return;
  await tx.insertInto("pending_invites").values(invites.map(inviteRow)).execute();
}

/**
 * Stores an invite unless its address already has one in its program. Locks the invite's row, so concurrent invites of one address
 * see each other.
 * @returns the stored invite and when its link expires
 */
export async function placeInvite(
  tx: Tx,
  invite: NewInvite,
): Promise<Pick<NewInvite, "inviteId" | "expiresAt">> {
  return await tx
    .insertInto("pending_invites")
    .values(inviteRow(invite))
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "email"])
        .doUpdateSet((eb) => ({ status: eb.ref("excluded.status") })),
    )
    .returning(named(["invite_id", "expires_at"]))
    .executeTakeFirstOrThrow();
}

type InviteKey = Pick<NewInvite, "programId" | "inviteId">;

/** Updates an invite's person and inviter. */
export async function updateInvitee(
  tx: Tx,
  invite: InviteKey & Pick<NewInvite, "firstName" | "lastName" | "title" | "invitedBy">,
): Promise<void> {
  await tx
    .updateTable("pending_invites")
    .set(rowOf("pending_invites", [...nameColumns, "invited_by"], invite))
    .where("program_id", "=", invite.programId)
    .where("invite_id", "=", invite.inviteId)
    .execute();
}

/**
 * Replaces an invite's link. The earlier one ends.
 * @returns the invited address, or undefined if the invite no longer exists
 */
export async function replaceInviteLink(
  tx: Tx,
  invite: InviteKey & Pick<NewInvite, "nonce" | "tokenHash" | "expiresAt">,
): Promise<string | undefined> {
  const replaced = await tx
    .updateTable("pending_invites")
    .set(rowOf("pending_invites", linkColumns, invite))
    .where("program_id", "=", invite.programId)
    .where("invite_id", "=", invite.inviteId)
    .returning("email")
    .executeTakeFirst();
  return replaced?.email;
}

/** Deletes an invite for its acceptance, unless its link was replaced or has expired. Of concurrent calls one gets it. */
export async function takeInvite(
  tx: Tx,
  { programId, tokenHash, now }: Pick<NewInvite, "programId" | "tokenHash" | "now">,
): Promise<Pick<NewInvite, "inviteId" | "firstName" | "lastName" | "title" | "email"> | undefined> {
  return await tx
    .deleteFrom("pending_invites")
    .where("program_id", "=", programId)
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning(named(["invite_id", ...nameColumns, "email"]))
    .executeTakeFirst();
}

/** Deletes an invite and its mails. Returns false if it did not exist. */
export async function deleteInvite(tx: Tx, { programId, inviteId }: InviteKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("pending_invites")
    .where("program_id", "=", programId)
    .where("invite_id", "=", inviteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the invites that a member sent, and their mails.
 * @returns the IDs of the invites
 */
export async function deleteInvitesBy(
  tx: Tx,
  { programId, invitedBy }: Pick<NewInvite, "programId" | "invitedBy">,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom("pending_invites")
    .where("program_id", "=", programId)
    .where("invited_by", "=", invitedBy)
    .returning("invite_id")
    .execute();
  return deleted.map(({ invite_id }) => invite_id);
}

/**
 * Deletes invites that expired before a time, and their mails.
 * @returns the deleted invites
 */
export async function deleteInvitesEndedBefore(tx: Tx, moment: Date): Promise<InviteKey[]> {
  return await tx
    .deleteFrom("pending_invites")
    .where("expires_at", "<", moment)
    .returning(named(["program_id", "invite_id"]))
    .execute();
}
