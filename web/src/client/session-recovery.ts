import { createContext } from "react";

/** The services of session recovery for forms and writes. */
export interface SessionRecovery {
  /**
   * Marks the page as having unsaved input. Returns the function that removes the mark.
   * @param isKept whether the input stays on this phone if the member leaves the page
   */
  readonly markUnsaved: (isKept?: boolean) => () => void;
  /** Runs a write. If the session has ended, the member can sign in again, and the write runs once more. */
  readonly send: <Reply>(write: () => Promise<Reply>) => Promise<Reply>;
}

/** A session recovery that does nothing, for parts that need no session. */
export const noRecovery: SessionRecovery = {
  markUnsaved: () => () => undefined,
  send: (write) => write(),
};

/** The session recovery of the application. */
export const SessionRecoveryContext = createContext(noRecovery);
