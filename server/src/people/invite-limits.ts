import { dayMs, hourMs } from "@armslot/contracts/core/durations";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { requireAttempt, requireAttemptWithin } from "../http/attempt-limit.ts";
import { accountKey, type Throttle } from "../storage/throttles.ts";

const code = "rate-limited";

type Limited = Pick<Parts, "settings" | "clock">;

/** Counts an invite sent by a member. Throws `rate-limited` past the hourly limit (ID-12). */
export async function countInvite(
  { db, settings, clock }: Limited & Pick<Parts, "db">,
  userId: string,
): Promise<void> {
  const limit = settings.invitesPerHour;
  const throttle = { key: `invites:${userId}`, limit, windowMs: hourMs, blockMs: hourMs };
  await requireAttempt({ db, throttle, now: clock(), code });
}

interface InviteMail {
  /** The transaction that queues the mail. A rollback also undoes the count. */
  readonly tx: Tx;
  readonly programId: string;
  readonly email: string;
}

/** The part of a program's daily mails that invites may use. The rest is for notices. */
const shareOfInvites = 0.5;

/**
 * Counts an invite's mail against the program's daily limit and the recipient's hourly limit. Mails of other programs to the
 * recipient count only when mail is sent, because a refusal here would reveal them. Throws `rate-limited` past a limit (SEC-44).
 */
export async function countInviteMail(
  { settings, clock }: Limited,
  { tx, programId, email }: InviteMail,
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
  for (const throttle of budgets) await requireAttemptWithin(tx, { throttle, now: clock(), code });
}
