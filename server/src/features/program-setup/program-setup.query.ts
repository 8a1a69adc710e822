import type { Sql } from "../../database/database.ts";

export interface SetupRow {
  readonly programId: string;
  readonly programName: string;
  readonly adminEmail: string;
  readonly isSetupComplete: boolean;
  readonly setupTokenHash: Buffer | null;
  readonly setupExpiresAt: Date | null;
}

export async function setupOf(sql: Sql, programId: string): Promise<SetupRow | undefined> {
  const [row] = await sql<SetupRow[]>`
    select program_id as "programId", name as "programName", admin_email as "adminEmail",
      is_setup_complete as "isSetupComplete", setup_token_hash as "setupTokenHash",
      setup_expires_at as "setupExpiresAt"
    from programs where program_id = ${programId}`;
  return row;
}

/** Every address that a program knows: its members', its invites', and the one that it was made for. */
export async function addressesOf(sql: Sql, programId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select email from users where program_id = ${programId}
    union select email from pending_invites where program_id = ${programId}
    union select admin_email from programs where program_id = ${programId}`;
  return rows.map(({ email }) => email);
}
