import type { FieldOperation, OperationAnswer } from "@armslot/contracts/charting/field-operations";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { expect, test } from "vitest";
import { countWaiting, emptyOutbox } from "../../test/outbox-database.ts";
import { type ChartAction, storeAction } from "./chart-operations.ts";
import { readGame, reading } from "./current-game.ts";
import { refusedGames } from "./refused-games.ts";
import { forgetRefused, type Post, sendWaiting } from "./send-operations.ts";

const owner = { userId: "casey", programId: "program" };
const gone = "Athlete not found";
const removed = "Someone deleted this game in Armslot.";
const gameDate = "2026-05-12";

/** A server that has some athletes, and applies what belongs to a game that it knows. */
class RosterServer {
  readonly started = new Set<string>();
  /** The games that someone deleted. */
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
    const games = [...this.started].map((gameId) => ({
      ...{ gameId, athleteId: "jonah", pitches: [] },
    }));
    return { answers, games };
  };

  deleteGames(): void {
    for (const gameId of this.started) this.deleted.add(gameId);
    this.started.clear();
  }

  #answer(operation: FieldOperation): OperationAnswer {
    const { opId, gameId } = operation;
    if (this.deleted.has(gameId)) {
      const problem = { code: "outing-removed", detail: removed, isFinal: true } as const;
      return { opId, status: "refused", problem };
    }
    const athleteId = operation.kind === "put-game" ? operation.fields.athleteId : undefined;
    if (athleteId !== undefined && !this.#athletes.includes(athleteId)) {
      const problem = { code: "athlete-not-found", detail: gone, isFinal: true } as const;
      return { opId, status: "refused", problem };
    }
    if (athleteId !== undefined) this.started.add(gameId);
    if (!this.started.has(gameId)) {
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

async function gameHere(athleteId: string) {
  return await readGame(reading(await opened()), owner, { athleteId, gameDate });
}

/** What can be saved of the games that the server refused. */
async function savable() {
  return refusedGames((await countWaiting(await opened(), owner)).refused);
}

test("refuses the 450 pitches of a game whose start is refused for good, and sends what comes after", async () => {
  const server = new RosterServer("jonah");
  await chart("mateo", 450);
  await chart("jonah", 1);
  await send(server);
  expect(await left()).toEqual({ operations: 0, pitches: 0, reasons: Array(451).fill(gone) });
  expect(server.pitches).toBe(1);
});

test("refuses what waits of a lost game that cannot start again", async () => {
  await chart("mateo", 2);
  await send(new RosterServer("mateo"));
  await chart("mateo", 1);
  const restored = new RosterServer();
  await send(restored);
  // The start, the two pitches that the server lost, and the new one.
  expect(await left()).toEqual({ operations: 0, pitches: 0, reasons: Array(4).fill(gone) });
});

test("starts another game with the first tap after the start of one was refused for good", async () => {
  await chart("mateo", 1);
  await send(new RosterServer());
  expect(await left()).toMatchObject({ operations: 0, reasons: Array(2).fill(gone) });
  const server = new RosterServer("mateo");
  await chart("mateo", 2);
  await send(server);
  expect(server.pitches).toBe(2);
  expect(await left()).toMatchObject({ operations: 0, reasons: Array(2).fill(gone) });
});

test("starts another game while pitches of the refused one still wait", async () => {
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

test("starts another game with the first tap after someone deleted one", async () => {
  const server = new RosterServer("mateo");
  await chart("mateo", 3);
  await send(server);
  server.deleteGames();
  await chart("mateo", 2, 81);
  await send(server);
  expect(await left()).toEqual({ operations: 0, pitches: 0, reasons: [removed, removed] });
  expect(await gameHere("mateo")).toBeNull();
  await chart("mateo", 1, 82);
  await send(server);
  expect(server.started.size).toBe(1);
  expect(await left()).toMatchObject({ operations: 0, reasons: [removed, removed] });
  expect([...((await gameHere("mateo"))?.pitches.values() ?? [])]).toMatchObject([{ velo: 82 }]);
});

test("keeps the pitches of a deleted game whole, without those that were taken back", async () => {
  const server = new RosterServer("mateo");
  await chart("mateo", 2);
  await send(server);
  const sent = await gameHere("mateo");
  const [first = "", second = ""] = [...(sent?.pitches.keys() ?? [])];
  server.deleteGames();
  await act("mateo", { kind: "edit", pitchId: first, fields: { call: "ball" } });
  await act("mateo", { kind: "edit", pitchId: first, fields: { velo: 81 } });
  await act("mateo", { kind: "edit", pitchId: second, fields: { call: "ball" } });
  await act("mateo", { kind: "remove", pitchId: second });
  await chart("mateo", 1, 82);
  await send(server);
  const facts = { athleteId: "mateo", gameDate, kind: "game", opponent: "Harbor Tech" };
  const gameId = sent?.gameId ?? "";
  const pitches = [
    { pitchNum: 1, velo: 81, call: "ball" },
    { pitchNum: 2, velo: 82, call: null },
  ];
  expect(await savable()).toMatchObject([{ gameId, facts, pitches }]);
});

test("keeps the pitches and the facts of a game whose start is refused", async () => {
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

test("keeps the pitches of refused operations that an earlier version stored without their game", async () => {
  const fields = { velo: 83 };
  const ids = { opId: "op", gameId: "game", pitchId: "pitch" };
  const operation = { kind: "put-pitch", ...ids, fields } as const;
  expect(refusedGames([{ ...owner, opId: "op", operation, reason: gone }])).toMatchObject([
    { gameId: "game", facts: { athleteId: "", gameDate: null }, pitches: [{ velo: 83 }] },
  ]);
});

test("refuses pitches with a general reason after the one of the start was forgotten", async () => {
  await chart("mateo", 1);
  await send({ post: async (operations) => new RosterServer().post(operations.slice(0, 1)) });
  await forgetRefused(await opened(), owner);
  await send(new RosterServer());
  const reasons = [fieldMessages.gameRefused];
  expect(await left()).toEqual({ operations: 0, pitches: 0, reasons });
});

test("sends a pitch behind 251 operations that the server cannot accept yet, and keeps those", async () => {
  const server = new RosterServer("jonah");
  await chart("mateo", 250);
  await chart("jonah", 1);
  const post: Post = async (operations) => {
    const { answers, games } = await server.post(operations);
    const problem = { code: "outing-not-started", detail: "", isFinal: false } as const;
    const early = answers.map((answer) => (answer.problem ? { ...answer, problem } : answer));
    return { answers: early, games };
  };
  await send({ post });
  expect(await left()).toEqual({ operations: 251, pitches: 250, reasons: [] });
  expect([server.pitches, server.requests]).toEqual([1, 2]);
});
