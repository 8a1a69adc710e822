import {
  emptyOuting,
  type FieldOuting,
  foldOperations,
  numberedPitches,
} from "@armslot/baseball/field/field-outing";
import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import type { FieldOperation, OperationAnswer } from "@armslot/contracts/charting/field-operations";
import type { Post } from "../src/outbox/send-operations.ts";
import type { FakeApi } from "./fake-api.ts";

/** Answers as a server that applies every operation. */
export function acceptOperations(api: FakeApi): void {
  api.answer(sendFieldOperations, ({ body }) => ({
    answers: body.operations.map(({ opId }) => ({
      opId,
      status: "applied" as const,
      problem: null,
    })),
    outings: [],
  }));
}

/** Answers as a server on which someone deleted every outing. */
export function refuseOperations(api: FakeApi): void {
  const detail = "Someone deleted this outing in Armslot.";
  const problem = { code: "outing-removed", detail, isFinal: true } as const;
  api.answer(sendFieldOperations, ({ body }) => ({
    answers: body.operations.map(({ opId }) => ({ opId, status: "refused" as const, problem })),
    outings: [],
  }));
}

/** A server that applies each operation once, as the real one does (FIELD-2). */
export class FieldServer {
  readonly outings = new Map<string, FieldOuting>();
  /** The operations that took effect, in order. */
  readonly applied: FieldOperation[] = [];
  readonly #known = new Set<string>();
  requests = 0;

  /** Returns a server that was restored from a backup of now. */
  restored(): FieldServer {
    const copy = new FieldServer();
    for (const [outingId, outing] of this.outings) copy.outings.set(outingId, outing);
    copy.applied.push(...this.applied);
    for (const opId of this.#known) copy.#known.add(opId);
    return copy;
  }

  readonly post: Post = async (operations) => {
    this.requests += 1;
    const answers = operations.map((operation) => this.#answer(operation));
    const named = [...this.outings].map(([outingId, outing]) => {
      const pitches = numberedPitches(outing).map(({ pitchId, pitchNum }) => ({
        pitchId,
        pitchNum,
      }));
      return { outingId, athleteId: outing.facts?.athleteId ?? "", pitches };
    });
    return { answers, outings: named };
  };

  #answer(operation: FieldOperation): OperationAnswer {
    const { opId, outingId } = operation;
    if (this.#known.has(opId)) return { opId, status: "known", problem: null };
    const folded = foldOperations(this.outings.get(outingId) ?? emptyOuting, [operation]);
    const code = folded.refused.get(opId);
    if (code !== undefined) {
      const isFinal = code !== "outing-not-started";
      return { opId, status: "refused", problem: { code, detail: code, isFinal } };
    }
    this.#known.add(opId);
    this.applied.push(operation);
    this.outings.set(outingId, folded);
    return { opId, status: "applied", problem: null };
  }

  /** Returns each outing's pitches in order. */
  pitches() {
    return [...this.outings.values()].map((outing) => numberedPitches(outing));
  }
}
