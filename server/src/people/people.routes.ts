import type { Role } from "@armslot/contracts/core/access";
import type { MailState } from "@armslot/contracts/people/mail-state";
import {
  listPeople,
  listSentInvites,
  type PendingInvite,
  type PersonRow,
  removeMember,
} from "@armslot/contracts/people/people";
import { sql } from "kysely";
import { AppError } from "../core/app-error.ts";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { MemberCall, Outcome, Routes } from "../http/route.ts";
import { redactInvitedEvents } from "../storage/analytics-events.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteInvitesBy } from "../storage/pending-invites.ts";
import { clearAttemptsUnder, signInKey } from "../storage/throttles.ts";
import { byFullName, deleteUser, lockAdmins, userUid } from "../storage/users.ts";

const noId = sql<string | null>`null::uuid`;

export function mountPeople(routes: Routes, parts: Parts): void {
  const { db, clock } = parts;

  routes.read(listPeople, async (tx, { params: { programId } }) => ({
    people: await peopleOf(tx, { programId, now: clock() }),
  }));

  // Not a read in one message, which only learns afterward who asks.
  routes.act(listSentInvites, async ({ viewer: { programId, userId } }) => {
    const invites = await db.tenantRead(programId, (tx) =>
      invitesSentBy(tx, { programId, sentBy: userId, now: clock() }),
    );
    return { reply: { invites } };
  });

  routes.act(removeMember, (call) => removeMemberOfProgram(parts, call));
}

/**
 * Removes a member with their sessions, devices and resets, and with the invites that they sent, because those could let them back
 * in. Athletes that they submitted keep their ID. Throws `own-account`; `member-not-found`, also for another program's member;
 * `last-admin` or `forbidden` if a concurrent removal came first.
 */
async function removeMemberOfProgram(
  { db, clock, newId }: Parts,
  { viewer, params, log }: MemberCall<typeof removeMember>,
): Promise<Outcome<typeof removeMember>> {
  const { programId, userId: actorUserId } = viewer;
  const { userId } = params;
  if (userId === actorUserId) throw new AppError("own-account");
  const now = clock();
  const ended = await db.identity(async (tx) => {
    const admins = await lockAdmins(tx, programId);
    if (admins.length === 1 && admins.includes(userId)) throw new AppError("last-admin");
    if (!admins.includes(actorUserId)) throw new AppError("forbidden");
    const email = await deleteUser(tx, { programId, userId });
    if (email === undefined) throw new AppError("member-not-found");
    // A count can live for a year, and its key identifies the removed person's address.
    await clearAttemptsUnder(tx, [signInKey(email)]);
    await redactInvitedEvents(tx, [{ programId, inviteId: userId }]);
    const entry = { action: "user-removed", actorUserId, subjectId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    const invites = await deleteInvitesBy(tx, { programId, invitedBy: userId });
    await redactInvitedEvents(
      tx,
      invites.map((inviteId) => ({ programId, inviteId })),
    );
    for (const subjectId of invites) {
      const ending = { action: "invite-removed", actorUserId, subjectId } as const;
      await insertAuditEntry(tx, { programId, entryId: newId(), ...ending, now });
    }
    return invites.length;
  });
  const facts = { userId: actorUserId, programId, removed: userId, invites: ended };
  log.info({ event: "user-remove", ...facts }, "user removed");
  return { reply: {} };
}

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
async function peopleOf(
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
async function invitesSentBy(
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
