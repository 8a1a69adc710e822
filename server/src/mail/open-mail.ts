import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { minuteMs } from "@armslot/contracts/core/durations";
import { withoutDeadline } from "../core/request-deadline.ts";
import { hasFailedSince } from "../storage/mail-transports.ts";
import { deliverNextMail, tryQueuedMail } from "./attempt-mail.ts";
import type { MailParts, MailQueue } from "./mail.ts";
import { attemptLeftMs, mailAttemptMs } from "./new-mails.ts";
import { isKeeping, type MailTransport } from "./transport.ts";

const failingMs = 5 * minuteMs;
/** Counted from the moment when the worker is stopped. The whole process has ten seconds to stop. */
const stopMs = 9_000;
const pollMs = 5_000;

/**
 * Opens mail on the queue that all processes of one database share. The worker runs only after `startWorker`.
 * @param attemptMs the longest time for an attempt within a request, and for any send
 */
export function openMail(
  parts: MailParts,
  transport: MailTransport,
  attemptMs: number = mailAttemptMs,
): MailQueue {
  const { db, clock, log } = parts;
  const context = { parts, transport };
  const attempts = trackAttempts();
  const closing = new AbortController();
  // Every mail that is being sent listens to this signal, so the usual warning at eleven listeners is not a leak.
  setMaxListeners(0, closing.signal);
  let worker: ReturnType<typeof runWorker> | undefined;
  let stopAskedAt: number | undefined;

  async function deliverDue(waitSignal: AbortSignal): Promise<void> {
    const limits = { attemptMs, waitSignal, sendSignal: closing.signal };
    while (!waitSignal.aborted) {
      const attempt = await attempts.track(deliverNextMail(context, limits));
      if (attempt === undefined || attempt.isTooEarly) return;
    }
  }

  return {
    isKept: isKeeping(transport),
    async tryNow(mailId) {
      const ms = Math.min(attemptMs, attemptLeftMs());
      const signals = { waitSignal: closing.signal, sendSignal: closing.signal };
      // The result of the attempt is stored even when the request could not wait for it.
      const attempt = withoutDeadline(() =>
        attempts.track(tryQueuedMail(context, mailId, { attemptMs: ms, ...signals })),
      );
      return await endWithin(attempt, ms).catch((failure: unknown) => {
        log.warn({ err: failure, mailId }, "could not try a mail");
        return "queued" as const;
      });
    },
    wake: () => worker?.wake(),
    async isFailing() {
      const since = new Date(clock().getTime() - failingMs);
      return await hasFailedSince(db.identitySql, { name: transport.name, since });
    },
    deliverDue: () => deliverDue(closing.signal),
    startWorker() {
      worker ??= runWorker(deliverDue, log);
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
      await attempts.allEnded();
      clearTimeout(timer);
      await transport.close();
    },
  };
}

/** Resolves with the result of an attempt, or with `sending` when it takes too long. The attempt then continues in the background. */
async function endWithin<T>(attempt: Promise<T>, ms: number): Promise<T | "sending"> {
  const ended = new AbortController();
  const tooLate = pause(ms, "sending" as const, { signal: ended.signal });
  tooLate.catch(() => undefined);
  attempt.catch(() => undefined);
  return await Promise.race([attempt, tooLate]).finally(() => ended.abort());
}

/** Remembers the attempts that have not ended, because a stop waits for them. */
function trackAttempts() {
  const running = new Set<Promise<unknown>>();
  return {
    track<T>(attempt: Promise<T>): Promise<T> {
      running.add(attempt);
      const forget = () => running.delete(attempt);
      attempt.then(forget, forget);
      return attempt;
    },
    async allEnded(): Promise<void> {
      await Promise.allSettled([...running]);
    },
  };
}

/** Delivers due mails every few seconds, and at once when woken, until it is stopped. It survives every failure. */
function runWorker(deliverDue: (stopSignal: AbortSignal) => Promise<void>, log: MailParts["log"]) {
  const stopping = new AbortController();
  let alarm = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      try {
        await deliverDue(stopping.signal);
      } catch (failure) {
        log.warn({ err: failure }, "could not deliver mails; trying again in a few seconds");
        // New mail must not make the worker query a database that does not answer more often.
        alarm = new AbortController();
      }
      if (stopping.signal.aborted) return;
      await pause(pollMs, undefined, { signal: alarm.signal }).catch(() => undefined);
    }
  }

  return {
    wake: () => alarm.abort(),
    stop() {
      stopping.abort();
      alarm.abort();
    },
    /** Resolves when the worker has stopped. */
    ended: run(),
  };
}
