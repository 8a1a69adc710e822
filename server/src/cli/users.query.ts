import type { Role } from "@armslot/contracts/core/access";
import { dayMs } from "@armslot/contracts/core/durations";
import type { Tx } from "../database/database.ts";
import { byFullName } from "../storage/users.ts";

interface ListedUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly programId: string;
  readonly program: string;
  readonly createdAt: Date;
}

/**
 * Returns users with their programs, by program and full name.
 * @param programId only the users of this program; undefined for all
 */
export async function listUsers(tx: Tx, programId: string | undefined): Promise<ListedUser[]> {
  let users = tx
    .selectFrom("users as u")
    .innerJoin("programs as p", "p.program_id", "u.program_id")
    .select(["u.email", "u.first_name as firstName", "u.last_name as lastName", "u.role"])
    .select(["u.program_id as programId", "p.name as program", "u.created_at as createdAt"])
    .orderBy("p.created_at")
    .orderBy("p.program_id")
    .orderBy((eb) => byFullName(eb.ref("u.first_name"), eb.ref("u.last_name")))
    .orderBy("u.user_id");
  if (programId !== undefined) users = users.where("u.program_id", "=", programId);
  return await users.execute();
}

interface ListedSession {
  readonly signedInAt: Date;
  readonly usedAt: Date;
  /** When the session ends if it is not used again. */
  readonly endsAt: Date;
}

/** Returns a user's sessions that have not ended, the last used first. */
export async function sessionsOf(
  tx: Tx,
  { programId, userId }: { readonly programId: string; readonly userId: string },
  { idleDays, now }: { readonly idleDays: number; readonly now: Date },
): Promise<ListedSession[]> {
  const idleMs = idleDays * dayMs;
  const rows = await tx
    .selectFrom("sessions")
    .select(["created_at as signedInAt", "seen_at as usedAt", "expires_at as expiresAt"])
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("seen_at", ">", new Date(now.getTime() - idleMs))
    .orderBy("seen_at", "desc")
    .orderBy("token_hash")
    .execute();
  return rows.map(({ expiresAt, ...session }) => ({
    ...session,
    endsAt: new Date(Math.min(expiresAt.getTime(), session.usedAt.getTime() + idleMs)),
  }));
}
