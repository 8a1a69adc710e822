import type { Role } from "@armslot/contracts/access";
import type { Sql } from "../database/database.ts";

export interface ListedUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly programId: string;
  readonly program: string;
  readonly createdAt: Date;
}

/**
 * Returns users with their programs, by program and name.
 * @param programId only the users of this program; undefined for all
 */
export async function listUsers(sql: Sql, programId: string | undefined): Promise<ListedUser[]> {
  return await sql<ListedUser[]>`
    select u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
      u.program_id as "programId", p.name as program, u.created_at as "createdAt"
    from users u join programs p on p.program_id = u.program_id
    where ${programId ?? null}::uuid is null or u.program_id = ${programId ?? null}::uuid
    order by p.created_at, p.program_id, lower(u.last_name), lower(u.first_name), u.user_id`;
}
