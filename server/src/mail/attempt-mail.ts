import { setTimeout as pause } from "node:timers/promises";
import { isKeeping } from "../outside/email/outbox-transport.ts";
import type { Delivery, MailMessage } from "../outside/email/transport.ts";
import { reserveSlot } from "../tables/mail-transports.ts";
import {
  type ClaimedMail,
  deleteClaimedMail,
  giveMailBack,
  tieMailToUser,
} from "../tables/mails.ts";
import { mailAttemptsMax } from "./back-off.ts";
import { accountOf } from "./mail.query.ts";
import { claimBudget } from "./mail-budget.ts";
import type { MailWorld } from "./mail-world.ts";
import { renderMail } from "./render-mail.ts";
import { sendInTime } from "./send-in-time.ts";
import { endMail, settleMail } from "./settle-mail.ts";

/** With less time left nothing is sent: it could end after another has taken the mail. */
const sendMinMs = 100;

/** What came of a claimed mail. `none`: there was nothing to send; `postponed`: it was not its turn yet. */
export type AttemptOutcome = Delivery["outcome"] | "none" | "postponed";

export interface AttemptLimits {
  /** The longest wait for the transport's pace. */
  readonly waitMaxMs: number;
  /** Milliseconds that are left for the send. */
  sendWithinMs(): number;
  /** Ends the wait for the pace. */
  readonly waitSignal: AbortSignal;
  /** Ends the send. */
  readonly sendSignal: AbortSignal;
}

/** Makes one attempt at a mail that is claimed, and writes down how it ended. */
export async function attemptMail(
  world: MailWorld,
  claimed: ClaimedMail,
  limits: AttemptLimits,
): Promise<AttemptOutcome> {
  if (claimed.attempts > mailAttemptsMax) {
    await endMail(world, claimed, { state: "dead", lastError: "every attempt was cut short" });
    return "permanent";
  }
  const mail = await findAddressee(world, claimed);
  if (!mail) return "none";
  // A kept reset has no link: whoever shows it makes one (`npx armslot outbox show`), and only then does the one before end.
  if (mail.kind === "reset" && isKeeping(world.transport)) {
    await settleMail(world, mail, { outcome: "stored" });
    return "stored";
  }
  if (!(await waitForTurn(world, limits))) {
    await postpone(world, mail, {});
    return "postponed";
  }
  const rendered = await renderMail(world.parts, mail);
  if (rendered.outcome === "nothing") {
    await deleteClaimedMail(world.parts.db.identitySql, mail);
    return "none";
  }
  if (rendered.outcome === "dead") {
    await endMail(world, mail, { state: "dead", lastError: rendered.reason });
    return "permanent";
  }
  return await sendCounted(world, mail, { ...rendered, limits });
}

/** Who has the account that a reset is asked for. Without one there is nobody to send it to, and the mail is gone. */
async function findAddressee(
  { parts: { db } }: MailWorld,
  mail: ClaimedMail,
): Promise<ClaimedMail | undefined> {
  if (mail.kind !== "reset" || mail.userId !== null) return mail;
  const { email } = mail.params;
  const account = email === undefined ? undefined : await accountOf(db.identitySql, email);
  if (!account) {
    await deleteClaimedMail(db.identitySql, mail);
    return undefined;
  }
  await tieMailToUser(db.identitySql, { ...mail, ...account });
  return { ...mail, ...account, params: {} };
}

/** Waits for the transport's next slot. The wait is in real time, as is the pace, whatever the clock of the parts says. */
async function waitForTurn(
  { parts: { db }, transport: { name, paceMs } }: MailWorld,
  { waitMaxMs, waitSignal: signal }: AttemptLimits,
): Promise<boolean> {
  if (paceMs === 0) return true;
  const waitMs = await reserveSlot(db.identitySql, { name, paceMs, waitMaxMs });
  if (waitMs === undefined) return false;
  try {
    await pause(waitMs, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

async function postpone(
  { parts: { db, clock } }: MailWorld,
  mail: ClaimedMail,
  { until, reason }: { readonly until?: Date; readonly reason?: string },
): Promise<void> {
  const now = clock();
  const why = reason === undefined ? {} : { reason };
  await giveMailBack(db.identitySql, { ...mail, availableAt: until ?? now, ...why, now });
}

interface Sending {
  readonly message: MailMessage;
  readonly activate?: () => Promise<boolean>;
  readonly limits: AttemptLimits;
}

async function sendCounted(
  world: MailWorld,
  mail: ClaimedMail,
  { message, activate, limits }: Sending,
): Promise<AttemptOutcome> {
  const budget = await claimBudget(world.parts, mail.programId, message);
  if (budget.blockedUntil) {
    const reason = "as many mails as may be sent to this recipient or by this program were sent";
    await postpone(world, mail, { until: budget.blockedUntil, reason });
    return "none";
  }
  if (limits.sendWithinMs() < sendMinMs || limits.sendSignal.aborted) {
    await budget.takeBack();
    await postpone(world, mail, {});
    return "postponed";
  }
  if (activate && !(await activate())) {
    await budget.takeBack();
    await deleteClaimedMail(world.parts.db.identitySql, mail);
    return "none";
  }
  const withinMs = limits.sendWithinMs();
  const delivery = await sendInTime(world, { message, withinMs, signal: limits.sendSignal });
  await settleMail(world, mail, delivery);
  const isGood = delivery.outcome === "sent" || delivery.outcome === "stored";
  if (!isGood) await budget.takeBack();
  return delivery.outcome;
}
