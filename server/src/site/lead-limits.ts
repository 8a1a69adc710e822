import { hourMs } from "@armslot/contracts/core/durations";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { requireAttemptWithin, withAttempt } from "../http/attempt-limit.ts";
import { accountKey } from "../storage/throttles.ts";

const anHour = { windowMs: hourMs, blockMs: hourMs };
const code = "rate-limited";

type Limited = Pick<Parts, "settings" | "clock">;

/** Counts a public form by its network, even if the form is invalid, and receives it. Throws `rate-limited` (ID-12). */
export async function withForm<T>(
  { db, settings, clock }: Limited & Pick<Parts, "db">,
  network: string,
  receive: () => Promise<T>,
): Promise<T> {
  const limit = settings.publicFormsPerHour;
  const throttle = { key: `forms:network:${network}`, limit, ...anHour };
  return await withAttempt({ db, throttles: [throttle], now: clock(), code }, receive);
}

interface LeadCount {
  /** The transaction that stores the form. A rollback also undoes the count. */
  readonly tx: Tx;
  readonly email: string;
}

/**
 * Counts a form that is about to be stored, per email address and in total (SEC-43). The total keeps many networks from filling the
 * disk or the operator's mailbox together. Throws `rate-limited`.
 */
export async function countLead(
  { settings, clock }: Limited,
  { tx, email }: LeadCount,
): Promise<void> {
  const ofEmail = settings.publicFormsPerEmailPerHour;
  const inAll = settings.publicFormsInAllPerHour;
  const throttles = [
    { key: `${accountKey(email)}:forms`, limit: ofEmail, ...anHour },
    { key: "forms:all", limit: inAll, ...anHour },
  ];
  for (const throttle of throttles)
    await requireAttemptWithin(tx, { throttle, now: clock(), code });
}
