import { minuteMs } from "@armslot/contracts/core/durations";
import { getSession, type Session } from "@armslot/contracts/people/sign-in";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DataRouter } from "react-router";
import type { StoreApi } from "zustand";
import { call } from "../client/api.ts";
import { pathOf } from "../client/paths.ts";
import { noRecovery, SessionRecoveryContext } from "../client/session-recovery.ts";
import type { AppStore } from "../session/app-store.ts";
import type { AuthSlice } from "../session/auth-slice.ts";
import {
  currentSession,
  isOnProgramScreen,
  leaveForSignIn,
  loadReading,
} from "../session/session.ts";
import { noticeFilms, noticeOutbox } from "./notice-outbox.ts";
import { startOfflineWhenNeeded } from "./offline-when-needed.ts";
import type { UnsavedInput } from "./sign-in-again.tsx";

const checkEveryMs = minuteMs;

/** Messages on this channel say only that something changed. Each tab asks the server for the details. */
const channelName = "armslot-session";

export interface AppParts {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

/** The state of the dialog that asks to sign in again. */
export interface SignInPrompt {
  /** Whether the dialog is open or its code is loading. */
  readonly isAsking: boolean;
  readonly dialog: ReactNode;
}

/** The parts that session recovery works with. */
export interface RecoveryParts extends AppParts {
  readonly prompt: StoreApi<SignInPrompt>;
  /** Returns what leaving the page now would lose. */
  readonly unsavedInput: () => UnsavedInput;
  /** Reacts to the end of the session. */
  readonly handleSignedOut: () => void;
}

/** A write that was refused because the session had ended. */
interface RefusedWrite<Reply> {
  readonly write: () => Promise<Reply>;
  readonly refusal: Error;
  /** The time of the first attempt, as `performance.now()`. */
  readonly startedAt: number;
}

interface PendingWrite {
  readonly sendAgain: () => Promise<unknown>;
  readonly giveUp: () => void;
}

async function loadSignInAgain() {
  return (await import("./sign-in-again.tsx")).SignInAgain;
}

/** Asks the member to sign in again in a dialog over the page, and then sends the writes that were refused. */
export class SessionEnd {
  readonly #app: RecoveryParts;
  readonly #waiting: PendingWrite[] = [];
  /** The member whom the open dialog asks to sign in again. */
  #promptedFor: Session | null = null;
  /** The session whose dialog the member dismissed. It opens again only for the next write. */
  #dismissedIn: AuthSlice | null = null;
  /** Whether another person is signed in now. Nothing from this screen may be sent in their session. */
  #isOtherUserSignedIn = false;
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(app: RecoveryParts) {
    this.#app = app;
    app.router.subscribe(() => {
      if (this.#promptedFor && !isOnProgramScreen(app)) this.leave();
    });
  }

  /** Preloads the dialog's code. */
  readonly prepare = () => loadSignInAgain();

  /**
   * Starts to watch for changes of the session elsewhere, to send what was charted, and prepares the device for use without a connection.
   * Returns the function that stops the watching.
   */
  readonly watch = (): (() => void) => {
    startOfflineWhenNeeded(this.#app);
    noticeOutbox(this.#app);
    noticeFilms(this.#app);
    return watchSession({ store: this.#app.store, sessionEnd: this });
  };

  /** Returns the state that a reply about the session depends on. A reply that was requested in another state is outdated. */
  readonly snapshot = () => ({
    auth: this.#app.store.getState().auth,
    promptedFor: this.#promptedFor,
  });

  /** Opens the dialog, unless it is open or was dismissed. */
  readonly promptSignIn = (): void => {
    eraseKept();
    if (this.#dismissedIn !== this.snapshot().auth && isOnProgramScreen(this.#app)) this.#open();
  };

  /**
   * Sends a refused write once more: now if the member has signed in again since the first attempt, and otherwise as soon as they do.
   * Rejects with the refusal if they dismiss the dialog.
   */
  sendAgain<Reply>({ write, refusal, startedAt }: RefusedWrite<Reply>): Promise<Reply> {
    if (this.#renewedAt > startedAt) return write();
    return new Promise<Reply>((resolve, reject) => {
      const sendAgain = () => {
        const sent = write();
        resolve(sent);
        return sent;
      };
      this.#waiting.push({ sendAgain, giveUp: () => reject(refusal) });
      eraseKept();
      this.#open();
    });
  }

  /** Updates this tab to the server's current session. No session, or another person's, ends the session of this tab. */
  readonly reconcile = (session: Session | null): void => {
    const viewer = currentSession(this.#app.store);
    const { auth, promptedFor } = this.snapshot();
    if (!viewer) return;
    this.#isOtherUserSignedIn = session !== null && isOtherUser(viewer, session);
    if (this.#isOtherUserSignedIn) this.#dismissedIn = null;
    if (!session || this.#isOtherUserSignedIn) this.#app.handleSignedOut();
    else if (promptedFor || this.#dismissedIn === auth) void this.renew(session);
    else if (JSON.stringify(viewer) !== JSON.stringify(session)) this.#take(session);
  };

  /** Continues with a new session: sends each waiting write once, and then reloads all data on the screen. */
  readonly renew = async (session: Session): Promise<void> => {
    const { store, queryClient, router } = this.#app;
    const before = currentSession(store);
    const writes = this.#waiting.splice(0);
    this.#close();
    this.#renewedAt = performance.now();
    this.#isOtherUserSignedIn = false;
    this.#take(session);
    // The member did not change, so nothing else makes them the owner of this device again.
    loadReading()
      .then(({ ownDevice }) => ownDevice(session, queryClient))
      .catch(() => null);
    // A late refusal from the ended session would end the new one.
    void queryClient.cancelQueries();
    if (before && isOtherUser(before, session)) {
      // The writes belong to another person. They are never sent, and their promises go away with the screen.
      await router.navigate(pathOf("dashboard", { programId: session.program.programId }), {
        replace: true,
      });
      queryClient.clear();
      return;
    }
    await Promise.allSettled(writes.map(({ sendAgain }) => sendAgain()));
    await queryClient.invalidateQueries();
  };

  /** Closes the dialog and keeps the page. If another person is signed in, leaves the page instead. */
  readonly dismiss = (): void => {
    if (this.#isOtherUserSignedIn) {
      this.leave();
      return;
    }
    this.#dismissedIn = this.snapshot().auth;
    this.#close();
    this.#giveUp();
  };

  /** Closes the dialog and goes to the sign-in page. */
  readonly leave = (): void => {
    this.#close();
    leaveForSignIn(this.#app);
    this.#giveUp();
  };

  #giveUp(): void {
    for (const { giveUp } of this.#waiting.splice(0)) giveUp();
  }

  #take(session: Session): void {
    this.#app.store.getState().actions.setSession(session);
  }

  #close(): void {
    this.#promptedFor = null;
    this.#app.prompt.setState({ isAsking: false, dialog: null });
  }

  #open(): void {
    const viewer = currentSession(this.#app.store);
    if (this.#promptedFor || !viewer) return;
    this.#promptedFor = viewer;
    this.#app.prompt.setState({ isAsking: true });
    void loadSignInAgain()
      .catch(loadSignInAgain)
      .then((SignInAgain) => {
        if (this.#promptedFor !== viewer) return;
        // The password in the dialog does not count as unsaved input.
        const dialog = (
          <SessionRecoveryContext value={noRecovery}>
            <SignInAgain
              viewer={viewer}
              unsaved={this.#app.unsavedInput()}
              onSignedIn={this.renew}
              onCancel={this.leave}
              onDismiss={this.dismiss}
            />
          </SessionRecoveryContext>
        );
        this.#app.prompt.setState({ dialog });
      }, this.leave);
  }
}

/** Erases what this device kept for reading without a connection. The member may not be one anymore (OFFLINE-8). */
function eraseKept(): void {
  // A browser that refuses storage has kept nothing.
  loadReading()
    .then(({ eraseReading }) => eraseReading())
    .catch(() => null);
}

function isOtherUser(viewer: Session, session: Session): boolean {
  return (
    viewer.user.uid !== session.user.uid || viewer.program.programId !== session.program.programId
  );
}

interface WatchSessionOptions {
  readonly store: AppStore;
  readonly sessionEnd: {
    readonly snapshot: () => { readonly auth: unknown; readonly promptedFor: unknown };
    readonly reconcile: (session: Session | null) => void;
  };
}

/**
 * Checks whether this tab's session ended or changed elsewhere: when the tab comes into view, every minute while it is visible, and
 * immediately when another tab of this browser signs in or out. Returns the function that stops it.
 */
function watchSession({ store, sessionEnd }: WatchSessionOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const check = sessionCheck({ store, sessionEnd });
  const checkInView = () => {
    if (document.visibilityState === "visible") check();
  };
  document.addEventListener("visibilitychange", checkInView, { signal });
  window.addEventListener("focus", checkInView, { signal });
  const timer = setInterval(checkInView, checkEveryMs);
  const stopListening = listenToOtherTabs(store, check);
  return () => {
    stop.abort();
    clearInterval(timer);
    stopListening();
  };
}

/** Returns the function that checks the session. Only the latest check counts, and an outdated reply is ignored. */
function sessionCheck({ store, sessionEnd }: WatchSessionOptions): () => void {
  let latest = new AbortController();
  return () => {
    if (!store.getState().auth.isAuthenticated) return;
    latest.abort();
    latest = new AbortController();
    const { auth, promptedFor } = sessionEnd.snapshot();
    call(getSession, {}, { signal: latest.signal }).then(
      ({ session }) => {
        const now = sessionEnd.snapshot();
        if (auth === now.auth && promptedFor === now.promptedFor) sessionEnd.reconcile(session);
      },
      // If the server is out of reach, nothing is known about the session.
      () => null,
    );
  };
}

function listenToOtherTabs(store: AppStore, check: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = check;
  const stopNotifying = store.subscribe(({ auth }, { auth: before }) => {
    // The first reply after a page load is not a change.
    if (auth !== before && before.isSessionKnown) channel.postMessage("changed");
  });
  return () => {
    stopNotifying();
    channel.close();
  };
}
