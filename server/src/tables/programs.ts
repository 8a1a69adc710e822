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

interface DemoProgram {
  readonly programId: string;
  readonly name: string;
  readonly league: string;
  readonly adminEmail: string;
  readonly videoCap: number;
  readonly totalVideoCount: number;
  readonly videosThisMonth: number;
  readonly now: Date;
}

/** Creates a demo program that nobody can enter until it is opened. */
export async function insertDemoProgram(sql: Sql, program: DemoProgram): Promise<void> {
  const { programId, name, league, adminEmail, videoCap, now } = program;
  await sql`
    insert into programs (
      program_id, name, league, admin_email, video_cap, total_video_count, videos_this_month, is_demo, created_at, updated_at
    ) values (
      ${programId}, ${name}, ${league}, ${adminEmail}, ${videoCap}, ${program.totalVideoCount},
      ${program.videosThisMonth}, true, ${now}, ${now}
    )`;
}

/** Opens a demo program whose data is complete to its admin. */
export async function openDemoProgram(
  sql: Sql,
  { programId, adminUserId, now }: Pick<Setup, "programId" | "adminUserId" | "now">,
): Promise<void> {
  await sql`
    update programs set
      is_setup_complete = true, status = 'active', admin_user_id = ${adminUserId}, updated_at = ${now}
    where program_id = ${programId} and is_demo`;
}

/**
 * Deletes demo programs with everything in them.
 * @param which all of them, or only those whose loading was cut short
 * @returns how many there were
 */
export async function deleteDemoPrograms(sql: Sql, which: "all" | "unfinished"): Promise<number> {
  const { count } = await sql`
    delete from programs where is_demo and (${which === "all"} or not is_setup_complete)`;
  return count;
}

/** Gives a program that waits for its setup a new token in place of the former one. False when it is set up or not there. */
export async function replaceSetupToken(
  sql: Sql,
  program: Pick<NewProgram, "programId" | "setupTokenHash" | "setupExpiresAt" | "now">,
): Promise<boolean> {
  const { programId, setupTokenHash, setupExpiresAt, now } = program;
  const { count } = await sql`
    update programs set
      setup_token_hash = ${setupTokenHash}, setup_expires_at = ${setupExpiresAt}, updated_at = ${now}
    where program_id = ${programId} and not is_setup_complete and not is_demo`;
  return count > 0;
}

/** Deletes a program with everything in it. False when it is not there. */
export async function deleteProgram(sql: Sql, programId: string): Promise<boolean> {
  const { count } = await sql`delete from programs where program_id = ${programId}`;
  return count > 0;
}
