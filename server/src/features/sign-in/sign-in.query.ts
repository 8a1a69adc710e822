import type { Sql } from "../../database/database.ts";

export interface Credentials {
  readonly programId: string;
  readonly userId: string;
  readonly passwordHash: string;
}

export async function credentialsOf(sql: Sql, email: string): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select program_id as "programId", user_id as "userId", password_hash as "passwordHash"
    from users where email = ${email}`;
  return row;
}

/** Whether the credentials are still the ones that were checked; keeps them so until the transaction ends. */
export async function holdCredentials(
  sql: Sql,
  { programId, userId, passwordHash }: Credentials,
): Promise<boolean> {
  const held = await sql`
    select user_id from users
    where program_id = ${programId} and user_id = ${userId} and password_hash = ${passwordHash}
    for share`;
  return held.length > 0;
}

interface Browser {
  readonly email: string;
  readonly deviceTokenHash: Uint8Array | undefined;
  readonly now: Date;
}

/** Whether the owner of an address has signed in with this browser before. */
export async function isKnownDeviceOf(
  sql: Sql,
  { email, deviceTokenHash, now }: Browser,
): Promise<boolean> {
  if (!deviceTokenHash) return false;
  const found = await sql`
    select d.user_id
    from known_devices d join users u on u.program_id = d.program_id and u.user_id = d.user_id
    where d.token_hash = ${deviceTokenHash} and d.expires_at > ${now} and u.email = ${email}`;
  return found.length > 0;
}
