import type { MailState } from "@armslot/contracts/mail-state";
import type { Sql } from "../database/database.ts";
import type { Lead } from "../tables/leads.ts";

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

export interface InviteToMail extends Names {
  readonly inviteId: string;
  readonly programId: string;
  readonly nonce: Uint8Array;
  readonly tokenHash: Uint8Array;
  readonly email: string;
  readonly expiresAt: Date;
  readonly programName: string;
  /** Null when the account of the person who sent the invite no longer exists. */
  readonly inviterFirstName: string | null;
  readonly inviterLastName: string | null;
}

/** Returns what the mail of an invite shows; undefined when the invite no longer exists. */
export async function inviteToMail(
  sql: Sql,
  { programId, inviteId }: { readonly programId: string; readonly inviteId: string },
): Promise<InviteToMail | undefined> {
  const [invite] = await sql<InviteToMail[]>`
    select i.invite_id as "inviteId", i.program_id as "programId", i.nonce, i.token_hash as "tokenHash", i.email,
      i.first_name as "firstName", i.last_name as "lastName", i.expires_at as "expiresAt", p.name as "programName",
      u.first_name as "inviterFirstName", u.last_name as "inviterLastName"
    from pending_invites i
    join programs p on p.program_id = i.program_id
    left join users u on u.program_id = i.program_id and u.user_id = i.invited_by
    where i.program_id = ${programId} and i.invite_id = ${inviteId}`;
  return invite;
}

export interface UserToMail extends Names {
  readonly programId: string;
  readonly userId: string;
  readonly email: string;
}

/** Returns a member as a mail addresses them; undefined when the account no longer exists. */
export async function userToMail(
  sql: Sql,
  { programId, userId }: { readonly programId: string; readonly userId: string },
): Promise<UserToMail | undefined> {
  const [user] = await sql<UserToMail[]>`
    select program_id as "programId", user_id as "userId", email, first_name as "firstName", last_name as "lastName"
    from users where program_id = ${programId} and user_id = ${userId}`;
  return user;
}

/** Returns the account with this address; undefined when there is none. */
export async function accountOf(
  sql: Sql,
  email: string,
): Promise<Pick<UserToMail, "programId" | "userId"> | undefined> {
  const [user] = await sql<Pick<UserToMail, "programId" | "userId">[]>`
    select program_id as "programId", user_id as "userId" from users where email = ${email}`;
  return user;
}

export type LeadToMail = Omit<Lead, "leadId">;

/** Returns what a visitor sent; undefined when it was deleted. */
export async function leadToMail(sql: Sql, leadId: string): Promise<LeadToMail | undefined> {
  const [lead] = await sql<LeadToMail[]>`
    select kind, full_name as "fullName", email, program_name as "programName", league, title, message
    from leads where lead_id = ${leadId}`;
  return lead;
}

/** Returns the state of a mail; undefined when it was deleted. */
export async function mailState(sql: Sql, mailId: string): Promise<MailState | undefined> {
  const [mail] = await sql<
    { state: MailState }[]
  >`select state from mails where mail_id = ${mailId}`;
  return mail?.state;
}
