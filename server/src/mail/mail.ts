import type { MailState } from "@armslot/contracts/mail-state";
import type { MailTransport } from "../outside/email/transport.ts";
import type { Parts } from "../parts.ts";

/** The parts of the server that mail needs. */
export type MailParts = Pick<Parts, "db" | "clock" | "newId" | "settings" | "serverSecret" | "log">;

/** What an attempt to send a mail works with. */
export interface MailContext {
  readonly parts: MailParts;
  readonly transport: MailTransport;
}

/** What the rest of the server can do with mail. A mail is queued in the transaction of the change that it reports (`tables/mails.ts`). */
export interface Mail {
  /** Whether this server keeps its mail instead of sending it. */
  readonly isKept: boolean;
  /**
   * Tries once to send a mail that was just queued, and returns its state after `mailAttemptMs` at the latest. The worker retries a
   * mail that is still `queued`. Never throws. Do not call it inside a transaction.
   */
  tryNow(mailId: string): Promise<MailState>;
  /** Makes the worker look for due mails now. */
  wake(): void;
  /**
   * Whether the mail service failed less than 5 minutes ago and has accepted no mail since. The failure of a single mail, such as an
   * unknown recipient, does not count. (MAIL-10)
   */
  isFailing(): Promise<boolean>;
}

/** Mail with its worker, which only a server starts. */
export interface MailQueue extends Mail {
  /** Sends due mails one after another until none is due or the transport's pace leaves no slot soon. */
  deliverDue(): Promise<void>;
  /** Starts the worker. Returns a function that makes it take no more mails; a mail that is being sent continues. */
  startWorker(): () => void;
  /** Waits until no mail is being sent, for at most nine seconds after the worker was stopped, and closes the transport. */
  close(): Promise<void>;
}
