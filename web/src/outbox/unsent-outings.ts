import type { HeldOutbox } from "./held-outbox.ts";
import { type RefusedOuting, refusedOutings } from "./refused-outings.ts";
import { refusalOf } from "./store-reply.ts";

/** Returns the outings with pitches that the server does not have, refused ones included, with these pitches alone. */
export function unsentOutings({ waiting, refused, outings }: HeldOutbox): readonly RefusedOuting[] {
  const keptOf = (outingId: string) => outings.find((outing) => outing.outingId === outingId);
  const unsent = waiting.map((each) =>
    refusalOf(each, { kept: keptOf(each.outingId), reason: "" }),
  );
  const inOrder = [...refused, ...unsent].toSorted((one, other) =>
    one.opId < other.opId ? -1 : 1,
  );
  return refusedOutings(inOrder);
}
