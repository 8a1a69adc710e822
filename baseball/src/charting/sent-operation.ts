import type { FieldOperation, SentOperation } from "@armslot/contracts/charting/field-operations";

/** Returns an operation from the shape in which phones store and send it. */
export function operationOf({ outingId: gameId, ...sent }: SentOperation): FieldOperation {
  return sent.kind === "put-outing" ? { ...sent, gameId, kind: "put-game" } : { ...sent, gameId };
}

/** Returns an operation in the shape in which phones store and send it. */
export function sentOf({ gameId: outingId, ...operation }: FieldOperation): SentOperation {
  return operation.kind === "put-game"
    ? { ...operation, outingId, kind: "put-outing" }
    : { ...operation, outingId };
}
