import { randomBytes } from "node:crypto";
import { limits } from "@armslot/contracts/limits";
import {
  type Colleague,
  type completeSetup,
  repeatedColleagues,
} from "@armslot/contracts/program-setup";
import { AppError } from "../../http/app-error.ts";
import { beginSession } from "../../http/begin-session.ts";
import type { Outcome, VisitorCall } from "../../http/route.ts";
import { sessionReply } from "../../http/session-reply.ts";
import { inviteToken } from "../../outside/invite-token.ts";
import { base32, hashOfToken } from "../../outside/secret-token.ts";
import type { Parts } from "../../parts.ts";
import { queueMails } from "../../tables/mails.ts";
import { insertInvites } from "../../tables/pending-invites.ts";
import { closeSetup } from "../../tables/programs.ts";
import { insertUser } from "../../tables/users.ts";
import { findOpenSetup } from "./find-open-setup.ts";
import { hasAccount } from "./program-setup.query.ts";

const dayInMs = 24 * 60 * 60 * 1000;
const nonceBytes = 16;

/**
 * Sets a program up: the admin, the invites with their mails, and a session, all or nothing and once. Of several at the same
 * moment one wins and the others get `program-already-setup`.
 */
export async function completeProgramSetup(
  parts: Parts,
  call: VisitorCall<typeof completeSetup>,
): Promise<Outcome<typeof completeSetup>> {
  const { db, clock, newId, settings, passwords } = parts;
  const { body, cookies, network, log } = call;
  const { programId, adminEmail } = await findOpenSetup(parts, { ...body, network });
  refuseRepeated(adminEmail, body.invites);
  if (await hasAccount(db.identitySql, adminEmail)) throw new AppError("email-taken");
  const passwordHash = await passwords.hash(body.password);

  const now = clock();
  const userId = newId();
  const setupTokenHash = hashOfToken(body.token);
  const { firstName, lastName, title } = body;
  const invited = prepareInvites(parts, {
    programId,
    invitedBy: userId,
    colleagues: body.invites,
    now,
  });
  const outcome = await db.identity(async (sql) => {
    const closed = await closeSetup(sql, { programId, setupTokenHash, adminUserId: userId, now });
    if (!closed) throw new AppError("program-already-setup");
    const names = { firstName, lastName, title };
    const admin = { programId, userId, ...names, email: closed.adminEmail, role: "admin" } as const;
    if (!(await insertUser(sql, { ...admin, passwordHash, now })))
      throw new AppError("email-taken");
    await insertInvites(sql, invited.invites);
    await queueMails(sql, invited.mails);
    const given = await beginSession(sql, { programId, userId, cookies, now, settings });
    const reply = await sessionReply(sql, { programId, userId });
    if (!reply) throw new AppError("unexpected");
    return { reply, cookies: given };
  });
  log.info(
    { event: "setup", userId, programId, invites: invited.invites.length },
    "program set up",
  );
  return outcome;
}

function refuseRepeated(adminEmail: string, colleagues: readonly Colleague[]): void {
  const faults = repeatedColleagues(adminEmail, colleagues);
  if (faults.size === 0) return;
  const fields = Object.fromEntries(
    [...faults].map(([place, sentence]) => [`invites.${place}.email`, sentence]),
  );
  throw new AppError("invalid-input", { fields });
}

interface Inviting {
  readonly programId: string;
  readonly invitedBy: string;
  readonly colleagues: readonly Colleague[];
  readonly now: Date;
}

/** Invites and the mails that carry them. A mail names its invite: the token is derived when the mail is rendered. */
function prepareInvites({ newId, serverSecret }: Parts, inviting: Inviting) {
  const { programId, invitedBy, colleagues, now } = inviting;
  const expiresAt = new Date(now.getTime() + limits.inviteLifetimeDays * dayInMs);
  const invites = colleagues.map((colleague) => {
    const inviteId = newId();
    const nonce = randomBytes(nonceBytes);
    const tokenHash = hashOfToken(inviteToken(serverSecret, { inviteId, nonce }));
    return { ...colleague, programId, inviteId, nonce, tokenHash, invitedBy, expiresAt, now };
  });
  const mails = invites.map(({ inviteId, nonce }) => ({
    mailId: newId(),
    programId,
    kind: "invite" as const,
    dedupeKey: `invite:${inviteId}:${base32(nonce)}`,
    params: { inviteId },
    now,
  }));
  return { invites, mails };
}
