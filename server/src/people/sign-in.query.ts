import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

export interface Credentials {
  readonly programId: string;
  readonly userId: string;
  readonly passwordHash: string;
}

export async function credentialsOf(tx: Tx, email: string): Promise<Credentials | undefined> {
  return await tx
    .selectFrom("users")
    .select(named(["program_id", "user_id", "password_hash"]))
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Whether the credentials are still the checked ones. Locks them until the transaction ends. */
export async function lockCredentials(
  tx: Tx,
  { programId, userId, passwordHash }: Credentials,
): Promise<boolean> {
  const held = await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

interface Browser {
  readonly email: string;
  readonly deviceTokenHash: Uint8Array | undefined;
  readonly now: Date;
}

/** Whether the owner of an address has signed in with this browser before. */
export async function isKnownDeviceOf(
  tx: Tx,
  { email, deviceTokenHash, now }: Browser,
): Promise<boolean> {
  if (!deviceTokenHash) return false;
  const found = await tx
    .selectFrom("known_devices as d")
    .innerJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "d.program_id").onRef("u.user_id", "=", "d.user_id"),
    )
    .select("d.user_id")
    .where("d.token_hash", "=", deviceTokenHash)
    .where("d.expires_at", ">", now)
    .where("u.email", "=", email)
    .executeTakeFirst();
  return found !== undefined;
}
