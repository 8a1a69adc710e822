import { setImmediate } from "node:timers/promises";

/** Other requests get the process after this many milliseconds. Two files are read at once, and a request needs several turns. */
const turnMs = 5;

/**
 * Runs the steps of long work and returns its result. Between two steps, other requests get their turn. Throws the signal's reason once it is
 * aborted.
 */
export async function inTurns<T>(steps: Iterator<void, T>, signal?: AbortSignal): Promise<T> {
  let startedAt = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - startedAt < turnMs) continue;
    await setImmediate();
    signal?.throwIfAborted();
    startedAt = performance.now();
  }
}

/** Handles items one after the other, with turns for other requests. */
export async function eachInTurns<T>(items: Iterable<T>, handle: (item: T) => void): Promise<void> {
  await inTurns(
    (function* () {
      for (const item of items) {
        handle(item);
        yield;
      }
    })(),
  );
}
