import { nextOrderedId } from "@armslot/baseball/field/ordered-id";

/** Returns an ID for what this device adds, so that a repeated request adds nothing twice. */
export function newId(): string {
  return nextOrderedId({
    now: Date.now(),
    random: crypto.getRandomValues(new Uint8Array(10)),
  });
}
