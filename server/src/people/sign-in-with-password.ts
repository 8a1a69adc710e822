import { minuteMs } from "@armslot/contracts/core/durations";
import { email as emailField } from "@armslot/contracts/core/fields";
import type { signIn } from "@armslot/contracts/people/sign-in";
import { signInMessages } from "@armslot/contracts/people/sign-in-messages";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { hashOfToken } from "../core/secret-token.ts";
import type { Settings } from "../core/settings.ts";
import { named } from "../database/columns.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { withAttempt } from "../http/attempt-limit.ts";
import { beginSession } from "../http/begin-session.ts";
import type { Outcome, VisitorCall } from "../http/route.ts";
import { sessionReply } from "../http/session-reply.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { clearAttempts, signInKey, type Throttle, takeBackAttempt } from "../storage/throttles.ts";
import { replacePasswordHash } from "../storage/users.ts";

const quarterHourMs = 15 * minuteMs;

/** The block of accounts after too many failures in a row. Only a known device or a reset ends it earlier. */
const untilUnlockedMs = 365 * 24 * 60 * minuteMs;

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

/** Returns the sign-in limits of one address from one network (ID-12). */
function throttlesOf(settings: Settings, email: string, network: string) {
  const account = signInKey(email);
  const quarter = { windowMs: quarterHourMs, blockMs: quarterHourMs };
  return {
    network: {
      key: `sign-in:network:${network}`,
      limit: settings.signInNetworkPer15Min,
      ...quarter,
    },
    accountFromNetwork: {
      key: `${account}:network:${network}`,
      limit: settings.signInPer15Min,
      ...quarter,
    },
    accountInHour: {
      key: `${account}:hour`,
      limit: settings.signInAccountPerHour,
      windowMs: 60 * minuteMs,
      blockMs: quarterHourMs,
    },
    accountInARow: {
      key: `${account}:row`,
      limit: settings.signInAccountInARow,
      windowMs: untilUnlockedMs,
      blockMs: untilUnlockedMs,
    },
  } satisfies Record<string, Throttle>;
}

interface Attempt {
  readonly settings: Settings;
  readonly email: string;
  readonly network: string;
  /** Whether the account signed in with this device before. It skips the account-wide limits, so a stranger cannot lock the owner out. */
  readonly isKnownDevice: boolean;
}

interface CountedAt {
  readonly db: Pick<Database, "identity" | "identitySql">;
  readonly now: Date;
}

/** Returns the limits of one sign-in attempt. `attempt` counts one and does its check; `forgive` is for a successful one. */
function signInLimits({ settings, email, network, isKnownDevice }: Attempt) {
  const throttles = throttlesOf(settings, email, network);
  const { accountFromNetwork, accountInHour, accountInARow } = throttles;
  const counted = [
    throttles.network,
    accountFromNetwork,
    ...(isKnownDevice ? [] : [accountInHour, accountInARow]),
  ];
  return {
    async attempt<T>({ db, now }: CountedAt, check: () => Promise<T>): Promise<T> {
      return await withAttempt({ db, throttles: counted, now, isSmall: true }, check);
    },
    async forgive(tx: Tx): Promise<void> {
      await clearAttempts(
        tx,
        [accountFromNetwork, accountInHour, accountInARow].map(({ key }) => key),
      );
      await takeBackAttempt(tx, throttles.network);
    },
  };
}

interface Credentials {
  readonly programId: string;
  readonly userId: string;
  readonly passwordHash: string;
}

async function credentialsOf(tx: Tx, email: string): Promise<Credentials | undefined> {
  return await tx
    .selectFrom("users")
    .select(named(["program_id", "user_id", "password_hash"]))
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Whether the credentials are still the checked ones. Locks them until the transaction ends. */
async function lockCredentials(
  tx: Tx,
  { programId, userId, passwordHash }: Credentials,
): Promise<boolean> {
  const held = await tx
    .selectFrom("users")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

interface Browser {
  readonly email: string;
  readonly deviceTokenHash: Uint8Array | undefined;
  readonly now: Date;
}

/** Whether the owner of an address has signed in with this browser before. */
async function isKnownDeviceOf(tx: Tx, { email, deviceTokenHash, now }: Browser): Promise<boolean> {
  if (!deviceTokenHash) return false;
  const found = await tx
    .selectFrom("known_devices as d")
    .innerJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "d.program_id").onRef("u.user_id", "=", "d.user_id"),
    )
    .select("d.user_id")
    .where("d.token_hash", "=", deviceTokenHash)
    .where("d.expires_at", ">", now)
    .where("u.email", "=", email)
    .executeTakeFirst();
  return found !== undefined;
}
