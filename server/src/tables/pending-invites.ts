import type { Sql } from "../database/database.ts";

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

function rowOf(invite: NewInvite) {
  return {
    program_id: invite.programId,
    invite_id: invite.inviteId,
    first_name: invite.firstName,
    last_name: invite.lastName,
    title: invite.title,
    email: invite.email,
    nonce: invite.nonce,
    token_hash: invite.tokenHash,
    invited_by: invite.invitedBy,
    expires_at: invite.expiresAt,
    created_at: invite.now,
  };
}

/** Stores invites, all in one statement. */
export async function insertInvites(sql: Sql, invites: readonly NewInvite[]): Promise<void> {
  if (invites.length === 0) return;
  await sql`insert into pending_invites ${sql(invites.map(rowOf))}`;
}

/**
 * Stores an invite, unless its address is invited into its program already; then nothing is written. Keeps the row of the one or the
 * other to this transaction, so that of several invites of one address each sees what the one before did.
 * @returns which invite is there now, and until when its link is good
 */
export async function placeInvite(
  sql: Sql,
  invite: NewInvite,
): Promise<Pick<NewInvite, "inviteId" | "expiresAt">> {
  const [placed] = await sql<Pick<NewInvite, "inviteId" | "expiresAt">[]>`
    insert into pending_invites ${sql([rowOf(invite)])}
    on conflict on constraint pending_invites_email_unique do update set status = excluded.status
    returning invite_id as "inviteId", expires_at as "expiresAt"`;
  if (!placed) throw new Error("neither stored nor found an invite");
  return placed;
}

type InviteKey = Pick<NewInvite, "programId" | "inviteId">;

/** Says anew who is invited, and by whom. */
export async function updateInvitee(
  sql: Sql,
  invite: InviteKey & Pick<NewInvite, "firstName" | "lastName" | "title" | "invitedBy">,
): Promise<void> {
  const { programId, inviteId, firstName, lastName, title, invitedBy } = invite;
  await sql`
    update pending_invites set
      first_name = ${firstName}, last_name = ${lastName}, title = ${title}, invited_by = ${invitedBy}
    where program_id = ${programId} and invite_id = ${inviteId}`;
}

/**
 * Gives an invite another link; the former one ends.
 * @returns the invited address; undefined when the invite is gone
 */
export async function replaceInviteLink(
  sql: Sql,
  invite: InviteKey & Pick<NewInvite, "nonce" | "tokenHash" | "expiresAt">,
): Promise<string | undefined> {
  const { programId, inviteId, nonce, tokenHash, expiresAt } = invite;
  const [row] = await sql<{ email: string }[]>`
    update pending_invites set nonce = ${nonce}, token_hash = ${tokenHash}, expires_at = ${expiresAt}
    where program_id = ${programId} and invite_id = ${inviteId}
    returning email`;
  return row?.email;
}

/** Takes an invite out for its acceptance, if this is still its link and in time. Of several at the same moment one gets it. */
export async function takeInvite(
  sql: Sql,
  { programId, tokenHash, now }: Pick<NewInvite, "programId" | "tokenHash" | "now">,
): Promise<Pick<NewInvite, "inviteId" | "firstName" | "lastName" | "title" | "email"> | undefined> {
  const [taken] = await sql<
    Pick<NewInvite, "inviteId" | "firstName" | "lastName" | "title" | "email">[]
  >`
    delete from pending_invites
    where program_id = ${programId} and token_hash = ${tokenHash} and expires_at > ${now}
    returning invite_id as "inviteId", first_name as "firstName", last_name as "lastName", title, email`;
  return taken;
}

/** Deletes an invite, and its mails with it. False when it was gone already. */
export async function deleteInvite(sql: Sql, { programId, inviteId }: InviteKey): Promise<boolean> {
  const { count } = await sql`
    delete from pending_invites where program_id = ${programId} and invite_id = ${inviteId}`;
  return count > 0;
}

/**
 * Deletes the invites that a member sent, and their mails with them.
 * @returns the ids of the invites
 */
export async function deleteInvitesBy(
  sql: Sql,
  { programId, invitedBy }: Pick<NewInvite, "programId" | "invitedBy">,
): Promise<string[]> {
  const deleted = await sql<Pick<NewInvite, "inviteId">[]>`
    delete from pending_invites where program_id = ${programId} and invited_by = ${invitedBy}
    returning invite_id as "inviteId"`;
  return deleted.map(({ inviteId }) => inviteId);
}

/**
 * Forgets invites that ended before a moment, and their mails with them.
 * @returns which they were
 */
export async function deleteInvitesEndedBefore(sql: Sql, moment: Date): Promise<InviteKey[]> {
  return await sql<InviteKey[]>`
    delete from pending_invites where expires_at < ${moment}
    returning program_id as "programId", invite_id as "inviteId"`;
}
