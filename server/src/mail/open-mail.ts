import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { isKeeping } from "../outside/email/outbox-transport.ts";
import type { MailTransport } from "../outside/email/transport.ts";
import { withoutDeadline } from "../request-deadline.ts";
import { hasFailedSince } from "../tables/mail-transports.ts";
import type { MailQueue } from "./mail.ts";
import { runMailWorker } from "./mail-worker.ts";
import type { MailParts } from "./mail-world.ts";
import { attemptLeftMs, mailAttemptMs } from "./new-mails.ts";
import { deliverNextMail, tryQueuedMail } from "./try-mail.ts";
import { newWorkUnderWay } from "./work-under-way.ts";

const failingMs = 5 * 60 * 1000;
/** From the moment when the worker is told to stop; the process has ten seconds. */
const stopMs = 9_000;

/**
 * Mail on its queue, which all processes on one database share. No worker runs before `startWorker`.
 * @param attemptMs how long an attempt within a request, and any send, may take
 */
export function openMail(
  parts: MailParts,
  transport: MailTransport,
  attemptMs: number = mailAttemptMs,
): MailQueue {
  const { db, clock, log } = parts;
  const world = { parts, transport };
  const underWay = newWorkUnderWay();
  const closing = new AbortController();
  // Every mail that is being sent listens to this signal, so the usual warning at eleven listeners is not a leak.
  setMaxListeners(0, closing.signal);
  let worker: ReturnType<typeof runMailWorker> | undefined;
  let stopAskedAt: number | undefined;

  async function deliverDue(waitSignal: AbortSignal): Promise<void> {
    const within = { attemptMs, waitSignal, sendSignal: closing.signal };
    while (!waitSignal.aborted) {
      const outcome = await underWay.track(deliverNextMail(world, within));
      if (outcome === undefined || outcome === "postponed") return;
    }
  }

  return {
    isKept: isKeeping(transport),
    async tryNow(mailId) {
      const withinMs = Math.min(attemptMs, attemptLeftMs());
      const signals = { waitSignal: closing.signal, sendSignal: closing.signal };
      const within = { attemptMs: withinMs, ...signals };
      // How the attempt ended is written down even when the request could not wait for it.
      const attempt = withoutDeadline(() => underWay.track(tryQueuedMail(world, mailId, within)));
      return await inTime(attempt, withinMs).catch((failure: unknown) => {
        log.warn({ err: failure, mailId }, "could not try a mail");
        return "failed" as const;
      });
    },
    wake: () => worker?.wake(),
    async isFailing() {
      const since = new Date(clock().getTime() - failingMs);
      return await hasFailedSince(db.identitySql, { name: transport.name, since });
    },
    deliverDue: () => deliverDue(closing.signal),
    startWorker() {
      worker ??= runMailWorker({ deliverDue, log });
      return () => {
        stopAskedAt ??= performance.now();
        worker?.stop();
      };
    },
    async close() {
      worker?.stop();
      const now = performance.now();
      const leftMs = Math.max(0, stopMs - (now - (stopAskedAt ?? now)));
      const timer = setTimeout(() => closing.abort(), leftMs);
      await worker?.ended;
      await underWay.over();
      clearTimeout(timer);
      await transport.close();
    },
  };
}

/** What an attempt comes to, or `failed` when it takes too long; then it goes on behind our back. */
async function inTime<T>(attempt: Promise<T>, withinMs: number): Promise<T | "failed"> {
  const answered = new AbortController();
  const tooLate = pause(withinMs, "failed" as const, { signal: answered.signal });
  tooLate.catch(() => undefined);
  attempt.catch(() => undefined);
  return await Promise.race([attempt, tooLate]).finally(() => answered.abort());
}
