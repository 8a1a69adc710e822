import type { Sql } from "../database/database.ts";

interface NewDevice {
  readonly tokenHash: Uint8Array;
  readonly programId: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Remembers that a user signed in with a browser. */
export async function insertKnownDevice(
  sql: Sql,
  { tokenHash, programId, userId, now, expiresAt }: NewDevice,
): Promise<void> {
  await sql`
    insert into known_devices (token_hash, program_id, user_id, created_at, expires_at)
    values (${tokenHash}, ${programId}, ${userId}, ${now}, ${expiresAt})
    on conflict (token_hash, user_id) do update set expires_at = excluded.expires_at`;
}

/** Gives a browser a new secret in place of its old one, for everyone who is known on it. */
export async function renewKnownDevice(
  sql: Sql,
  { oldTokenHash, tokenHash }: { oldTokenHash: Uint8Array; tokenHash: Uint8Array },
): Promise<void> {
  await sql`update known_devices set token_hash = ${tokenHash} where token_hash = ${oldTokenHash}`;
}

/** Forgets every browser that a member signed in with. */
export async function deleteDevicesOf(
  sql: Sql,
  { programId, userId }: Pick<NewDevice, "programId" | "userId">,
): Promise<void> {
  await sql`delete from known_devices where program_id = ${programId} and user_id = ${userId}`;
}

export async function deleteExpiredDevices(sql: Sql, now: Date): Promise<void> {
  await sql`delete from known_devices where expires_at <= ${now}`;
}
