import { minuteMs } from "@armslot/contracts/core/durations";
import { getSession, type Session } from "@armslot/contracts/people/sign-in";
import { call } from "../client/api.ts";
import type { AppStore } from "../session/app-store.ts";

const checkEveryMs = minuteMs;
/** Messages on this channel say only that something changed. Each tab asks the server for the details. */
const channelName = "armslot-session";

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
export function watchSession({ store, sessionEnd }: WatchSessionOptions): () => void {
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
