import { may } from "@armslot/contracts/core/access";
import type { MailState } from "@armslot/contracts/people/mail-state";
import { AppError } from "../core/app-error.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Viewer } from "../http/viewer.ts";

export interface OpenInvite {
  readonly programId: string;
  readonly programName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Returns the invite of a link, unless the link was replaced or has expired. */
export async function openInviteOf(
  tx: Tx,
  link: { readonly programId: string; readonly tokenHash: Uint8Array; readonly now: Date },
): Promise<OpenInvite | undefined> {
  const { programId, tokenHash, now } = link;
  return await tx
    .selectFrom("pending_invites as i")
    .innerJoin("programs as p", "p.program_id", "i.program_id")
    .select([
      "i.program_id as programId",
      "p.name as programName",
      ...named(["first_name", "last_name"]),
      "email",
    ])
    .where("i.program_id", "=", programId)
    .where("i.token_hash", "=", tokenHash)
    .where("i.expires_at", ">", now)
    .executeTakeFirst();
}

/** Whether an address belongs to a member of this program. Accounts in other programs must not be revealed. */
export async function isMember(
  tx: Tx,
  { programId, email }: { readonly programId: string; readonly email: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("email", "=", email)
    .executeTakeFirst();
  return found !== undefined;
}

interface InviteKey {
  readonly programId: string;
  readonly inviteId: string;
}

export interface InviteMailRow {
  readonly mailId: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly availableAt: Date;
}

/** Returns the state of an invite's newest mail. */
export async function newestMailOf(
  tx: Tx,
  { programId, inviteId }: InviteKey,
): Promise<InviteMailRow | undefined> {
  return await tx
    .selectFrom("mails")
    .select(["mail_id as mailId", "state", "attempts", "available_at as availableAt"])
    .where("program_id", "=", programId)
    .where("invite_id", "=", inviteId)
    .orderBy("created_at", "desc")
    .orderBy("mail_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Refuses a member who may not resend an invite or copy its link. Members may for invites that they sent, and members who manage people
 * for all. Throws `forbidden`, or `invite-not-found`.
 */
export async function requireInviteOf(
  tx: Tx,
  { programId, userId, role }: Viewer,
  inviteId: string,
): Promise<void> {
  const invite = await tx
    .selectFrom("pending_invites")
    .select("invited_by as sentBy")
    .where("program_id", "=", programId)
    .where("invite_id", "=", inviteId)
    .executeTakeFirst();
  if (!invite) throw new AppError("invite-not-found");
  if (invite.sentBy !== userId && !may(role, "people:manage")) throw new AppError("forbidden");
}

interface LinkParts {
  readonly nonce: Uint8Array;
  readonly tokenHash: Uint8Array;
  readonly expiresAt: Date;
}

/** Returns the values from which a pending invite's link is derived, and locks them until the transaction ends. */
export async function linkPartsOf(
  tx: Tx,
  { programId, inviteId }: InviteKey,
): Promise<LinkParts | undefined> {
  return await tx
    .selectFrom("pending_invites")
    .select(named(["nonce", "token_hash", "expires_at"]))
    .where("program_id", "=", programId)
    .where("invite_id", "=", inviteId)
    .forShare()
    .executeTakeFirst();
}
