import type { Role } from "@armslot/contracts/access";
import type { Sql } from "../database/database.ts";

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
export async function hasAccount(sql: Sql, email: string): Promise<boolean> {
  const found = await sql`select user_id from users where email = ${email}`;
  return found.length > 0;
}

/** Creates a member. False when the address has an account already, in any program; then nothing is written. */
export async function insertUser(sql: Sql, user: NewUser): Promise<boolean> {
  const { programId, userId, firstName, lastName, title, email, role, passwordHash, now } = user;
  const created = await sql`
    insert into users (
      program_id, user_id, first_name, last_name, title, email, role, password_hash, created_at, updated_at
    ) values (
      ${programId}, ${userId}, ${firstName}, ${lastName}, ${title}, ${email}, ${role}, ${passwordHash}, ${now}, ${now}
    )
    on conflict on constraint users_email_unique do nothing
    returning user_id`;
  return created.length > 0;
}

export async function updateUserNames(
  sql: Sql,
  user: Names & { readonly programId: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  const { programId, userId, firstName, lastName, title, now } = user;
  await sql`
    update users set first_name = ${firstName}, last_name = ${lastName}, title = ${title}, updated_at = ${now}
    where program_id = ${programId} and user_id = ${userId}`;
}

interface Rehash {
  readonly programId: string;
  readonly userId: string;
  readonly oldHash: string;
  readonly newHash: string;
}

/** Replaces a password's hash. False, with nothing written, when the password was changed in between. */
export async function replacePasswordHash(
  sql: Sql,
  { programId, userId, oldHash, newHash }: Rehash,
): Promise<boolean> {
  const { count } = await sql`
    update users set password_hash = ${newHash}
    where program_id = ${programId} and user_id = ${userId} and password_hash = ${oldHash}`;
  return count > 0;
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
  sql: Sql,
  { programId, userId, passwordHash }: Member & { readonly passwordHash: string },
): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    update users set password_hash = ${passwordHash}
    where program_id = ${programId} and user_id = ${userId}
    returning email`;
  return row?.email;
}

/** Keeps a member's row to this transaction: sign-ins and changes of the password wait for its end. */
export async function lockUser(sql: Sql, { programId, userId }: Member): Promise<void> {
  await sql`
    select user_id from users where program_id = ${programId} and user_id = ${userId}
    for no key update`;
}

/** Keeps a member from being removed until the transaction ends. False when they are gone already. */
export async function holdMember(sql: Sql, { programId, userId }: Member): Promise<boolean> {
  const held = await sql`
    select user_id from users where program_id = ${programId} and user_id = ${userId}
    for key share`;
  return held.length > 0;
}

/**
 * The ids of a program's admins, who stay admins until the transaction ends: of two that take admins away at the same moment the
 * second one sees what the first one did.
 */
export async function lockAdmins(sql: Sql, programId: string): Promise<string[]> {
  const admins = await sql<{ userId: string }[]>`
    select user_id as "userId" from users where program_id = ${programId} and role = 'admin'
    order by user_id
    for no key update`;
  return admins.map(({ userId }) => userId);
}

/** Gives a member another role. False when they are gone. */
export async function setUserRole(
  sql: Sql,
  { programId, userId, role, now }: Member & { readonly role: Role; readonly now: Date },
): Promise<boolean> {
  const { count } = await sql`
    update users set role = ${role}, updated_at = ${now}
    where program_id = ${programId} and user_id = ${userId}`;
  return count > 0;
}

/**
 * Deletes a member with their sessions, devices, resets and mails.
 * @returns the address that was theirs; undefined when they are gone already
 */
export async function deleteUser(
  sql: Sql,
  { programId, userId }: Member,
): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`
    delete from users where program_id = ${programId} and user_id = ${userId}
    returning email`;
  return row?.email;
}
