import type { Role } from "@armslot/contracts/access";
import type { Session } from "@armslot/contracts/sign-in";
import type { Sql } from "../database/database.ts";

interface Person {
  readonly programId: string;
  readonly userId: string;
}

interface Row {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly email: string;
  readonly role: Role;
  readonly programName: string;
  readonly league: string;
}

/** Returns a member and their program as the client stores them, or undefined if the user is in no program. */
export async function sessionReply(
  sql: Sql,
  { programId, userId }: Person,
): Promise<Session | undefined> {
  const [row] = await sql<Row[]>`
    select u.first_name as "firstName", u.last_name as "lastName", u.title, u.email, u.role,
      p.name as "programName", p.league
    from users u join programs p on p.program_id = u.program_id
    where u.program_id = ${programId} and u.user_id = ${userId}`;
  if (!row) return undefined;
  const { firstName, lastName, title, email, role, programName, league } = row;
  return {
    user: { uid: userId, firstName, lastName, title, email, role },
    program: { programId, name: programName, league },
  };
}
