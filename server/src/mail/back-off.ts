const firstMs = 30_000;
const factor = 4;
const longestMs = 60 * 60 * 1000;

/** The number of attempts after which a mail is given up (MAIL-2). */
export const mailAttemptsMax = 8;

/**
 * Milliseconds until a mail is tried again: 30 s after the first failure, four times that after the next, an hour at most; shortened
 * by up to a half, so that what failed together does not come back together.
 * @param attempts how many have failed, from 1
 * @param random from 0 to 1
 */
export function backOffMs(attempts: number, random: number): number {
  const full = Math.min(firstMs * factor ** (attempts - 1), longestMs);
  return Math.round(full * (1 - random / 2));
}

/** The same, and never before the mail service allows it, but an hour at most. */
export function retryInMs(attempts: number, afterMs: number, random = Math.random()): number {
  return Math.min(Math.max(backOffMs(attempts, random), afterMs), longestMs);
}
