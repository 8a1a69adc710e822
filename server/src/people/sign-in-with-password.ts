import { email as emailField } from "@armslot/contracts/core/fields";
import type { signIn } from "@armslot/contracts/people/sign-in";
import { signInMessages } from "@armslot/contracts/people/sign-in-messages";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { hashOfToken } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { beginSession } from "../http/begin-session.ts";
import type { Outcome, VisitorCall } from "../http/route.ts";
import { sessionReply } from "../http/session-reply.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { replacePasswordHash } from "../storage/users.ts";
import {
  type Credentials,
  credentialsOf,
  isKnownDeviceOf,
  lockCredentials,
} from "./sign-in.query.ts";
import { signInLimits } from "./sign-in-limits.ts";

/**
 * Signs a visitor in: shape, limits, row, password, then one transaction (ID-15). An unknown address takes as long as a wrong
 * password and gets the same answer, unless the operator enabled hints (ID-18).
 */
export async function signInWithPassword(
  parts: Parts,
  call: VisitorCall<typeof signIn>,
): Promise<Outcome<typeof signIn>> {
  const { db, clock, newId, settings } = parts;
  const { body, cookies, network, log } = call;
  const { data: email } = z.safeParse(emailField, body.email);
  if (email === undefined) throw new AppError("invalid-email");

  const now = clock();
  const deviceTokenHash = cookies.device === undefined ? undefined : hashOfToken(cookies.device);
  const isKnownDevice = await isKnownDeviceOf(db.identitySql, { email, deviceTokenHash, now });
  const limits = signInLimits({ settings, email, network, isKnownDevice });
  const { outcome, credentials } = await limits.attempt({ db, now }, async () => {
    const credentials = await checkedCredentials(parts, { email, password: body.password });
    const { programId, userId } = credentials;
    const openSession = async (tx: Tx) => {
      if (!(await lockCredentials(tx, credentials))) throw new AppError("invalid-credential");
      await limits.forgive(tx);
      const entry = { entryId: newId(), action: "signed-in", actorUserId: userId } as const;
      await insertAuditEntry(tx, { programId, ...entry, now });
      const newCookies = await beginSession(tx, { programId, userId, cookies, now, settings });
      const reply = await sessionReply(tx, { ...credentials, settings });
      if (!reply) {
        log.error({ userId }, signInMessages.userInNoProgram);
        throw new AppError("unexpected");
      }
      return { reply, cookies: newCookies };
    };
    return { outcome: await db.identity(openSession, { isSmall: true }), credentials };
  });
  const { programId, userId } = credentials;
  log.info({ event: "sign-in", userId, programId }, "signed in");
  await rehash(parts, { credentials, password: body.password, log });
  return outcome;
}

async function checkedCredentials(
  { db, settings, passwords }: Parts,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Credentials> {
  const credentials = await credentialsOf(db.identitySql, email);
  const isRight = await passwords.verify({ password, hash: credentials?.passwordHash });
  if (!credentials)
    throw new AppError(settings.accountHints ? "user-not-found" : "invalid-credential");
  if (!isRight) throw new AppError(settings.accountHints ? "wrong-password" : "invalid-credential");
  return credentials;
}

interface Rehash {
  readonly credentials: Credentials;
  readonly password: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Rehashes a correct password whose hash has an outdated cost. The visitor is already signed in, so a failure only leaves this to
 * the next sign-in.
 */
async function rehash({ db, passwords }: Parts, { credentials, password, log }: Rehash) {
  const { passwordHash: oldHash, ...user } = credentials;
  if (!passwords.needsRehash(oldHash)) return;
  try {
    const newHash = await passwords.hash(password);
    await replacePasswordHash(db.identitySql, { ...user, oldHash, newHash });
  } catch (failure) {
    log.warn({ err: failure, userId: user.userId }, "cannot rehash a password; the old hash stays");
  }
}
