import type { Role } from "@armslot/contracts/access";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

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

/** Whether an address has an account, in any program. */
export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const found = await tx
    .selectFrom("users")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirst();
  return found !== undefined;
}

/** Creates a member. False when the address has an account already, in any program; then nothing is written. */
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

/** Replaces a password's hash. False, with nothing written, when the password was changed in between. */
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
 * Gives a member a new password.
 * @returns the member's address; undefined when they are gone
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

/** Keeps a member's row to this transaction: sign-ins and changes of the password wait for its end. */
export async function lockUser(tx: Tx, { programId, userId }: Member): Promise<void> {
  await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .execute();
}

/** Keeps a member from being removed until the transaction ends. False when they are gone already. */
export async function holdMember(tx: Tx, { programId, userId }: Member): Promise<boolean> {
  const held = await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * The ids of a program's admins, who stay admins until the transaction ends: of two that take admins away at the same moment the
 * second one sees what the first one did.
 */
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

/** Gives a member another role. False when they are gone. */
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

/**
 * Deletes a member with their sessions, devices, resets and mails.
 * @returns the address that was theirs; undefined when they are gone already
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
