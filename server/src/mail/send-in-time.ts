import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Delivery, MailMessage } from "../outside/email/transport.ts";
import type { MailWorld } from "./mail-world.ts";

/** For a transport that has noticed the end of its time to say what it knows. */
const graceMs = 250;
const tooLate: Delivery = {
  outcome: "retry",
  fault: "service",
  reason: "no answer in time",
};

interface Sending {
  readonly message: MailMessage;
  readonly withinMs: number;
  /** Ends the send early; not aborted yet. */
  readonly signal: AbortSignal;
}

/** Sends, and is done when the time is over whatever the transport does. */
export async function sendInTime(
  { transport, parts }: Pick<MailWorld, "transport" | "parts">,
  { message, withinMs, signal }: Sending,
): Promise<Delivery> {
  // Not `AbortSignal.any`: the given signal lives as long as the process, and would remember each of ours.
  const over = new AbortController();
  const giveUp = () => over.abort();
  const timer = setTimeout(giveUp, withinMs);
  signal.addEventListener("abort", giveUp);
  const end = once(over.signal, "abort").then(() => pause(graceMs, tooLate));
  try {
    return await Promise.race([transport.send(message, over.signal), end]);
  } catch (failure) {
    parts.log.error(
      { err: failure, mailId: message.mailId },
      "a mail transport failed unexpectedly",
    );
    const reason = "an unexpected failure, which the log tells of";
    return { outcome: "retry", fault: "service", reason };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}
