import type { MailState } from "@armslot/contracts/people/mail-state";

/** What the rest of the server can do with mail. A mail is queued in the transaction of the change that it reports (`storage/mails.ts`). */
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
