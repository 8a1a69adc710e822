import { setTimeout as pause } from "node:timers/promises";
import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import { type ErrorCode, errors } from "@armslot/contracts/errors";
import { AppError } from "../core/app-error.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { countAttempt, type Throttle, takeBackAttempt } from "../storage/throttles.ts";

const retryAfterMaxSeconds = 15 * 60;

interface Attempt {
  readonly throttle: Throttle;
  readonly now: Date;
  /** The error to throw when the limit blocks something other than guessing a secret. */
  readonly code?: ErrorCode;
}

/**
 * Counts an attempt in the caller's transaction, so a rollback also undoes the count. Throws `too-many-requests`, or the given
 * code, while the limit blocks.
 */
export async function requireAttemptWithin(tx: Tx, attempt: Attempt): Promise<void> {
  const { throttle, now, code = "too-many-requests" } = attempt;
  const blockedUntil = await countAttempt(tx, { ...throttle, now });
  if (!blockedUntil) return;
  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
  throw new AppError(code, {
    retryAfterSeconds: Math.min(Math.max(1, seconds), retryAfterMaxSeconds),
  });
}

interface OwnAttempt extends Attempt {
  readonly db: Pick<Database, "identity">;
  /** Whether to count the attempt even when the disk is almost full. */
  readonly isSmall?: boolean;
}

/** Counts an attempt in its own transaction: it stays counted even if the work that follows fails. A full disk refuses it. */
export async function requireAttempt({
  db,
  isSmall = false,
  ...attempt
}: OwnAttempt): Promise<void> {
  await db.identity((tx) => requireAttemptWithin(tx, attempt), { isSmall });
}

const quarterHourMs = 15 * minuteMs;
const takeBackTries = 5;

async function takeBackAll(
  { identitySql }: Pick<Database, "identitySql">,
  throttles: readonly Throttle[],
): Promise<void> {
  for (const throttle of throttles) await takeBackAttempt(identitySql, throttle);
}

/** Takes attempts back once the database answers again. Gives up after a few seconds; the limit ends by itself. */
async function takeBackLater(
  db: Pick<Database, "identitySql">,
  throttles: readonly Throttle[],
): Promise<void> {
  for (let tries = 1; tries < takeBackTries; tries += 1) {
    await pause(secondMs, undefined, { ref: false });
    const isDone = await takeBackAll(db, throttles).then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

/** Whether a failure is the server's own, such as a 503, so that it says nothing about what was tried. */
function isOwnFailure(failure: unknown): boolean {
  return !(failure instanceof AppError) || errors[failure.code].status >= 500;
}

interface CountedAttempt {
  readonly db: Pick<Database, "identity" | "identitySql">;
  readonly throttles: readonly Throttle[];
  readonly now: Date;
  readonly code?: ErrorCode;
  readonly isSmall?: boolean;
}

/**
 * Counts an attempt, each limit in its own transaction, then does the work. An attempt that the server could not check is taken back:
 * a 503 must not use up a person's tries. Throws `too-many-requests`, or the given code, while a limit blocks.
 */
export async function withAttempt<T>(
  { db, throttles, ...attempt }: CountedAttempt,
  work: () => Promise<T>,
): Promise<T> {
  const counted: Throttle[] = [];
  try {
    for (const throttle of throttles) {
      await requireAttempt({ db, throttle, ...attempt });
      counted.push(throttle);
    }
    return await work();
  } catch (failure) {
    if (isOwnFailure(failure)) {
      await takeBackAll(db, counted).catch(() => void takeBackLater(db, counted));
    }
    throw failure;
  }
}

/** The limit of failed lookups, which `key` names. */
function lookupThrottle({ settings }: Parts, key: string): Throttle {
  const limit = settings.tokenFailuresPer15Min;
  return { key, limit, windowMs: quarterHourMs, blockMs: quarterHourMs };
}

/**
 * Looks up a link's token within the network's limit of failed lookups. The attempt is counted before the lookup and taken back if the
 * token is valid. Throws `too-many-requests` while the network is blocked.
 * @param look gets the identity handle and the current time; throws if the link is invalid
 */
export async function tryLinkToken<T>(
  parts: Parts,
  network: string,
  look: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const { db, clock } = parts;
  const now = clock();
  const throttle = lookupThrottle(parts, `token:network:${network}`);
  return await withAttempt({ db, throttles: [throttle], now }, async () => {
    const found = await look(db.identitySql, now);
    await takeBackAttempt(db.identitySql, throttle);
    return found;
  });
}

/**
 * Counts an unknown token that a program sends again and again, after the lookup: a neighbor's old script or calendar must not keep valid
 * tokens out. Each kind has a count of its own, so it does not keep anyone from opening links either. Throws `too-many-requests` past the
 * limit.
 */
export async function countUnknownToken(
  parts: Parts,
  { kind, network }: { readonly kind: "api-token" | "calendar"; readonly network: string },
): Promise<void> {
  const throttle = lookupThrottle(parts, `${kind}:network:${network}`);
  await requireAttempt({ db: parts.db, throttle, now: parts.clock() });
}

interface LinkPassword {
  readonly parts: Pick<Parts, "db" | "settings" | "clock">;
  /** The stored hash of the link's token. */
  readonly tokenHash: Buffer;
}

/**
 * Counts a password submitted with a valid link before it is hashed, because one link could otherwise occupy the hashing threads.
 * The limit counts all networks together. Throws `too-many-requests` while it blocks.
 */
export async function withLinkPassword<T>(
  { parts: { db, settings, clock }, tokenHash }: LinkPassword,
  work: () => Promise<T>,
): Promise<T> {
  const limit = settings.passwordsPerLinkPer15Min;
  const key = `link-password:${tokenHash.toString("hex")}`;
  const throttle = { key, limit, windowMs: quarterHourMs, blockMs: quarterHourMs };
  return await withAttempt({ db, throttles: [throttle], now: clock() }, work);
}
