import type { Session } from "@armslot/contracts/sign-in";
import type { QueryClient } from "@tanstack/react-query";
import { createPath, type DataRouter } from "react-router";
import { createStore } from "zustand";
import { AppError } from "../../lib/app-error.ts";
import { paths } from "../../lib/paths.ts";
import type { SessionMinder } from "../../lib/session-minder.ts";
import { forgetPerson, sessionIn } from "../session.ts";
import type { AppStore } from "../store/app-store.ts";
import { loadSignInAgain } from "./load-sign-in-again.ts";

interface SessionEndParts {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly router: Pick<DataRouter, "state" | "navigate" | "subscribe">;
}

/** Whether somebody is asked to sign in again. */
interface Asking {
  /** Whose session ended, while the dialog stands open. */
  readonly viewer: Session | null;
  /** The dialog was closed without an answer: it comes back with the next write only. */
  readonly isPutAway: boolean;
  /** How many times a session was renewed; a write that began before sees it. */
  readonly renewals: number;
}

/** A write that met the session's end and waits for the next one. */
interface RefusedWrite {
  readonly sendAgain: () => Promise<unknown>;
  readonly giveUp: () => void;
}

export function isSignedOut(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === "signed-out";
}

/**
 * Minds the end of the session. With something typed that is not saved, or a write refused, the person is asked to sign in again
 * over the page; otherwise they go to the sign-in page, their place kept.
 */
export class SessionEnd implements SessionMinder {
  readonly asking = createStore<Asking>(() => ({ viewer: null, isPutAway: false, renewals: 0 }));
  readonly #parts: SessionEndParts;
  readonly #refused: RefusedWrite[] = [];
  #unsaved = 0;

  constructor(parts: SessionEndParts) {
    this.#parts = parts;
    parts.router.subscribe(() => {
      if (this.asking.getState().viewer && !this.#isOnProgramScreen()) this.leave();
    });
  }

  readonly noteUnsaved = () => {
    this.#unsaved += 1;
    // A failure to fetch ahead shows when the dialog is needed.
    if (this.#viewer()) void loadSignInAgain().catch(() => null);
    return () => {
      this.#unsaved -= 1;
    };
  };

  readonly send = async <Reply>(write: () => Promise<Reply>): Promise<Reply> => {
    const { renewals } = this.asking.getState();
    try {
      return await write();
    } catch (thrown) {
      const viewer = this.#viewer();
      if (!isSignedOut(thrown) || !viewer || !this.#isOnProgramScreen()) throw thrown;
      if (this.asking.getState().renewals !== renewals) return await write();
      return await new Promise<Reply>((resolve, reject) => {
        this.#refused.push({
          sendAgain: () => {
            const sent = write();
            resolve(sent);
            return sent;
          },
          giveUp: () => reject(thrown),
        });
        this.#ask(viewer);
      });
    }
  };

  /** Whether leaving the page now would lose something typed. */
  readonly hasUnsaved = (): boolean => this.#unsaved > 0;

  /** The server said that the session is over. */
  readonly notice = (): void => {
    const viewer = this.#viewer();
    const { viewer: asked, isPutAway } = this.asking.getState();
    if (!viewer || asked) return;
    if (!this.hasUnsaved()) this.leave();
    else if (!isPutAway && this.#isOnProgramScreen()) this.#ask(viewer);
  };

  /** Compares with who the server says is signed in here: someone else, or nobody, is the session's end. */
  readonly compare = (session: Session | null): void => {
    const viewer = this.#viewer();
    if (!viewer) return;
    const { viewer: asked, isPutAway } = this.asking.getState();
    if (!session || isSomeoneElse(viewer, session)) this.notice();
    else if (asked || isPutAway) void this.renew(session);
    else if (JSON.stringify(viewer) !== JSON.stringify(session)) this.#take(session);
  };

  /** Goes on with a fresh session: the refused writes are sent again, once each, and then everything on the screen is read anew. */
  readonly renew = async (session: Session): Promise<void> => {
    const { queryClient, router } = this.#parts;
    const before = this.#viewer();
    const writes = this.#refused.splice(0);
    this.asking.setState(({ renewals }) => ({
      viewer: null,
      isPutAway: false,
      renewals: renewals + 1,
    }));
    this.#take(session);
    if (before && isSomeoneElse(before, session)) {
      // What was typed belonged to another program's screen; its writes stay unanswered and go with their screen.
      queryClient.clear();
      await router.navigate(paths.dashboard(session.program.programId), { replace: true });
      return;
    }
    // A refusal of the ended session that is still on its way must not arrive in the new one.
    void queryClient.cancelQueries();
    await Promise.allSettled(writes.map(({ sendAgain }) => sendAgain()));
    await queryClient.invalidateQueries();
  };

  /** Closes the dialog and leaves the page as it is; the refused writes fail. */
  readonly putAway = (): void => {
    this.asking.setState({ viewer: null, isPutAway: true });
    for (const { giveUp } of this.#refused.splice(0)) giveUp();
  };

  /** Forgets the person; from a program's screen they go to the sign-in page, their place kept. */
  readonly leave = (): void => {
    const { store, queryClient, router } = this.#parts;
    const place = createPath(router.state.location);
    const isSent = this.#isOnProgramScreen();
    this.asking.setState({ viewer: null, isPutAway: false });
    store.getState().actions.takeSession(null);
    for (const { giveUp } of this.#refused.splice(0)) giveUp();
    const way = isSent ? router.navigate(paths.signInFor(place), { replace: true }) : null;
    void Promise.resolve(way).then(() => forgetPerson({ store, queryClient }));
  };

  #ask(viewer: Session): void {
    this.asking.setState({ viewer, isPutAway: false });
  }

  #take(session: Session): void {
    this.#parts.store.getState().actions.takeSession(session);
  }

  #viewer(): Session | null {
    return sessionIn(this.#parts.store);
  }

  #isOnProgramScreen(): boolean {
    return this.#parts.router.state.location.pathname.startsWith(paths.dashboard(""));
  }
}

function isSomeoneElse(viewer: Session, session: Session): boolean {
  return (
    viewer.user.uid !== session.user.uid || viewer.program.programId !== session.program.programId
  );
}
