import type { Sql } from "../database/database.ts";

interface NewProgram {
  readonly programId: string;
  readonly name: string;
  readonly league: string;
  readonly adminEmail: string;
  readonly videoCap: number;
  readonly setupTokenHash: Uint8Array;
  readonly setupExpiresAt: Date;
  readonly now: Date;
}

/** Creates a program that waits for its setup. */
export async function insertProgram(sql: Sql, program: NewProgram): Promise<void> {
  const { programId, name, league, adminEmail, videoCap, setupTokenHash, setupExpiresAt, now } =
    program;
  await sql`
    insert into programs (
      program_id, name, league, admin_email, video_cap, setup_token_hash, setup_expires_at, created_at, updated_at
    ) values (
      ${programId}, ${name}, ${league}, ${adminEmail}, ${videoCap}, ${setupTokenHash}, ${setupExpiresAt}, ${now}, ${now}
    )`;
}

interface Setup {
  readonly programId: string;
  readonly setupTokenHash: Uint8Array;
  readonly adminUserId: string;
  readonly now: Date;
}

/**
 * Marks a program as set up and clears its token, if that is still its token, in time, and nobody was quicker.
 * @returns the address that the program was made for; undefined when the setup was not open any more
 */
export async function closeSetup(
  sql: Sql,
  { programId, setupTokenHash, adminUserId, now }: Setup,
): Promise<{ readonly adminEmail: string } | undefined> {
  const [row] = await sql<{ adminEmail: string }[]>`
    update programs set
      is_setup_complete = true, status = 'active', setup_token_hash = null, setup_expires_at = null,
      admin_user_id = ${adminUserId}, updated_at = ${now}
    where program_id = ${programId} and not is_setup_complete
      and setup_token_hash = ${setupTokenHash} and setup_expires_at > ${now}
    returning admin_email as "adminEmail"`;
  return row;
}
