import type { OperationAnswer } from "@armslot/contracts/charting/field-operations";

/** What an answer means for the operations that wait on the phone. */
interface SettledAnswers {
  /** The IDs of operations that the server has. The phone forgets them. */
  readonly stored: readonly string[];
  /** The IDs of operations to send again. */
  readonly waiting: readonly string[];
  /** The operations that the server will never accept, with the sentence that says why. */
  readonly refused: readonly { readonly opId: string; readonly reason: string }[];
}

/** Sorts the answers to operations. An operation that the server knew is as good as one that it applied. */
export function settleAnswers(answers: readonly OperationAnswer[]): SettledAnswers {
  const idsOf = (some: readonly OperationAnswer[]) => some.map(({ opId }) => opId);
  return {
    stored: idsOf(answers.filter(({ status }) => status !== "refused")),
    waiting: idsOf(answers.filter(({ problem }) => problem?.isFinal === false)),
    refused: answers.flatMap(({ opId, problem }) =>
      problem?.isFinal ? [{ opId, reason: reasonOf(problem) }] : [],
    ),
  };
}

/** Returns the sentence for a wrong field if there is one, because it is more exact than the one of the code. */
function reasonOf({ detail, fields = {} }: NonNullable<OperationAnswer["problem"]>): string {
  return Object.values(fields)[0] ?? detail;
}
