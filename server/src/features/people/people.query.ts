import type { Role } from "@armslot/contracts/access";
import type { MailState } from "@armslot/contracts/mail-state";
import type { PersonRow } from "@armslot/contracts/people";
import { sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import { byFullName } from "../../tables/users.ts";

/** Returns a program's members and pending invites by full name. Invites have the state of their newest mail. */
export async function peopleOf(
  tx: Tx,
  { programId, now }: { readonly programId: string; readonly now: Date },
): Promise<PersonRow[]> {
  const members = tx
    .selectFrom("users")
    .select(["user_id as id", "first_name as firstName", "last_name as lastName"])
    .select((eb) => ["email", "title", eb.ref("role").$castTo<Role | null>().as("role")])
    .select(sql<Date | null>`null::timestamptz`.as("expiresAt"))
    .select(sql<MailState | null>`null::text`.as("mailState"))
    .where("program_id", "=", programId);
  const invites = tx
    .selectFrom("pending_invites as i")
    .select(["i.invite_id as id", "i.first_name as firstName", "i.last_name as lastName"])
    .select(["i.email", "i.title", sql<Role | null>`null`.as("role")])
    .select((eb) => [
      eb.ref("i.expires_at").$castTo<Date | null>().as("expiresAt"),
      eb
        .selectFrom("mails as m")
        .select("m.state")
        .whereRef("m.program_id", "=", "i.program_id")
        .whereRef("m.invite_id", "=", "i.invite_id")
        .orderBy("m.created_at", "desc")
        .orderBy("m.mail_id", "desc")
        .limit(1)
        .as("mailState"),
    ])
    .where("i.program_id", "=", programId);
  const rows = await tx
    .selectFrom(members.unionAll(invites).as("people"))
    .select(["id", "firstName", "lastName", "email", "title", "role", "expiresAt", "mailState"])
    .orderBy((eb) => byFullName(eb.ref("firstName"), eb.ref("lastName")))
    .orderBy("id")
    .execute();
  return rows.map(({ role, expiresAt, mailState, ...person }) => {
    if (role !== null) return { ...person, status: "active", role };
    const isExpired = expiresAt !== null && expiresAt <= now;
    return { ...person, status: "pending", mail: mailState ?? "failed", isExpired };
  });
}
