import { AsyncLocalStorage } from "node:async_hooks";

/** Milliseconds to process a request after it has arrived. With half a second to send it, the response is out within eight seconds. */
export const requestMs = 7_500;

const endsAt = new AsyncLocalStorage<number>();

/** Runs a request's work with a deadline, in `performance.now()` time. Everything that the work awaits inherits the deadline. */
export function withDeadline<T>(moment: number, work: () => T): T {
  return endsAt.run(moment, work);
}

/** Runs work that the current request starts but does not wait for. */
export function withoutDeadline<T>(work: () => T): T {
  return endsAt.exit(work);
}

/** Returns the milliseconds left to the current request, at most `atMost`. Negative after its deadline; `atMost` outside a request. */
export function leftMs(atMost: number): number {
  const moment = endsAt.getStore();
  return moment === undefined ? atMost : Math.min(atMost, moment - performance.now());
}
