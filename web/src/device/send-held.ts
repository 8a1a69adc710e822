import { foldOperations } from "@armslot/baseball/charting/field-game";
import { settleAnswers } from "@armslot/baseball/charting/settle-answers";
import { fieldLimits } from "@armslot/contracts/charting/field-phone";
import type { HeldOutbox } from "./held-outbox.ts";
import type { WaitingOperation } from "./outbox-database.ts";
import type { Post } from "./send-operations.ts";
import { type Reply, refusalOf } from "./store-reply.ts";

interface SendingHeld {
  readonly held: HeldOutbox;
  readonly post: Post;
  /** Called after each reply with what the page holds from then on, and the IDs of the operations that are gone. */
  readonly onReply: (held: HeldOutbox, gone: readonly string[]) => void;
}

/** Sends the operations in memory while IndexedDB cannot be opened. Rejects with the error of `post`; unanswered ones stay in memory. */
export async function sendHeld({ held, post, onReply }: SendingHeld): Promise<void> {
  const size = fieldLimits.operationsPerRequestMax;
  let now = held;
  for (let start = 0; start < held.waiting.length; start += size) {
    const batch = held.waiting.slice(start, start + size);
    const reply = await post(batch.map(({ operation }) => operation));
    const { stored } = settleAnswers(reply.answers);
    now = afterReply(now, batch, reply);
    onReply(now, stored);
  }
}

function afterReply(
  held: HeldOutbox,
  batch: readonly WaitingOperation[],
  reply: Reply,
): HeldOutbox {
  const { stored, refused } = settleAnswers(reply.answers);
  const isStored = new Set(stored);
  const reasons = new Map(refused.map(({ opId, reason }) => [opId, reason]));
  const keptOf = (gameId: string) => held.games.find((one) => one.gameId === gameId);
  const refusals = batch.flatMap((each) => {
    const reason = reasons.get(each.opId);
    return reason === undefined ? [] : [refusalOf(each, { kept: keptOf(each.gameId), reason })];
  });
  const confirmed = batch.filter(({ opId }) => isStored.has(opId));
  return {
    waiting: held.waiting.filter(({ opId }) => !isStored.has(opId) && !reasons.has(opId)),
    refused: [...held.refused, ...refusals],
    games: held.games.map((game) => {
      const operations = confirmed.filter(({ gameId }) => gameId === game.gameId);
      const { facts, pitches, removed } = foldOperations(
        game,
        operations.map(({ operation }) => operation),
      );
      return { ...game, facts, pitches, removed };
    }),
  };
}
