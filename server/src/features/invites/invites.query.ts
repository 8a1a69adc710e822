import type { MailState } from "@armslot/contracts/mail-state";
import type { Sql } from "../../database/database.ts";

export interface OpenInvite {
  readonly programId: string;
  readonly programName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The invite that a link opens, if it is still its link and in time. */
export async function openInviteOf(
  sql: Sql,
  link: { readonly programId: string; readonly tokenHash: Uint8Array; readonly now: Date },
): Promise<OpenInvite | undefined> {
  const { programId, tokenHash, now } = link;
  const [row] = await sql<OpenInvite[]>`
    select i.program_id as "programId", p.name as "programName", i.first_name as "firstName",
      i.last_name as "lastName", i.email
    from pending_invites i join programs p on p.program_id = i.program_id
    where i.program_id = ${programId} and i.token_hash = ${tokenHash} and i.expires_at > ${now}`;
  return row;
}

/** Whether an address is that of a member of this program; whether it has an account elsewhere is nobody's business here. */
export async function isMember(
  sql: Sql,
  { programId, email }: { readonly programId: string; readonly email: string },
): Promise<boolean> {
  const found = await sql`
    select user_id from users where program_id = ${programId} and email = ${email}`;
  return found.length > 0;
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

/** What became of an invite's newest mail. */
export async function newestMailOf(
  sql: Sql,
  { programId, inviteId }: InviteKey,
): Promise<InviteMailRow | undefined> {
  const [row] = await sql<InviteMailRow[]>`
    select mail_id as "mailId", state, attempts, available_at as "availableAt"
    from mails where program_id = ${programId} and invite_id = ${inviteId}
    order by created_at desc, mail_id desc
    limit 1`;
  return row;
}

interface LinkParts {
  readonly nonce: Buffer;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** What the link of a pending invite is derived from; keeps it so until the transaction ends. */
export async function linkPartsOf(
  sql: Sql,
  { programId, inviteId }: InviteKey,
): Promise<LinkParts | undefined> {
  const [row] = await sql<LinkParts[]>`
    select nonce, token_hash as "tokenHash", expires_at as "expiresAt"
    from pending_invites where program_id = ${programId} and invite_id = ${inviteId}
    for share`;
  return row;
}
