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

/** Stores invites, all in one statement. */
export async function insertInvites(sql: Sql, invites: readonly NewInvite[]): Promise<void> {
  if (invites.length === 0) return;
  const rows = invites.map((invite) => ({
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
  }));
  await sql`insert into pending_invites ${sql(rows)}`;
}
