import { dayMs, secondMs } from "@armslot/contracts/core/durations";
import type { QueryClient } from "@tanstack/react-query";
import { serverTime } from "../client/api.ts";
import { compareClock } from "../client/field-clock.ts";
import { followCharter } from "../device/charter-mark.ts";
import { roomSteps } from "../device/free-room.ts";
import { roomForPitches } from "../device/make-room.ts";
import { type Outbox, outboxOf } from "../device/outbox.ts";
import { sendingOutbox } from "../device/sending-outbox.ts";
import type { AppStore } from "../session/app-store.ts";
import { currentSession } from "../session/session.ts";

const sendEveryMs = 20 * secondMs;
/** How long the taps of a pitch that is not complete wait for the next one. */
const tappedMs = 5 * secondMs;
const keptMs = 14 * dayMs;

/**
 * Makes the screens read again once all requests with pitches were sent. What they read while the phone was coming back to the network can
 * be older than the pitches.
 */
export function readAgainAfterSending(
  outbox: Pick<Outbox, "status" | "subscribe">,
  queryClient: Pick<QueryClient, "invalidateQueries">,
  isCharting: () => boolean,
): void {
  let waiting = outbox.status().operations;
  let wereSent = false;
  outbox.subscribe(() => {
    const { operations, isSending } = outbox.status();
    wereSent ||= operations < waiting;
    waiting = operations;
    if (!wereSent || isSending) return;
    wereSent = false;
    // The charting screen has what it sent. Other screens read when they open.
    void queryClient.invalidateQueries(isCharting() ? { refetchType: "none" } : {});
  });
}

/**
 * Sends a pitch as soon as it is complete, and other changes as soon as they are on the phone's disk, one request after the other. While
 * sending fails, the next timed attempt goes first.
 * @returns whether something is being sent that way
 */
export function sendAtOnce(outbox: Pick<Outbox, "status" | "subscribe" | "send">): () => boolean {
  let { operations: known, isTapping: wasTapping } = outbox.status();
  let changes = 0;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    isRunning = true;
    let sent: number;
    do {
      sent = changes;
      // The status says why it could not send.
      await outbox.send().catch(() => null);
    } while (changes > sent && outbox.status().problem === null);
    isRunning = false;
  };
  const ask = () => {
    changes += 1;
    if (!isRunning && outbox.status().problem === null && navigator.onLine) void run();
  };
  outbox.subscribe(() => {
    const { operations, isTapping } = outbox.status();
    const isNew = operations > known || (wasTapping && !isTapping && operations > 0);
    known = operations;
    wasTapping = isTapping;
    if (!isNew) return;
    clearTimeout(timer);
    // A type that is tapped again is no correction of a stored one.
    if (isTapping) timer = setTimeout(ask, tappedMs);
    else ask();
  });
  return () => isRunning;
}

/**
 * Sends what the signed-in member charted on this phone: at once, after a sign-in, when there is a network again, when the page comes into
 * view or leaves it, and every 20 seconds (FIELD-11). Erases games that were sent 14 days ago.
 */
export function runOutbox(store: AppStore, queryClient: QueryClient): void {
  let followed: Outbox | null = null;
  roomForPitches.steps = roomSteps;
  serverTime.follow = compareClock;
  const send = () => {
    const session = currentSession(store);
    if (!session) return sendingOutbox.setState({ outbox: null });
    const { user, program } = session;
    const owner = { userId: user.uid, programId: program.programId };
    const outbox = outboxOf(owner);
    if (outbox !== followed) {
      readAgainAfterSending(outbox, queryClient, sendAtOnce(outbox));
      sendingOutbox.setState({ outbox });
      followCharter(outbox, { owner, email: user.email });
    }
    followed = outbox;
    const oldest = new Date(Date.now() - keptMs).toISOString().slice(0, 10);
    // The status of the outbox says why it could not send. The next visit erases what is old.
    void Promise.allSettled([outbox.send(), outbox.eraseBefore(oldest)]);
  };
  store.subscribe(({ auth }, before) => {
    if (auth !== before.auth) send();
  });
  window.addEventListener("online", send);
  window.addEventListener("beforeunload", (event) => {
    // The browser asks whether to leave the page that alone has pitches.
    if (followed && followed.status().onPageOnly > 0) event.preventDefault();
  });
  document.addEventListener("visibilitychange", send);
  setInterval(send, sendEveryMs);
  send();
}
