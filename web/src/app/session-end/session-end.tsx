import type { Session } from "@armslot/contracts/sign-in";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DataRouter } from "react-router";
import type { StoreApi } from "zustand";
import { paths } from "../../lib/paths.ts";
import { noRecovery, SessionRecoveryContext } from "../../lib/session-recovery.ts";
import { isOnProgramScreen, leaveForSignIn, sessionIn } from "../../session/session.ts";
import type { AppStore } from "../../session/store/app-store.ts";
import type { AuthSlice } from "../../session/store/auth-slice.ts";
import { watchSession } from "./watch-session.ts";

export interface AppParts {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

export interface OverThePage {
  /** Whether the person is asked to sign in again; the dialog's code may still be loading. */
  readonly isAsking: boolean;
  readonly dialog: ReactNode;
}

/** What the recovery after a session's end works on. */
export interface RecoveryParts extends AppParts {
  readonly over: StoreApi<OverThePage>;
  /** Whether leaving the page now would lose something typed. */
  readonly hasUnsaved: () => boolean;
  /** Called when the server says that the session is over. */
  readonly notice: () => void;
}

/** A write that was refused because the session had ended. */
interface Refused<Reply> {
  readonly write: () => Promise<Reply>;
  readonly refusal: Error;
  /** When it was sent first, as `performance.now()`. */
  readonly begunAt: number;
}

interface WaitingWrite {
  readonly sendAgain: () => Promise<unknown>;
  readonly giveUp: () => void;
}

async function loadSignInAgain() {
  return (await import("./sign-in-again.tsx")).SignInAgain;
}

/** Asks to sign in again over the page, and then goes on where the session ended. */
export class SessionEnd {
  readonly #app: RecoveryParts;
  readonly #waiting: WaitingWrite[] = [];
  /** Whose session ended, while they are asked to sign in again. */
  #asked: Session | null = null;
  /** The session whose dialog was closed without an answer: it comes back with the next write only. */
  #putAwayIn: AuthSlice | null = null;
  /** Whether this browser's session is another person's by now: nothing of this screen may be sent in it. */
  #isSomeoneElseIn = false;
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(app: RecoveryParts) {
    this.#app = app;
    app.router.subscribe(() => {
      if (this.#asked && !isOnProgramScreen(app)) this.leave();
    });
  }

  /** Fetches the dialog's code ahead. */
  readonly prepare = () => loadSignInAgain();

  /** Notices from now on what happens to the session elsewhere; gives the function that stops it. */
  readonly watch = () => watchSession({ store: this.#app.store, sessionEnd: this });

  /** Changes with everything that makes an older answer about the session worthless. */
  readonly moment = () => ({ auth: this.#app.store.getState().auth, asked: this.#asked });

  /** Asks, unless that is under way or was put away. */
  readonly ask = (): void => {
    if (this.#putAwayIn !== this.moment().auth && isOnProgramScreen(this.#app)) this.#open();
  };

  /** Sends a refused write once more: after signing in again, or now when that has happened since. Its refusal stands when the person does not. */
  sendAgain<Reply>({ write, refusal, begunAt }: Refused<Reply>): Promise<Reply> {
    if (this.#renewedAt > begunAt) return write();
    return new Promise<Reply>((resolve, reject) => {
      const sendAgain = () => {
        const sent = write();
        resolve(sent);
        return sent;
      };
      this.#waiting.push({ sendAgain, giveUp: () => reject(refusal) });
      this.#open();
    });
  }

  /** Compares with who the server says is signed in here: someone else, or nobody, is the session's end. */
  readonly compare = (session: Session | null): void => {
    const viewer = sessionIn(this.#app.store);
    const { auth, asked } = this.moment();
    if (!viewer) return;
    this.#isSomeoneElseIn = session !== null && isSomeoneElse(viewer, session);
    if (this.#isSomeoneElseIn) this.#putAwayIn = null;
    if (!session || this.#isSomeoneElseIn) this.#app.notice();
    else if (asked || this.#putAwayIn === auth) void this.renew(session);
    else if (JSON.stringify(viewer) !== JSON.stringify(session)) this.#take(session);
  };

  /** Goes on with a fresh session: the waiting writes are sent, once each, and then everything on the screen is read anew. */
  readonly renew = async (session: Session): Promise<void> => {
    const { store, queryClient, router } = this.#app;
    const before = sessionIn(store);
    const writes = this.#waiting.splice(0);
    this.#close();
    this.#renewedAt = performance.now();
    this.#isSomeoneElseIn = false;
    this.#take(session);
    // A refusal of the ended session that is still on its way must not arrive in the new one.
    void queryClient.cancelQueries();
    if (before && isSomeoneElse(before, session)) {
      // The writes were another person's; they stay unanswered and go with their screen.
      await router.navigate(paths.dashboard(session.program.programId), { replace: true });
      queryClient.clear();
      return;
    }
    await Promise.allSettled(writes.map(({ sendAgain }) => sendAgain()));
    await queryClient.invalidateQueries();
  };

  /** Closes the dialog and leaves the page as it is, unless it would go on in another person's session. */
  readonly putAway = (): void => {
    if (this.#isSomeoneElseIn) {
      this.leave();
      return;
    }
    this.#putAwayIn = this.moment().auth;
    this.#close();
    this.#giveUp();
  };

  readonly leave = (): void => {
    this.#close();
    leaveForSignIn(this.#app);
    this.#giveUp();
  };

  #giveUp(): void {
    for (const { giveUp } of this.#waiting.splice(0)) giveUp();
  }

  #take(session: Session): void {
    this.#app.store.getState().actions.takeSession(session);
  }

  #close(): void {
    this.#asked = null;
    this.#app.over.setState({ isAsking: false, dialog: null });
  }

  #open(): void {
    const viewer = sessionIn(this.#app.store);
    if (this.#asked || !viewer) return;
    this.#asked = viewer;
    this.#app.over.setState({ isAsking: true });
    void loadSignInAgain()
      .catch(loadSignInAgain)
      .then((SignInAgain) => {
        if (this.#asked !== viewer) return;
        // A password on its way is nothing that leaving would lose.
        const dialog = (
          <SessionRecoveryContext value={noRecovery}>
            <SignInAgain
              viewer={viewer}
              hasUnsaved={this.#app.hasUnsaved()}
              onSignedIn={this.renew}
              onCancel={this.leave}
              onPutAway={this.putAway}
            />
          </SessionRecoveryContext>
        );
        this.#app.over.setState({ dialog });
      }, this.leave);
  }
}

function isSomeoneElse(viewer: Session, session: Session): boolean {
  return (
    viewer.user.uid !== session.user.uid || viewer.program.programId !== session.program.programId
  );
}
