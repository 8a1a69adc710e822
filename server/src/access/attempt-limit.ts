import { minuteMs } from "@armslot/contracts/durations";
import type { ErrorCode } from "@armslot/contracts/errors";
import { AppError } from "../app-error.ts";
import type { Database, Sql } from "../database/database.ts";
import type { Parts } from "../parts.ts";
import type { Settings } from "../settings/settings.ts";
import { countAttempt, type Throttle, takeBackAttempt } from "../tables/throttles.ts";

const retryAfterMaxSeconds = 15 * 60;

interface Attempt {
  readonly throttle: Throttle;
  readonly now: Date;
  /** What is thrown where an attempt is no guess at a secret. */
  readonly code?: ErrorCode;
}

/**
 * Counts an attempt against a limit in the transaction of what it is for: when that comes to nothing, nothing was counted. Throws
 * `too-many-requests`, or the given code, while the limit blocks.
 */
export async function requireAttemptWithin(sql: Sql, attempt: Attempt): Promise<void> {
  const { throttle, now, code = "too-many-requests" } = attempt;
  const blockedUntil = await countAttempt(sql, { ...throttle, now });
  if (!blockedUntil) return;
  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
  throw new AppError(code, {
    retryAfterSeconds: Math.min(Math.max(1, seconds), retryAfterMaxSeconds),
  });
}

interface OwnAttempt extends Attempt {
  readonly db: Pick<Database, "identity">;
  /** Whether it is counted on an almost full disk too. */
  readonly isSmall?: boolean;
}

/** Does so in a transaction of its own, so that the attempt stays counted whatever comes of it; a full disk refuses it. */
export async function requireAttempt(given: OwnAttempt): Promise<void> {
  const { db, isSmall = false, ...attempt } = given;
  await db.identity((sql) => requireAttemptWithin(sql, attempt), { isSmall });
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
  const blockMs = 15 * minuteMs;
  const limit = settings.tokenFailuresPer15Min;
  const throttle = { key: `token:network:${network}`, limit, windowMs: blockMs, blockMs };
  await requireAttempt({ db, throttle, now });
  const found = await look(sql, now);
  await takeBackAttempt(sql, throttle);
  return found;
}

interface LinkPassword {
  readonly db: Pick<Database, "identity">;
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
  const { db, settings, tokenHash, now } = password;
  const blockMs = 15 * minuteMs;
  const limit = settings.passwordsPerLinkPer15Min;
  const key = `link-password:${tokenHash.toString("hex")}`;
  await requireAttempt({ db, throttle: { key, limit, windowMs: blockMs, blockMs }, now });
}
