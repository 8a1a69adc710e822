import type { ErrorCode } from "@armslot/contracts/errors";
import type { Sql } from "../database/database.ts";
import type { Parts } from "../parts.ts";
import type { Settings } from "../settings.ts";
import { countAttempt, type Throttle, takeBackAttempt } from "../tables/throttles.ts";
import { AppError } from "./app-error.ts";

const minuteInMs = 60 * 1000;
const retryAfterMaxSeconds = 15 * 60;

interface Attempt {
  readonly sql: Sql;
  readonly throttle: Throttle;
  readonly now: Date;
  /** What is thrown where an attempt is no guess at a secret. */
  readonly code?: ErrorCode;
}

/** Counts an attempt against a limit. Throws `too-many-requests`, or the given code, while the limit blocks. */
export async function requireAttempt(attempt: Attempt): Promise<void> {
  const { sql, throttle, now, code = "too-many-requests" } = attempt;
  const blockedUntil = await countAttempt(sql, { ...throttle, now });
  if (!blockedUntil) return;
  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
  throw new AppError(code, {
    retryAfterSeconds: Math.min(Math.max(1, seconds), retryAfterMaxSeconds),
  });
}

/**
 * Tries a secret of a link against the limit of failed ones by network: counted before it is looked up, taken back when `look`
 * finds it good. Throws `too-many-requests` while the network is blocked.
 * @param look gets the handle of identities and the moment of the try; throws what is wrong with the link
 */
export async function tryLinkToken<T>(
  { db, clock, settings }: Parts,
  network: string,
  look: (sql: Sql, now: Date) => Promise<T>,
): Promise<T> {
  const sql = db.identitySql;
  const now = clock();
  const blockMs = 15 * minuteInMs;
  const limit = settings.tokenFailuresPer15Min;
  const throttle = { key: `token:network:${network}`, limit, windowMs: blockMs, blockMs };
  await requireAttempt({ sql, throttle, now });
  const found = await look(sql, now);
  await takeBackAttempt(sql, throttle);
  return found;
}

interface LinkPassword {
  readonly sql: Sql;
  readonly settings: Settings;
  /** What the database keeps of the link's secret. */
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/**
 * Counts a password for a good link before it is hashed, so that nobody keeps the hashing busy with one link. Throws
 * `too-many-requests` while the link has had its share, from whatever networks.
 */
export async function countLinkPassword(password: LinkPassword): Promise<void> {
  const { sql, settings, tokenHash, now } = password;
  const blockMs = 15 * minuteInMs;
  const limit = settings.passwordsPerLinkPer15Min;
  const key = `link-password:${tokenHash.toString("hex")}`;
  await requireAttempt({ sql, throttle: { key, limit, windowMs: blockMs, blockMs }, now });
}
