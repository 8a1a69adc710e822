import { named, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

const programColumns = ["program_id", "name", "league", "admin_email", "video_cap"] as const;

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

/** Creates a program whose setup is pending. */
export async function insertProgram(tx: Tx, program: NewProgram): Promise<void> {
  const row = {
    ...rowOf("programs", [...programColumns, "setup_token_hash", "setup_expires_at"], program),
    created_at: program.now,
    updated_at: program.now,
  };
  await tx.insertInto("programs").values(row).execute();
}

interface Setup {
  readonly programId: string;
  readonly setupTokenHash: Uint8Array;
  readonly adminUserId: string;
  readonly now: Date;
}

/**
 * Completes a program's setup and clears its token, if the token is still valid and no one was faster.
 * @returns the address of the setup, or undefined if the setup was no longer open
 */
export async function closeSetup(
  tx: Tx,
  { programId, setupTokenHash, adminUserId, now }: Setup,
): Promise<{ readonly adminEmail: string } | undefined> {
  return await tx
    .updateTable("programs")
    .set({
      is_setup_complete: true,
      status: "active",
      setup_token_hash: null,
      setup_expires_at: null,
      admin_user_id: adminUserId,
      updated_at: now,
    })
    .where("program_id", "=", programId)
    .where("is_setup_complete", "=", false)
    .where("setup_token_hash", "=", setupTokenHash)
    .where("setup_expires_at", ">", now)
    .returning("admin_email as adminEmail")
    .executeTakeFirst();
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

/** Creates a demo program that no one can enter until it is opened. */
export async function insertDemoProgram(tx: Tx, program: DemoProgram): Promise<void> {
  const columns = [...programColumns, "total_video_count", "videos_this_month"] as const;
  const row = {
    ...rowOf("programs", columns, program),
    is_demo: true,
    created_at: program.now,
    updated_at: program.now,
  };
  await tx.insertInto("programs").values(row).execute();
}

/** Opens a completely loaded demo program to its admin. */
export async function openDemoProgram(
  tx: Tx,
  { programId, adminUserId, now }: Pick<Setup, "programId" | "adminUserId" | "now">,
): Promise<void> {
  await tx
    .updateTable("programs")
    .set({
      is_setup_complete: true,
      status: "active",
      admin_user_id: adminUserId,
      updated_at: now,
    })
    .where("program_id", "=", programId)
    .where("is_demo", "=", true)
    .execute();
}

/**
 * Deletes demo programs with all their data.
 * @param which all of them, or only those whose loading was interrupted
 * @returns how many there were
 */
export async function deleteDemoPrograms(tx: Tx, which: "all" | "unfinished"): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("programs")
    .where("is_demo", "=", true)
    .$if(which === "unfinished", (demos) => demos.where("is_setup_complete", "=", false))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Replaces the setup token of a program whose setup is pending. Returns false if it is completed or does not exist. */
export async function replaceSetupToken(
  tx: Tx,
  program: Pick<NewProgram, "programId" | "setupTokenHash" | "setupExpiresAt" | "now">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("programs")
    .set(rowOf("programs", ["setup_token_hash", "setup_expires_at"], program))
    .set({ updated_at: program.now })
    .where("program_id", "=", program.programId)
    .where("is_setup_complete", "=", false)
    .where("is_demo", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Allows or forbids links to reports. Returns false if that is so already. */
export async function allowSharing(
  tx: Tx,
  { programId, isAllowed, now }: { programId: string; isAllowed: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("programs")
    .set({ allows_sharing: isAllowed, updated_at: now })
    .where("program_id", "=", programId)
    .where("allows_sharing", "!=", isAllowed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface EditedProgram {
  readonly programId: string;
  /** Undefined keeps the stored value, here and below. */
  readonly name: string | undefined;
  readonly league: string | undefined;
  readonly videoCap: number | undefined;
  readonly now: Date;
}

/** Changes a program's facts and returns all of them; undefined if the program does not exist. */
export async function updateProgram(
  tx: Tx,
  { programId, name, league, videoCap, now }: EditedProgram,
): Promise<Pick<NewProgram, "name" | "league" | "videoCap"> | undefined> {
  return await tx
    .updateTable("programs")
    .set({ updated_at: now })
    .$if(name !== undefined, (query) => query.set({ name }))
    .$if(league !== undefined, (query) => query.set({ league }))
    .$if(videoCap !== undefined, (query) => query.set({ video_cap: videoCap }))
    .where("program_id", "=", programId)
    .returning(named(["name", "league", "video_cap"]))
    .executeTakeFirst();
}

/** Changes the address that a program's setup was sent to, after its admin's address changed. */
export async function setAdminEmail(
  tx: Tx,
  { programId, adminUserId, email }: { programId: string; adminUserId: string; email: string },
): Promise<void> {
  await tx
    .updateTable("programs")
    .set({ admin_email: email })
    .where("program_id", "=", programId)
    .where("admin_user_id", "=", adminUserId)
    .execute();
}

/** Deletes a program with all its data. Returns false if it does not exist. */
export async function deleteProgram(tx: Tx, programId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("programs")
    .where("program_id", "=", programId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface ScoutingOfProgram {
  readonly programId: string;
  readonly isBlind: boolean;
  readonly showsReadings: boolean;
}

/** Switches how a program scouts. */
export async function setScoutingOf(
  tx: Tx,
  { programId, isBlind, showsReadings }: ScoutingOfProgram,
): Promise<void> {
  await tx
    .updateTable("programs")
    .set({ scouting_is_blind: isBlind, scouting_shows_readings: showsReadings })
    .where("program_id", "=", programId)
    .execute();
}
