import { createContext } from "react";

/** What forms and writes need from whoever minds the session. */
export interface SessionRecovery {
  /** Notes that something typed is not saved yet; gives the function that takes the note back. */
  readonly noteUnsaved: () => () => void;
  /** Carries out a write. When the session turns out to be over, the person may sign in again, and the write is sent once more. */
  readonly send: <Reply>(write: () => Promise<Reply>) => Promise<Reply>;
}

/** For what needs no session. */
export const noRecovery: SessionRecovery = {
  noteUnsaved: () => () => undefined,
  send: (write) => write(),
};

/** Nobody minds the session unless the application says who. */
export const SessionRecoveryContext = createContext(noRecovery);
