import type { Role } from "@armslot/contracts/core/access";
import { type Expression, sql } from "kysely";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** A user's ID as replies name it (DATA-6). */
export const userUid = "users.user_id as uid";

const nameColumns = ["first_name", "last_name", "title"] as const;

interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
}

interface NewUser extends Names {
  readonly programId: string;
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Returns the order of members and invites: by full name, as people read it (UI-5). */
export function byFullName(firstName: Expression<string>, lastName: Expression<string>) {
  return sql`fold_name(${firstName} || ' ' || ${lastName}) collate "C"`;
}

/** Whether an address has an account, in any program. */
export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const found = await tx
    .selectFrom("users")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirst();
  return found !== undefined;
}

/** Creates a member. Returns false and writes nothing if the address has an account in any program. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const columns = [
    "program_id",
    "user_id",
    ...nameColumns,
    "email",
    "role",
    "password_hash",
  ] as const;
  const created = await tx
    .insertInto("users")
    .values({ ...rowOf("users", columns, user), created_at: user.now, updated_at: user.now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return created !== undefined;
}

export async function updateUserNames(
  tx: Tx,
  user: Names & { readonly programId: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ ...rowOf("users", nameColumns, user), updated_at: user.now })
    .where("program_id", "=", user.programId)
    .where("user_id", "=", user.userId)
    .execute();
}

interface Rehash {
  readonly programId: string;
  readonly userId: string;
  readonly oldHash: string;
  readonly newHash: string;
}

/** Replaces a password's hash. Returns false and writes nothing if the password changed in between. */
export async function replacePasswordHash(
  tx: Tx,
  { programId, userId, oldHash, newHash }: Rehash,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ password_hash: newHash })
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .where("password_hash", "=", oldHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Member {
  readonly programId: string;
  readonly userId: string;
}

/**
 * Sets a member's new password.
 * @returns the member's address, or undefined if they no longer exist
 */
export async function setPasswordHash(
  tx: Tx,
  { programId, userId, passwordHash }: Member & { readonly passwordHash: string },
): Promise<string | undefined> {
  const user = await tx
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .returning("email")
    .executeTakeFirst();
  return user?.email;
}

/** Locks a member's row. Sign-ins and password changes wait for the end of the transaction. */
export async function lockUser(tx: Tx, { programId, userId }: Member): Promise<void> {
  await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .execute();
}

/** Prevents a member's removal until the transaction ends. Returns false if they no longer exist. */
export async function lockMember(tx: Tx, { programId, userId }: Member): Promise<boolean> {
  const held = await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Does the same in a transaction of the member's program, whose role can't lock their row itself. */
export async function holdMember(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean | null }>`
    select hold_member(${userId}::uuid) as "isHeld"`.execute(tx);
  return rows[0]?.isHeld === true;
}

/** Returns the IDs of a program's admins and locks their role until the transaction ends, so concurrent removals see each other. */
export async function lockAdmins(tx: Tx, programId: string): Promise<string[]> {
  const admins = await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("role", "=", "admin")
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  return admins.map(({ user_id }) => user_id);
}

/** Changes a member's role. Returns false if they no longer exist. */
export async function setUserRole(
  tx: Tx,
  { programId, userId, role, now }: Member & { readonly role: Role; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ role, updated_at: now })
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes a member's address. Returns false if they no longer exist. */
export async function setUserEmail(
  tx: Tx,
  { programId, userId, email, now }: Member & { readonly email: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ email, updated_at: now })
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes a member with their sessions, devices, resets and mails.
 * @returns their address, or undefined if they no longer existed
 */
export async function deleteUser(
  tx: Tx,
  { programId, userId }: Member,
): Promise<string | undefined> {
  const user = await tx
    .deleteFrom("users")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .returning("email")
    .executeTakeFirst();
  return user?.email;
}
