import type { FieldOperation, OperationAnswer } from "@armslot/contracts/charting/field-operations";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { expect, test } from "vitest";
import { countWaiting, emptyOutbox } from "../../test/outbox-database.ts";
import { type ChartAction, readOuting, storeAction } from "./chart-operations.ts";
import { reading } from "./current-outing.ts";
import { refusedOutings } from "./refused-outings.ts";
import { forgetRefused, type Post, sendWaiting } from "./send-operations.ts";

const owner = { userId: "casey", programId: "program" };
const gone = "Athlete not found";
const removed = "Someone deleted this outing in Armslot.";
const gameDate = "2026-05-12";

/** A server that has some athletes, and applies what belongs to an outing that it knows. */
class RosterServer {
  readonly started = new Set<string>();
  /** The outings that someone deleted. */
  readonly deleted = new Set<string>();
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

  deleteOutings(): void {
    for (const outingId of this.started) this.deleted.add(outingId);
    this.started.clear();
  }

  #answer(operation: FieldOperation): OperationAnswer {
    const { opId, outingId } = operation;
    if (this.deleted.has(outingId)) {
      const problem = { code: "outing-removed", detail: removed, isFinal: true } as const;
      return { opId, status: "refused", problem };
    }
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

async function act(athleteId: string, action: ChartAction): Promise<void> {
  const facts = { kind: "game", opponent: "Harbor Tech" } as const;
  await storeAction(await opened(), { owner, day: { athleteId, gameDate }, facts, action });
}

async function chart(athleteId: string, pitches: number, velo = 80): Promise<void> {
  for (let at = 0; at < pitches; at += 1) {
    await act(athleteId, { kind: "chart", fields: { velo }, start: {}, isLast: true });
  }
}

async function send({ post }: Pick<RosterServer, "post">): Promise<void> {
  await sendWaiting({ database: await opened(), owner, post });
}

async function left() {
  const { operations, pitches, refused } = await countWaiting(await opened(), owner);
  return { operations, pitches, reasons: refused.map(({ reason }) => reason) };
}

async function outingHere(athleteId: string) {
  return await readOuting(reading(await opened()), owner, { athleteId, gameDate });
}

/** What can be saved of the outings that the server refused. */
async function savable() {
  return refusedOutings((await countWaiting(await opened(), owner)).refused);
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

test("starts another outing with the first tap after someone deleted one", async () => {
  const server = new RosterServer("mateo");
  await chart("mateo", 3);
  await send(server);
  server.deleteOutings();
  await chart("mateo", 2, 81);
  await send(server);
  expect(await left()).toEqual({ operations: 0, pitches: 0, reasons: [removed, removed] });
  expect(await outingHere("mateo")).toBeNull();
  await chart("mateo", 1, 82);
  await send(server);
  expect(server.started.size).toBe(1);
  expect(await left()).toMatchObject({ operations: 0, reasons: [removed, removed] });
  expect([...((await outingHere("mateo"))?.pitches.values() ?? [])]).toMatchObject([{ velo: 82 }]);
});

test("keeps the pitches of a deleted outing whole, without those that were taken back", async () => {
  const server = new RosterServer("mateo");
  await chart("mateo", 2);
  await send(server);
  const sent = await outingHere("mateo");
  const [first = "", second = ""] = [...(sent?.pitches.keys() ?? [])];
  server.deleteOutings();
  await act("mateo", { kind: "edit", pitchId: first, fields: { call: "ball" } });
  await act("mateo", { kind: "edit", pitchId: first, fields: { velo: 81 } });
  await act("mateo", { kind: "edit", pitchId: second, fields: { call: "ball" } });
  await act("mateo", { kind: "remove", pitchId: second });
  await chart("mateo", 1, 82);
  await send(server);
  const facts = { athleteId: "mateo", gameDate, kind: "game", opponent: "Harbor Tech" };
  const outingId = sent?.outingId ?? "";
  const pitches = [
    { pitchNum: 1, velo: 81, call: "ball" },
    { pitchNum: 2, velo: 82, call: null },
  ];
  expect(await savable()).toMatchObject([{ outingId, facts, pitches }]);
});

test("keeps the pitches and the facts of an outing whose start is refused", async () => {
  await chart("mateo", 2);
  await chart("jonah", 1, 82);
  await send(new RosterServer());
  const facts = { gameDate, kind: "game", opponent: "Harbor Tech", location: null };
  const byPitches = (await savable()).toSorted(
    (one, other) => other.pitches.length - one.pitches.length,
  );
  expect(byPitches).toMatchObject([
    { facts: { athleteId: "mateo", ...facts }, pitches: [{ velo: 80 }, { velo: 80 }] },
    { facts: { athleteId: "jonah", ...facts }, pitches: [{ velo: 82 }] },
  ]);
});

test("keeps the pitches of refused operations that an earlier version stored without their outing", async () => {
  const fields = { velo: 83 };
  const ids = { opId: "op", outingId: "outing", pitchId: "pitch" };
  const operation = { kind: "put-pitch", ...ids, fields } as const;
  expect(refusedOutings([{ ...owner, opId: "op", operation, reason: gone }])).toMatchObject([
    { outingId: "outing", facts: { athleteId: "", gameDate: null }, pitches: [{ velo: 83 }] },
  ]);
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
