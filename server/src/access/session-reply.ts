import type { Session } from "@armslot/contracts/sign-in";
import type { Tx } from "../database/database.ts";

interface Person {
  readonly programId: string;
  readonly userId: string;
}

/** Returns a member and their program as the client stores them, or undefined if the user is in no program. */
export async function sessionReply(
  tx: Tx,
  { programId, userId }: Person,
): Promise<Session | undefined> {
  const row = await tx
    .selectFrom("users as u")
    .innerJoin("programs as p", "p.program_id", "u.program_id")
    .select(["u.first_name as firstName", "u.last_name as lastName", "u.title", "u.email"])
    .select(["u.role", "p.name", "p.league"])
    .where("u.program_id", "=", programId)
    .where("u.user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, league, ...user } = row;
  return { user: { uid: userId, ...user }, program: { programId, name, league } };
}
