import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

export interface SetupRow {
  readonly programId: string;
  readonly programName: string;
  readonly adminEmail: string;
  readonly isSetupComplete: boolean;
  readonly setupTokenHash: Uint8Array | null;
  readonly setupExpiresAt: Date | null;
}

const setupColumns = [
  "program_id",
  "admin_email",
  "is_setup_complete",
  "setup_token_hash",
  "setup_expires_at",
] as const;

export async function setupOf(tx: Tx, programId: string): Promise<SetupRow | undefined> {
  return await tx
    .selectFrom("programs")
    .select(["name as programName", ...named(setupColumns)])
    .where("program_id", "=", programId)
    .executeTakeFirst();
}

/** Returns all addresses of a program: of its members, its invites and its setup. */
export async function addressesOf(tx: Tx, programId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("email")
    .where("program_id", "=", programId)
    .union((eb) =>
      eb.selectFrom("pending_invites").select("email").where("program_id", "=", programId),
    )
    .union((eb) =>
      eb.selectFrom("programs").select("admin_email as email").where("program_id", "=", programId),
    )
    .execute();
  return rows.map(({ email }) => email);
}
