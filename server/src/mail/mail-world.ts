import type { MailTransport } from "../outside/email/transport.ts";
import type { Parts } from "../parts.ts";

/** What mail is built from. */
export type MailParts = Pick<Parts, "db" | "clock" | "newId" | "settings" | "serverSecret" | "log">;

/** What an attempt at a mail works with. */
export interface MailWorld {
  readonly parts: MailParts;
  readonly transport: MailTransport;
}

/** Longer than an attempt's wait for its slot and its send together, in milliseconds. */
export const leaseMs = 20_000;

export function leaseEnd({ clock }: Pick<Parts, "clock">): { now: Date; leaseUntil: Date } {
  const now = clock();
  return { now, leaseUntil: new Date(now.getTime() + leaseMs) };
}
