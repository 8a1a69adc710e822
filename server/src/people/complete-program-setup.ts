import type { Colleague } from "@armslot/contracts/core/colleague";
import { type completeSetup, inviteRefusals } from "@armslot/contracts/people/program-setup";
import { AppError } from "../core/app-error.ts";
import { hashOfToken } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { withLinkPassword } from "../http/attempt-limit.ts";
import { beginSession } from "../http/begin-session.ts";
import type { Outcome, VisitorCall } from "../http/route.ts";
import { sessionReply } from "../http/session-reply.ts";
import { prepareInvite } from "../mail/new-mails.ts";
import { recordEvents } from "../storage/analytics-events.ts";
import { putProfile } from "../storage/analytics-profiles.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { queueMails } from "../storage/mails.ts";
import { insertInvites } from "../storage/pending-invites.ts";
import { closeSetup } from "../storage/programs.ts";
import { hasAccount, insertUser } from "../storage/users.ts";
import { profileOf, userInvitedEvent } from "../usage/member-events.ts";
import { findOpenSetup } from "./find-open-setup.ts";

/**
 * Completes a program's setup in one transaction: the admin, the invites with their mails, and a session. Of concurrent requests
 * one succeeds and the others get `program-already-setup`. Throws `too-many-requests` after too many passwords for one link.
 */
export async function completeProgramSetup(
  parts: Parts,
  call: VisitorCall<typeof completeSetup>,
): Promise<Outcome<typeof completeSetup>> {
  const { db, clock, newId, settings, passwords } = parts;
  const { body, cookies, network, log } = call;
  const { programId, adminEmail } = await findOpenSetup(parts, { ...body, network });
  refuseRepeated(adminEmail, body.invites);
  if (await hasAccount(db.identitySql, adminEmail)) {
    // A concurrent request may have just created this account with this setup. Then the link is used up.
    await findOpenSetup(parts, { ...body, network });
    throw new AppError("email-taken");
  }
  const tokenHash = hashOfToken(body.token);
  const now = clock();
  const userId = newId();
  const { firstName, lastName, title } = body;
  const invited = body.invites.map((colleague) =>
    prepareInvite(parts, { programId, invitedBy: userId, colleague, now }),
  );
  const complete = async (tx: Tx, passwordHash: string) => {
    const setup = { programId, setupTokenHash: tokenHash, adminUserId: userId, now };
    const closed = await closeSetup(tx, setup);
    if (!closed) throw new AppError("program-already-setup");
    const names = { firstName, lastName, title };
    const admin = { programId, userId, ...names, email: closed.adminEmail, role: "admin" } as const;
    if (!(await insertUser(tx, { ...admin, passwordHash, now }))) throw new AppError("email-taken");
    const newCookies = await beginSession(tx, { programId, userId, cookies, now, settings });
    const reply = await sessionReply(tx, { programId, userId, settings });
    if (!reply) throw new AppError("unexpected");
    const entry = { action: "setup-completed", actorUserId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    await inviteTeam(parts, tx, invited);
    const properties = profileOf({ ...admin, league: reply.program.league, now });
    await putProfile(tx, { programId, userId, properties, now });
    return { reply, cookies: newCookies };
  };
  const outcome = await withLinkPassword({ parts, tokenHash }, async () => {
    const passwordHash = await passwords.hash(body.password);
    return await db.identity((tx) => complete(tx, passwordHash));
  });
  log.info({ event: "setup", userId, programId, invites: invited.length }, "program set up");
  parts.mail.wake();
  return outcome;
}

function refuseRepeated(adminEmail: string, colleagues: readonly Colleague[]): void {
  const faults = inviteRefusals(adminEmail, colleagues);
  if (faults.size === 0) return;
  const fields = Object.fromEntries(
    [...faults].map(([place, sentence]) => [`invites.${place}.email`, sentence]),
  );
  throw new AppError("invalid-input", { fields });
}

/** Stores the invites of the last step with their mails, analytics events and activity entries. */
async function inviteTeam(
  parts: Parts,
  tx: Tx,
  invited: readonly ReturnType<typeof prepareInvite>[],
): Promise<void> {
  const invites = invited.map(({ invite }) => invite);
  await insertInvites(tx, invites);
  await queueMails(
    tx,
    invited.map(({ mail }) => mail),
  );
  await recordEvents(
    tx,
    invites.map((invite) => userInvitedEvent(parts, invite)),
  );
  for (const { programId, invitedBy, inviteId, now } of invites) {
    const entry = { action: "user-invited", actorUserId: invitedBy, subjectId: inviteId } as const;
    await insertAuditEntry(tx, { programId, entryId: parts.newId(), ...entry, now });
  }
}
