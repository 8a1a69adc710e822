import { secondMs } from "@armslot/contracts/durations";
import { outboxOf } from "../lib/outbox/outbox.ts";
import { currentSession } from "../session/session.ts";
import type { AppStore } from "../session/store/app-store.ts";

const sendEveryMs = 20 * secondMs;

/**
 * Sends what the signed-in member charted on this phone: now, after a sign-in, when there is a network again, when the page comes into
 * view or leaves it, and every 20 seconds (FIELD-11).
 */
export function runOutbox(store: AppStore): void {
  const send = () => {
    const session = currentSession(store);
    if (!session) return;
    const { user, program } = session;
    // The status of the outbox says why it could not send.
    void outboxOf({ userId: user.uid, programId: program.programId })
      .send()
      .catch(() => null);
  };
  store.subscribe(({ auth }, before) => {
    if (auth !== before.auth) send();
  });
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", send);
  setInterval(send, sendEveryMs);
  send();
}
