import type { acceptInvite } from "@armslot/contracts/people/invites";
import { AppError } from "../core/app-error.ts";
import { hashOfToken } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { withLinkPassword } from "../http/attempt-limit.ts";
import { beginSession } from "../http/begin-session.ts";
import type { Outcome, VisitorCall } from "../http/route.ts";
import { sessionReply } from "../http/session-reply.ts";
import { recordEvents } from "../storage/analytics-events.ts";
import { putProfile } from "../storage/analytics-profiles.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { takeInvite } from "../storage/pending-invites.ts";
import { hasAccount, insertUser } from "../storage/users.ts";
import { invitedUserSignupEvent, profileOf } from "../usage/member-events.ts";
import { findOpenInvite } from "./find-open-invite.ts";

/**
 * Turns an invite into an account and signs it in, in one transaction. Names, role and program come from the invite (ID-17). Throws
 * `invalid-invite-token`, also to all but one of concurrent requests; `email-taken`, which keeps the invite; `too-many-requests`
 * after too many passwords for one link.
 */
export async function acceptInviteByLink(
  parts: Parts,
  { body, cookies, network, log }: VisitorCall<typeof acceptInvite>,
): Promise<Outcome<typeof acceptInvite>> {
  const { db, clock, newId, settings, passwords } = parts;
  const { programId, email } = await findOpenInvite(parts, { ...body, network });
  if (await hasAccount(db.identitySql, email)) {
    // A concurrent request may have just created this account from this invite. Then the link is used up.
    await findOpenInvite(parts, { ...body, network });
    throw new AppError("email-taken");
  }
  const tokenHash = hashOfToken(body.token);
  const accept = async (tx: Tx, passwordHash: string) => {
    const now = clock();
    const invite = await takeInvite(tx, { programId, tokenHash, now });
    if (!invite) throw new AppError("invalid-invite-token");
    // The account takes over the invite's ID, so activity entries about the invite keep naming this person.
    const { inviteId: userId, ...person } = invite;
    const user = { programId, userId, ...person, role: "user" as const, passwordHash, now };
    if (!(await insertUser(tx, user))) throw new AppError("email-taken");
    const entry = { action: "invite-accepted", actorUserId: userId, subjectId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    const newCookies = await beginSession(tx, { programId, userId, cookies, now, settings });
    const reply = await sessionReply(tx, { programId, userId, settings });
    if (!reply) throw new AppError("unexpected");
    const member = { ...user, league: reply.program.league };
    await recordEvents(tx, [invitedUserSignupEvent(parts, user)]);
    await putProfile(tx, { programId, userId, properties: profileOf(member), now });
    return { reply, cookies: newCookies };
  };
  const outcome = await withLinkPassword({ parts, tokenHash }, async () => {
    const passwordHash = await passwords.hash(body.password);
    return await db.identity((tx) => accept(tx, passwordHash));
  });
  const { uid: userId } = outcome.reply.user;
  log.info({ event: "invite-accepted", userId, programId }, "invite accepted");
  return outcome;
}
