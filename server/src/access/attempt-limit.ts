import { minuteMs } from "@armslot/contracts/durations";
import type { ErrorCode } from "@armslot/contracts/errors";
import { AppError } from "../app-error.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Parts } from "../parts.ts";
import type { Settings } from "../settings/settings.ts";
import { countAttempt, type Throttle, takeBackAttempt } from "../tables/throttles.ts";

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

type Look<T> = (tx: Tx, now: Date) => Promise<T>;

/**
 * Looks up a token within the network's limit of failed lookups, which `key` names. The attempt is counted before the lookup and taken
 * back if the token is valid. Throws `too-many-requests` while the network is blocked.
 */
async function tryToken<T>({ db, clock, settings }: Parts, key: string, look: Look<T>): Promise<T> {
  const tx = db.identitySql;
  const now = clock();
  const blockMs = 15 * minuteMs;
  const limit = settings.tokenFailuresPer15Min;
  const throttle = { key, limit, windowMs: blockMs, blockMs };
  await requireAttempt({ db, throttle, now });
  const found = await look(tx, now);
  await takeBackAttempt(tx, throttle);
  return found;
}

/**
 * Looks up a link's token within the network's limit of failed lookups. Throws `too-many-requests` while the network is blocked.
 * @param look gets the identity handle and the current time; throws if the link is invalid
 */
export async function tryLinkToken<T>(parts: Parts, network: string, look: Look<T>): Promise<T> {
  return await tryToken(parts, `token:network:${network}`, look);
}

/**
 * Looks up an API token like the token of a link. It has a count of its own: a script with an old token must not keep the colleagues of
 * its network from opening links.
 */
export async function tryApiToken<T>(parts: Parts, network: string, look: Look<T>): Promise<T> {
  return await tryToken(parts, `api-token:network:${network}`, look);
}

interface LinkPassword {
  readonly db: Pick<Database, "identity">;
  readonly settings: Settings;
  /** The stored hash of the link's token. */
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/**
 * Counts a password submitted with a valid link before it is hashed, because one link could otherwise occupy the hashing threads.
 * The limit counts all networks together. Throws `too-many-requests` while it blocks.
 */
export async function countLinkPassword(password: LinkPassword): Promise<void> {
  const { db, settings, tokenHash, now } = password;
  const blockMs = 15 * minuteMs;
  const limit = settings.passwordsPerLinkPer15Min;
  const key = `link-password:${tokenHash.toString("hex")}`;
  await requireAttempt({ db, throttle: { key, limit, windowMs: blockMs, blockMs }, now });
}
