import { beginTurn } from "../core/work-limit.ts";
import { stopIfLost } from "./transaction-work.ts";

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
 * aborted, DatabaseUnavailable once the transaction has lost its connection, and what `withinWork` says once the work took too much.
 */
export async function inTurns<T>(steps: Iterator<void, T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const startedAt = performance.now();
    const endTurn = beginTurn();
    let step = steps.next();
    while (!step.done && performance.now() - startedAt < turnMs) step = steps.next();
    endTurn();
    if (step.done) return step.value;
    await ownTurn();
    signal?.throwIfAborted();
    stopIfLost();
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
