import type { ActivityAction } from "@armslot/contracts/people/activity";
import { sql } from "kysely";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** Whose data an export has: one athlete's, or the whole program's without an athlete. */
export interface ExportScope {
  readonly programId: string;
  readonly athleteId?: string | undefined;
  /** The member who reads it. Undefined for the operator. */
  readonly userId?: string | undefined;
  /** Whether the reader's own drafts of reports are left out. */
  readonly isFiledOnly?: boolean;
}

interface Counted {
  readonly athletes: number;
  readonly games: number;
}

/** Returns how many athletes and games an export has. Pitches are not counted, because a program may have millions. */
export async function exportCounts(
  tx: Tx,
  { programId, athleteId }: ExportScope,
): Promise<Counted> {
  return await tx
    .selectFrom("athletes")
    .select(({ fn, val }) => [
      fn.countAll<number>().as("athletes"),
      fn.coalesce(fn.sum<number>("submission"), val(0)).as("games"),
    ])
    .where("program_id", "=", programId)
    .$if(athleteId !== undefined, (all) => all.where("athlete_id", "=", athleteId ?? ""))
    .executeTakeFirstOrThrow();
}

interface StartedExport {
  readonly athleteId: string | undefined;
  readonly isOfProgram: boolean;
}

/** Returns an export that a member started after a moment, or undefined. */
export async function startedExport(
  tx: Tx,
  given: { programId: string; exportId: string; userId: string; since: Date },
): Promise<StartedExport | undefined> {
  const entry = await tx
    .selectFrom("audit_entries")
    .select(["action", "subject_id as athleteId"])
    .where("program_id", "=", given.programId)
    .where("entry_id", "=", given.exportId)
    .where("actor_user_id", "=", given.userId)
    .where("action", "in", ["athlete-exported", "program-exported"])
    .where("created_at", ">", given.since)
    .executeTakeFirst();
  if (!entry) return undefined;
  const isOfProgram = entry.action === "program-exported";
  return { athleteId: entry.athleteId ?? undefined, isOfProgram };
}

interface Downloaded {
  readonly programId: string;
  readonly userId: string;
  readonly action: ActivityAction;
  readonly since: Date;
}

/** Whether the activity has a member's download since a time. Concurrent calls for the member wait until the transaction ends. */
export async function lockAndFindDownload(
  tx: Tx,
  { programId, userId, action, since }: Downloaded,
): Promise<boolean> {
  const key = `download ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const entry = await tx
    .selectFrom("audit_entries")
    .select("entry_id")
    .where("program_id", "=", programId)
    .where("actor_user_id", "=", userId)
    .where("action", "=", action)
    .where("created_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Returns the name that an export is of, the athlete's or the program's, or undefined if there is none. */
export async function exportName(
  tx: Tx,
  { programId, athleteId }: ExportScope,
): Promise<string | undefined> {
  const row =
    athleteId === undefined
      ? await tx
          .selectFrom("programs")
          .select("name as of")
          .where("program_id", "=", programId)
          .executeTakeFirst()
      : await tx
          .selectFrom("athletes as a")
          .select((eb) => fullNameOf(eb.ref("a.first_name"), eb.ref("a.last_name")).as("of"))
          .where("program_id", "=", programId)
          .where("athlete_id", "=", athleteId)
          .executeTakeFirst();
  return row?.of;
}

/** Takes one of the places for exports of a program until the transaction ends. Returns false if all are taken. */
export async function takePlace(tx: Tx, programId: string, place: number): Promise<boolean> {
  const key = `export ${programId} ${place}`;
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as "isTaken"`.execute(tx);
  return rows[0]?.isTaken === true;
}
