import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NewDevice {
  readonly tokenHash: Uint8Array;
  readonly programId: string;
  readonly userId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores that a user signed in with a browser. */
export async function insertKnownDevice(tx: Tx, device: NewDevice): Promise<void> {
  const columns = ["token_hash", "program_id", "user_id", "expires_at"] as const;
  await tx
    .insertInto("known_devices")
    .values({ ...rowOf("known_devices", columns, device), created_at: device.now })
    .onConflict((conflict) =>
      conflict
        .columns(["token_hash", "user_id"])
        .doUpdateSet((eb) => ({ expires_at: eb.ref("excluded.expires_at") })),
    )
    .execute();
}

/** Replaces a browser's token for all users who are known on it. */
export async function renewKnownDevice(
  tx: Tx,
  { oldTokenHash, tokenHash }: { oldTokenHash: Uint8Array; tokenHash: Uint8Array },
): Promise<void> {
  await tx
    .updateTable("known_devices")
    .set({ token_hash: tokenHash })
    .where("token_hash", "=", oldTokenHash)
    .execute();
}

/** Deletes all browsers that a member signed in with. */
export async function deleteDevicesOf(
  tx: Tx,
  { programId, userId }: Pick<NewDevice, "programId" | "userId">,
): Promise<void> {
  await tx
    .deleteFrom("known_devices")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteExpiredDevices(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("known_devices").where("expires_at", "<=", now).execute();
}
