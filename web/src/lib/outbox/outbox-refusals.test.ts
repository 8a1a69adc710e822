import type { FieldOperation, OperationAnswer } from "@armslot/contracts/field-operations";
import { fieldMessages } from "@armslot/contracts/field-phone";
import { expect, test } from "vitest";
import { emptyOutbox } from "../../../test/outbox-database.ts";
import { storeAction } from "./chart-operations.ts";
import { countWaiting, forgetRefused, type Post, sendWaiting } from "./send-operations.ts";

const owner = { userId: "casey", programId: "program" };
const gone = "Athlete not found";

/** A server that has some athletes, and applies what belongs to an outing that it knows. */
class RosterServer {
  readonly started = new Set<string>();
  /** The pitches that it applied. */
  pitches = 0;
  requests = 0;
  readonly #athletes: readonly string[];

  constructor(...athletes: readonly string[]) {
    this.#athletes = athletes;
  }

  readonly post: Post = async (operations) => {
    this.requests += 1;
    const answers = operations.map((operation) => this.#answer(operation));
    const outings = [...this.started].map((outingId) => ({
      ...{ outingId, athleteId: "jonah", pitches: [] },
    }));
    return { answers, outings };
  };

  #answer(operation: FieldOperation): OperationAnswer {
    const { opId, outingId } = operation;
    const athleteId = operation.kind === "put-outing" ? operation.fields.athleteId : undefined;
    if (athleteId !== undefined && !this.#athletes.includes(athleteId)) {
      const problem = { code: "athlete-not-found", detail: gone, isFinal: true } as const;
      return { opId, status: "refused", problem };
    }
    if (athleteId !== undefined) this.started.add(outingId);
    if (!this.started.has(outingId)) {
      const problem = { code: "outing-not-started", detail: "", isFinal: false } as const;
      return { opId, status: "refused", problem };
    }
    if (operation.kind === "put-pitch") this.pitches += 1;
    return { opId, status: "applied", problem: null };
  }
}

const { opened } = emptyOutbox();

async function chart(athleteId: string, pitches: number): Promise<void> {
  const day = { athleteId, gameDate: "2026-05-12" };
  const facts = { kind: "game" } as const;
  const action = { kind: "chart", fields: { velo: 80 }, start: {}, isLast: true } as const;
  for (let at = 0; at < pitches; at += 1) {
    await storeAction(await opened(), { owner, day, facts, action });
  }
}

async function send({ post }: Pick<RosterServer, "post">): Promise<void> {
  await sendWaiting({ database: await opened(), owner, post });
}

async function left() {
  const { operations, pitches, refused } = await countWaiting(await opened(), owner);
  return { operations, pitches, reasons: refused.map(({ reason }) => reason) };
}

test("refuses the 450 pitches of an outing whose start is refused for good, and sends what comes after", async () => {
  const server = new RosterServer("jonah");
  await chart("mateo", 450);
  await chart("jonah", 1);
  await send(server);
  expect(await left()).toEqual({ operations: 0, pitches: 0, reasons: Array(451).fill(gone) });
  expect(server.pitches).toBe(1);
});

test("refuses what waits of a lost outing that cannot start again", async () => {
  await chart("mateo", 2);
  await send(new RosterServer("mateo"));
  await chart("mateo", 1);
  const restored = new RosterServer();
  await send(restored);
  // The start, the two pitches that the server lost, and the new one.
  expect(await left()).toEqual({ operations: 0, pitches: 0, reasons: Array(4).fill(gone) });
});

test("starts another outing with the first tap after the start of one was refused for good", async () => {
  await chart("mateo", 1);
  await send(new RosterServer());
  expect(await left()).toMatchObject({ operations: 0, reasons: Array(2).fill(gone) });
  const server = new RosterServer("mateo");
  await chart("mateo", 2);
  await send(server);
  expect(server.pitches).toBe(2);
  expect(await left()).toMatchObject({ operations: 0, reasons: Array(2).fill(gone) });
});

test("starts another outing while pitches of the refused one still wait", async () => {
  await chart("mateo", 2);
  // The answer names the start alone.
  await send({ post: async (operations) => new RosterServer().post(operations.slice(0, 1)) });
  expect(await left()).toMatchObject({ operations: 2, reasons: [gone] });
  await chart("mateo", 1);
  const server = new RosterServer("mateo");
  await send(server);
  expect(server.pitches).toBe(1);
  expect(await left()).toMatchObject({ operations: 0, reasons: Array(3).fill(gone) });
});

test("refuses pitches with a general reason after the one of the start was forgotten", async () => {
  await chart("mateo", 1);
  await send({ post: async (operations) => new RosterServer().post(operations.slice(0, 1)) });
  await forgetRefused(await opened(), owner);
  await send(new RosterServer());
  const reasons = [fieldMessages.outingRefused];
  expect(await left()).toEqual({ operations: 0, pitches: 0, reasons });
});

test("sends a pitch behind 251 operations that the server cannot accept yet, and keeps those", async () => {
  const server = new RosterServer("jonah");
  await chart("mateo", 250);
  await chart("jonah", 1);
  const post: Post = async (operations) => {
    const { answers, outings } = await server.post(operations);
    const problem = { code: "outing-not-started", detail: "", isFinal: false } as const;
    const early = answers.map((answer) => (answer.problem ? { ...answer, problem } : answer));
    return { answers: early, outings };
  };
  await send({ post });
  expect(await left()).toEqual({ operations: 251, pitches: 250, reasons: [] });
  expect([server.pitches, server.requests]).toEqual([1, 2]);
});
