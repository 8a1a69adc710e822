import { dayMs, hourMs } from "@armslot/contracts/durations";
import { requireAttempt, requireAttemptWithin } from "../../access/attempt-limit.ts";
import type { Sql } from "../../database/database.ts";
import type { Parts } from "../../parts.ts";
import { accountKey, type Throttle } from "../../tables/throttles.ts";

const code = "rate-limited";

type Limited = Pick<Parts, "settings" | "clock">;

/** Counts an invite of a member. Throws `rate-limited` after too many within an hour (ID-12). */
export async function countInvite(
  { db, settings, clock }: Limited & Pick<Parts, "db">,
  userId: string,
): Promise<void> {
  const limit = settings.invitesPerHour;
  const throttle = { key: `invites:${userId}`, limit, windowMs: hourMs, blockMs: hourMs };
  await requireAttempt({ db, throttle, now: clock(), code });
}

interface InviteMail {
  /** The transaction that queues the mail: when that comes to nothing, nothing was counted. */
  readonly sql: Sql;
  readonly programId: string;
  readonly email: string;
}

/** Invites may use up so much of what a program may send: the rest is left for notices. */
const shareOfInvites = 0.5;

/**
 * Counts an invite's mail against what its program may send in a day, and to its recipient in an hour. What other programs send
 * counts only when mail leaves, because a refusal here would reveal it. Throws `rate-limited` beyond that (SEC-44).
 */
export async function countInviteMail(
  { settings, clock }: Limited,
  { sql, programId, email }: InviteMail,
): Promise<void> {
  const budgets: readonly Throttle[] = [
    {
      key: `invite-mails:program:${programId}`,
      limit: Math.ceil(settings.mailsPerProgramPerDay * shareOfInvites),
      windowMs: dayMs,
      blockMs: hourMs,
    },
    {
      key: `${accountKey(email)}:invite-mails:${programId}`,
      limit: settings.inviteMailsPerRecipientPerHour,
      windowMs: hourMs,
      blockMs: hourMs,
    },
  ];
  for (const throttle of budgets) await requireAttemptWithin(sql, { throttle, now: clock(), code });
}
