import { minuteMs } from "@armslot/contracts/durations";
import { getSession, type Session } from "@armslot/contracts/sign-in";
import { call } from "../../lib/api.ts";
import type { AppStore } from "../../session/store/app-store.ts";

const askEveryMs = minuteMs;
/** Its messages say only that something changed; every tab asks the server what. */
const channelName = "armslot-session";

interface Watched {
  readonly store: AppStore;
  readonly sessionEnd: {
    /** Changes with everything that makes an older answer about the session worthless. */
    readonly moment: () => { readonly auth: unknown; readonly asked: unknown };
    readonly compare: (session: Session | null) => void;
  };
}

/**
 * Lets an open tab notice that its session ended or changed elsewhere: when it comes into view, every minute while it is in view, and
 * at once when another tab of this browser signs in or out. Gives the function that stops it.
 */
export function watchSession({ store, sessionEnd }: Watched): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const check = sessionCheck({ store, sessionEnd });
  const checkInView = () => {
    if (document.visibilityState === "visible") check();
  };
  document.addEventListener("visibilitychange", checkInView, { signal });
  window.addEventListener("focus", checkInView, { signal });
  const timer = setInterval(checkInView, askEveryMs);
  const stopListening = listenToOtherTabs(store, check);
  return () => {
    stop.abort();
    clearInterval(timer);
    stopListening();
  };
}

/** The latest question counts; an answer that a change here has overtaken is dropped. */
function sessionCheck({ store, sessionEnd }: Watched): () => void {
  let latest = new AbortController();
  return () => {
    if (!store.getState().auth.isAuthenticated) return;
    latest.abort();
    latest = new AbortController();
    const { auth, asked } = sessionEnd.moment();
    call(getSession, {}, { signal: latest.signal }).then(
      ({ session }) => {
        const now = sessionEnd.moment();
        if (auth === now.auth && asked === now.asked) sessionEnd.compare(session);
      },
      // A server out of reach says nothing about the session.
      () => null,
    );
  };
}

function listenToOtherTabs(store: AppStore, check: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = check;
  const stopTelling = store.subscribe(({ auth }, { auth: before }) => {
    // The first answer of a page that is loading is no change.
    if (auth !== before && before.isSessionKnown) channel.postMessage("changed");
  });
  return () => {
    stopTelling();
    channel.close();
  };
}
