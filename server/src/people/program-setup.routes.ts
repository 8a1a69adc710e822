import type { Colleague } from "@armslot/contracts/core/colleague";
import { id } from "@armslot/contracts/core/fields";
import { checkSetup, completeSetup, inviteRefusals } from "@armslot/contracts/people/program-setup";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { tryLinkToken, withLinkPassword } from "../http/attempt-limit.ts";
import { beginSession } from "../http/begin-session.ts";
import type { Outcome, Routes, VisitorCall } from "../http/route.ts";
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
import { type SetupRow, setupOf } from "./program-setup.query.ts";

export function mountProgramSetup(routes: Routes, parts: Parts): void {
  routes.visit(checkSetup, async ({ body, network }) => {
    const { programId, programName, adminEmail } = await findOpenSetup(parts, { ...body, network });
    return { reply: { programId, programName, adminEmail } };
  });

  routes.visit(completeSetup, (call) => completeProgramSetup(parts, call));
}

/**
 * Completes a program's setup in one transaction: the admin, the invites with their mails, and a session. Of concurrent requests
 * one succeeds and the others get `program-already-setup`. Throws `too-many-requests` after too many passwords for one link.
 */
async function completeProgramSetup(
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

interface SetupLink {
  readonly programId: string;
  readonly token: string;
  readonly network: string;
}

/**
 * Returns the program of a setup link. Throws `program-not-found`; `program-already-setup` for any token; `invalid-setup-token` for
 * a wrong, missing or expired one; `too-many-requests` after too many failures from one network.
 */
async function findOpenSetup(
  parts: Parts,
  { programId, token, network }: SetupLink,
): Promise<SetupRow> {
  return await tryLinkToken(parts, network, async (tx, now) => {
    const { data: wanted } = z.safeParse(id, programId.toLowerCase());
    const program = wanted === undefined ? undefined : await setupOf(tx, wanted);
    if (!program) throw new AppError("program-not-found");
    if (program.isSetupComplete) throw new AppError("program-already-setup");
    const { setupTokenHash, setupExpiresAt } = program;
    const isRight =
      setupTokenHash !== null &&
      isTokenShaped(token) &&
      Buffer.compare(setupTokenHash, hashOfToken(token)) === 0;
    const isInTime = setupExpiresAt !== null && setupExpiresAt > now;
    if (!(isRight && isInTime)) throw new AppError("invalid-setup-token");
    return program;
  });
}
