import { AsyncLocalStorage } from "node:async_hooks";

/** Milliseconds that a request may work once it has arrived. With half a second to send it, the answer is out within eight. */
export const requestMs = 7_500;

const endsAt = new AsyncLocalStorage<number>();

/** Runs the work of a request that has to be over at this moment of `performance.now()`. Everything it awaits inherits the deadline. */
export function withDeadline<T>(moment: number, work: () => T): T {
  return endsAt.run(moment, work);
}

/** Runs work that a request starts but does not wait for to the end. */
export function withoutDeadline<T>(work: () => T): T {
  return endsAt.exit(work);
}

/** Milliseconds left to the request that is being answered, `atMost` outside of one. Negative once its time is over. */
export function leftMs(atMost: number): number {
  const moment = endsAt.getStore();
  return moment === undefined ? atMost : Math.min(atMost, moment - performance.now());
}
