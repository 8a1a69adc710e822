import {
  emptyGame,
  type FieldGame,
  foldOperations,
  numberedPitches,
} from "@armslot/baseball/charting/field-game";
import { operationOf } from "@armslot/baseball/charting/sent-operation";
import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import {
  type FieldOperation,
  type OperationAnswer,
  sentOperation,
} from "@armslot/contracts/charting/field-operations";
import * as z from "zod/mini";
import type { Post } from "../src/device/send-operations.ts";
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

/** Answers as a server on which someone deleted every game. */
export function refuseOperations(api: FakeApi): void {
  const detail = "Someone deleted this game in Armslot.";
  const problem = { code: "outing-removed", detail, isFinal: true } as const;
  api.answer(sendFieldOperations, ({ body }) => ({
    answers: body.operations.map(({ opId }) => ({ opId, status: "refused" as const, problem })),
    outings: [],
  }));
}

/** A server that applies each operation once, as the real one does (FIELD-2). */
export class FieldServer {
  readonly games = new Map<string, FieldGame>();
  /** The operations that took effect, in order. */
  readonly applied: FieldOperation[] = [];
  readonly #known = new Set<string>();
  requests = 0;

  /** Returns a server that was restored from a backup of now. */
  restored(): FieldServer {
    const copy = new FieldServer();
    for (const [gameId, game] of this.games) copy.games.set(gameId, game);
    copy.applied.push(...this.applied);
    for (const opId of this.#known) copy.#known.add(opId);
    return copy;
  }

  readonly post: Post = async (operations) => {
    this.requests += 1;
    const answers = operations.map((operation) => this.#answer(operation));
    const named = [...this.games].map(([gameId, game]) => {
      const pitches = numberedPitches(game).map(({ pitchId, pitchNum }) => ({
        pitchId,
        pitchNum,
      }));
      return { gameId, athleteId: game.facts?.athleteId ?? "", pitches };
    });
    return { answers, games: named };
  };

  /** Answers what a page sends. */
  answer(api: FakeApi): void {
    api.answer(sendFieldOperations, async ({ body }) => {
      const sent = body.operations.map((each) => z.parse(sentOperation, each));
      const { answers, games } = await this.post(sent.map(operationOf));
      const outings = games.map(({ gameId: outingId, ...game }) => ({ ...game, outingId }));
      return { answers, outings };
    });
  }

  #answer(operation: FieldOperation): OperationAnswer {
    const { opId, gameId } = operation;
    if (this.#known.has(opId)) return { opId, status: "known", problem: null };
    const folded = foldOperations(this.games.get(gameId) ?? emptyGame, [operation]);
    const code = folded.refused.get(opId);
    if (code !== undefined) {
      const isFinal = code !== "outing-not-started";
      return { opId, status: "refused", problem: { code, detail: code, isFinal } };
    }
    this.#known.add(opId);
    this.applied.push(operation);
    this.games.set(gameId, folded);
    return { opId, status: "applied", problem: null };
  }

  /** Returns each game's pitches in order. */
  pitches() {
    return [...this.games.values()].map((game) => numberedPitches(game));
  }
}
