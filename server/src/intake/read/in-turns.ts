import { stopIfLost } from "../../database/transaction-work.ts";

/** Other requests get the process after this many milliseconds. A request needs several turns. */
const turnMs = 2;

const waiting: (() => void)[] = [];

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/** Waits for the next turn of long work. A round of the event loop gives a turn to one of those that wait, and then to other requests. */
function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
}

/** Long work in steps of a millisecond or so, and its result. */
export type Steps<T> = Generator<void, T, void>;

/**
 * Runs the steps of long work and returns its result. Between two steps, other requests get their turn. Throws the signal's reason once it is
 * aborted, and DatabaseUnavailable once the transaction has lost its connection.
 */
export async function inTurns<T>(steps: Iterator<void, T>, signal?: AbortSignal): Promise<T> {
  let startedAt = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - startedAt < turnMs) continue;
    await ownTurn();
    signal?.throwIfAborted();
    stopIfLost();
    startedAt = performance.now();
  }
}

/** Handles items one after the other, with turns for other requests, and stops like `inTurns`. */
export async function eachInTurns<T>(
  items: Iterable<T>,
  handle: (item: T) => void,
  signal?: AbortSignal,
): Promise<void> {
  await inTurns(
    (function* () {
      for (const item of items) {
        handle(item);
        yield;
      }
    })(),
    signal,
  );
}
