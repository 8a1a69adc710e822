import type { Role } from "@armslot/contracts/access";
import type { MailState } from "@armslot/contracts/mail-state";
import type { PersonRow } from "@armslot/contracts/people";
import type { Sql } from "../../database/database.ts";

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly title: string;
}
interface MemberRow extends Person {
  readonly role: Role;
  readonly expiresAt: null;
  readonly mailState: null;
}
interface InviteRow extends Person {
  readonly role: null;
  readonly expiresAt: Date;
  /** Null when its mail no longer exists. */
  readonly mailState: MailState | null;
}

function personOf({ role, expiresAt, mailState, ...person }: MemberRow | InviteRow, now: Date) {
  if (role !== null) return { ...person, status: "active" as const, role };
  const mail = mailState ?? "failed";
  return { ...person, status: "pending" as const, mail, isExpired: expiresAt <= now };
}

/** The program's members and pending invites, each of these with what became of its newest mail, by full name. */
export async function peopleOf(
  sql: Sql,
  { programId, now }: { readonly programId: string; readonly now: Date },
): Promise<PersonRow[]> {
  const rows = await sql<(MemberRow | InviteRow)[]>`
    select id, "firstName", "lastName", email, title, role, "expiresAt", "mailState"
    from (
      select user_id as id, first_name as "firstName", last_name as "lastName", email, title, role,
        null::timestamptz as "expiresAt", null::text as "mailState"
      from users where program_id = ${programId}
      union all
      select i.invite_id, i.first_name, i.last_name, i.email, i.title, null, i.expires_at, (
        select m.state from mails m where m.program_id = i.program_id and m.invite_id = i.invite_id
        order by m.created_at desc, m.mail_id desc
        limit 1
      )
      from pending_invites i where i.program_id = ${programId}
    ) people
    order by lower("firstName" || ' ' || "lastName"), id`;
  return rows.map((row) => personOf(row, now));
}
