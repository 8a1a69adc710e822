import { dayMs, secondMs } from "@armslot/contracts/durations";
import type { QueryClient } from "@tanstack/react-query";
import { type Outbox, outboxOf } from "../lib/outbox/outbox.ts";
import { currentSession } from "../session/session.ts";
import type { AppStore } from "../session/store/app-store.ts";

const sendEveryMs = 20 * secondMs;
const keptMs = 14 * dayMs;

/**
 * Makes the screens read again once all requests with pitches were sent. What they read while the phone was coming back to the network can
 * be older than the pitches.
 */
export function readAgainAfterSending(
  outbox: Pick<Outbox, "status" | "subscribe">,
  queryClient: Pick<QueryClient, "invalidateQueries">,
): void {
  let waiting = outbox.status().operations;
  let wereSent = false;
  outbox.subscribe(() => {
    const { operations, isSending } = outbox.status();
    wereSent ||= operations < waiting;
    waiting = operations;
    if (!wereSent || isSending) return;
    wereSent = false;
    void queryClient.invalidateQueries();
  });
}

/**
 * Sends what the signed-in member charted on this phone: now, after a sign-in, when there is a network again, when the page comes into
 * view or leaves it, and every 20 seconds (FIELD-11). Erases outings that were sent 14 days ago.
 */
export function runOutbox(store: AppStore, queryClient: QueryClient): void {
  let followed: Outbox | null = null;
  const send = () => {
    const session = currentSession(store);
    if (!session) return;
    const { user, program } = session;
    const outbox = outboxOf({ userId: user.uid, programId: program.programId });
    if (outbox !== followed) readAgainAfterSending(outbox, queryClient);
    followed = outbox;
    const oldest = new Date(Date.now() - keptMs).toISOString().slice(0, 10);
    // The status of the outbox says why it could not send. The next visit erases what is old.
    void Promise.allSettled([outbox.send(), outbox.eraseBefore(oldest)]);
  };
  store.subscribe(({ auth }, before) => {
    if (auth !== before.auth) send();
  });
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", send);
  setInterval(send, sendEveryMs);
  send();
}
