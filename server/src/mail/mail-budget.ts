import type { MailMessage } from "../outside/email/transport.ts";
import type { Parts } from "../parts.ts";
import { accountKey, countAttempt, type Throttle, takeBackAttempt } from "../tables/throttles.ts";

const hourInMs = 60 * 60 * 1000;

/**
 * Returns the budgets that a mail counts against (SEC-44). The address is hashed, because limits hold no personal data. A visitor's
 * message goes to the operator only and is limited when it is received (SEC-43); otherwise the eleventh visitor within an hour would
 * read that their message failed.
 */
function budgetsOf(
  settings: Parts["settings"],
  programId: string | null,
  { to, kind }: MailMessage,
): Throttle[] {
  if (kind === "waitlist" || kind === "contact") return [];
  const ofRecipient = {
    key: `${accountKey(to.address)}:mail`,
    limit: settings.mailsPerRecipientPerHour,
    windowMs: hourInMs,
    blockMs: hourInMs,
  };
  if (programId === null) return [ofRecipient];
  const ofProgram = {
    key: `mail:program:${programId}`,
    limit: settings.mailsPerProgramPerDay,
    windowMs: 24 * hourInMs,
    blockMs: hourInMs,
  };
  return [ofRecipient, ofProgram];
}

/** A mail counted against what its recipient and its program may be sent. */
export interface BudgetClaim {
  /** When it may be sent, if not now. */
  readonly blockedUntil?: Date;
  /** Nothing was sent after all. */
  takeBack(): Promise<void>;
}

/** Counts a mail before it is sent. */
export async function claimBudget(
  { db, clock, settings }: Pick<Parts, "db" | "clock" | "settings">,
  programId: string | null,
  message: MailMessage,
): Promise<BudgetClaim> {
  const counted: Throttle[] = [];
  const takeBack = async () => {
    for (const throttle of counted) await takeBackAttempt(db.identitySql, throttle);
  };
  for (const throttle of budgetsOf(settings, programId, message)) {
    const blockedUntil = await countAttempt(db.identitySql, { ...throttle, now: clock() });
    if (blockedUntil) {
      await takeBack();
      return { blockedUntil, takeBack: async () => undefined };
    }
    counted.push(throttle);
  }
  return { takeBack };
}
