/** What the rest of the server asks of mail. Mails are queued in the transaction of what they tell of (`tables/mails.ts`). */
export interface Mail {
  /**
   * Tries a mail that was just queued once, within the request and `mailAttemptMs` at most; whatever fails is tried again by the
   * worker. Never called inside a transaction. `kept`: this server keeps its mail instead of sending it.
   */
  tryNow(mailId: string): Promise<"sent" | "kept" | "failed">;
  /** Lets the worker look for mails that are due. */
  wake(): void;
  /** Whether the last attempt at any mail failed, less than 5 minutes ago. Source: decisions.md row 19. */
  isFailing(): Promise<boolean>;
}
