import type { Role } from "@armslot/contracts/core/access";
import type { MailState } from "@armslot/contracts/people/mail-state";
import type { PendingInvite, PersonRow } from "@armslot/contracts/people/people";
import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { byFullName, userUid } from "../storage/users.ts";

const noId = sql<string | null>`null::uuid`;

/** Selects a program's pending invites with the state of their newest mail. */
function invitesIn(tx: Tx, programId: string) {
  return tx
    .selectFrom("pending_invites as i")
    .select((eb) => [
      noId.as("uid"),
      eb.ref("i.invite_id").$castTo<string | null>().as("inviteId"),
      ...named(["first_name", "last_name"]),
      ...(["email", "title"] as const),
      sql<Role | null>`null`.as("role"),
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
}

/** Returns a program's members and pending invites by full name. Invites have the state of their newest mail. */
export async function peopleOf(
  tx: Tx,
  { programId, now }: { readonly programId: string; readonly now: Date },
): Promise<PersonRow[]> {
  const members = tx
    .selectFrom("users")
    .select([userUid, noId.as("inviteId"), ...named(["first_name", "last_name"])])
    .select(["email", "title", "role"])
    .select(sql<Date | null>`null::timestamptz`.as("expiresAt"))
    .select(sql<MailState | null>`null::text`.as("mailState"))
    .where("program_id", "=", programId);
  const rows = await tx
    .selectFrom(invitesIn(tx, programId).unionAll(members).as("people"))
    .select(["uid", "inviteId", "firstName", "lastName", "email", "title"])
    .select(["role", "expiresAt", "mailState"])
    .orderBy((eb) => byFullName(eb.ref("firstName"), eb.ref("lastName")))
    .orderBy((eb) => eb.fn.coalesce("uid", "inviteId"))
    .execute();
  return rows.map(({ uid, role, ...row }): PersonRow => {
    if (uid === null || role === null) return pendingInvite(row, now);
    const { inviteId: _, expiresAt: __, mailState: ___, ...person } = row;
    return { uid, ...person, status: "active", role };
  });
}

interface InviteRow extends Pick<PendingInvite, "firstName" | "lastName" | "email" | "title"> {
  readonly inviteId: string | null;
  readonly expiresAt: Date | null;
  readonly mailState: MailState | null;
}

function pendingInvite({ inviteId, expiresAt, mailState, ...person }: InviteRow, now: Date) {
  if (inviteId === null) throw new Error("A row of people has no ID.");
  const isExpired = expiresAt !== null && expiresAt <= now;
  const mail = mailState ?? "failed";
  return { inviteId, ...person, status: "pending", mail, isExpired } satisfies PendingInvite;
}

interface SentInvites {
  readonly programId: string;
  readonly sentBy: string;
  readonly now: Date;
}

/** Returns the pending invites that a member sent, by full name. */
export async function invitesSentBy(
  tx: Tx,
  { programId, sentBy, now }: SentInvites,
): Promise<PendingInvite[]> {
  const rows = await tx
    .selectFrom(invitesIn(tx, programId).where("i.invited_by", "=", sentBy).as("invites"))
    .select(["inviteId", "firstName", "lastName", "email", "title", "expiresAt", "mailState"])
    .orderBy((eb) => byFullName(eb.ref("firstName"), eb.ref("lastName")))
    .orderBy("inviteId")
    .execute();
  return rows.map((row) => pendingInvite(row, now));
}
