/** What the rest of the server asks of mail. Mails are queued in the transaction of what they tell of (`tables/mails.ts`). */
export interface Mail {
  /** Whether this server keeps its mail instead of sending it. */
  readonly isKept: boolean;
  /**
   * Tries a mail that was just queued once, within the request and `mailAttemptMs` at most; whatever fails is tried again by the
   * worker. Never called inside a transaction, and never throws. `kept`: see `isKept`.
   */
  tryNow(mailId: string): Promise<"sent" | "kept" | "failed">;
  /** Lets the worker look for mails that are due. */
  wake(): void;
  /**
   * Whether the last attempt at any mail failed less than 5 minutes ago (SIGN-4). Failures by a mail's own fault do not count
   * (MAIL-10).
   */
  isFailing(): Promise<boolean>;
}

/** Mail with the worker behind it, which only a server runs. */
export interface MailQueue extends Mail {
  /** Sends what is due, one mail after another, until nothing is or the transport's pace has no near slot left. */
  deliverDue(): Promise<void>;
  /** Starts the worker. What it returns lets it take no mail any more; a send that is under way goes on. */
  startWorker(): () => void;
  /** Waits for the sends under way, within the ten seconds of a stop, and lets go of the transport. */
  close(): Promise<void>;
}
