import { setTimeout as pause } from "node:timers/promises";
import type { Delivery, MailMessage } from "../outside/email/transport.ts";
import type { MailWorld } from "./mail-world.ts";

/** For a transport that has noticed the end of its time to say what it knows. */
const graceMs = 250;
const tooLate: Delivery = { outcome: "retry", reason: "no answer in time" };

interface Sending {
  readonly message: MailMessage;
  readonly withinMs: number;
  /** Ends the send early. */
  readonly signal: AbortSignal;
}

/** Sends, and is done when the time is over whatever the transport does. */
export async function sendInTime(
  { transport, parts }: Pick<MailWorld, "transport" | "parts">,
  { message, withinMs, signal }: Sending,
): Promise<Delivery> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), withinMs);
  const either = AbortSignal.any([over.signal, signal]);
  const end = new Promise<Delivery>((resolve) => {
    const giveUp = () => void pause(graceMs).then(() => resolve(tooLate));
    if (either.aborted) giveUp();
    else either.addEventListener("abort", giveUp, { once: true });
  });
  try {
    return await Promise.race([transport.send(message, either), end]);
  } catch (failure) {
    parts.log.error(
      { err: failure, mailId: message.mailId },
      "a mail transport failed unexpectedly",
    );
    return { outcome: "retry", reason: "an unexpected failure, which the log tells of" };
  } finally {
    clearTimeout(timer);
  }
}
