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

/** Stores invites, all in one statement. */
export async function insertInvites(tx: Tx, invites: readonly NewInvite[]): Promise<void> {
  if (invites.length === 0) return;
  await tx.insertInto("pending_invites").values(invites.map(inviteRow)).execute();
}

/**
 * Stores an invite, unless its address is invited into its program already; then nothing is written. Keeps the row of the one or the
 * other to this transaction, so that of several invites of one address each sees what the one before did.
 * @returns which invite is there now, and until when its link is good
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

/** Says anew who is invited, and by whom. */
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
 * Gives an invite another link; the former one ends.
 * @returns the invited address; undefined when the invite is gone
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

/** Takes an invite out for its acceptance, if this is still its link and in time. Of several at the same moment one gets it. */
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

/** Deletes an invite, and its mails with it. False when it was gone already. */
export async function deleteInvite(tx: Tx, { programId, inviteId }: InviteKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("pending_invites")
    .where("program_id", "=", programId)
    .where("invite_id", "=", inviteId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the invites that a member sent, and their mails with them.
 * @returns the ids of the invites
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
 * Forgets invites that ended before a moment, and their mails with them.
 * @returns which they were
 */
export async function deleteInvitesEndedBefore(tx: Tx, moment: Date): Promise<InviteKey[]> {
  return await tx
    .deleteFrom("pending_invites")
    .where("expires_at", "<", moment)
    .returning(named(["program_id", "invite_id"]))
    .execute();
}
