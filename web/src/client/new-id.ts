import { nextOrderedId } from "@armslot/baseball/charting/ordered-id";

/**
 * Returns an ID for what this device adds, so that a repeated request adds nothing twice. It is greater than `after` and is made of the
 * device's clock and random bytes.
 */
export function newId(after?: string): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  return nextOrderedId({ after, now: Date.now(), random });
}
