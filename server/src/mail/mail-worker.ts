import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

const pollMs = 5_000;

interface MailWorker {
  wake(): void;
  stop(): void;
  /** Resolves when the worker has stopped. */
  readonly ended: Promise<void>;
}

interface Work {
  deliverDue(waitSignal: AbortSignal): Promise<void>;
  readonly log: FastifyBaseLogger;
}

/** Delivers what is due, at once when woken and every few seconds, until it is stopped. Nothing that fails ends it. */
export function runMailWorker({ deliverDue, log }: Work): MailWorker {
  const stopping = new AbortController();
  let alarm = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      try {
        await deliverDue(stopping.signal);
      } catch (failure) {
        log.warn({ err: failure }, "could not deliver mails, trying again soon");
        // A database that does not answer is not asked more often because more mail waits.
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
    ended: run(),
  };
}
