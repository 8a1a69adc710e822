import { emptyGame, foldOperations, numberedPitches } from "@armslot/baseball/charting/field-game";
import { nextOrderedId } from "@armslot/baseball/charting/ordered-id";
import type { FieldOperation } from "@armslot/contracts/charting/field-operations";
import { fieldLimits } from "@armslot/contracts/charting/field-phone";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { FieldServer } from "../../test/field-server.ts";
import { countWaiting } from "../../test/outbox-database.ts";
import { adoptGame } from "./adopt-game.ts";
import { type ChartAction, storeAction } from "./chart-operations.ts";
import { readGame, reading } from "./current-game.ts";
import { type OutboxDatabase, openOutboxDatabase, storedWaiting } from "./outbox-database.ts";
import { type Post, sendWaiting } from "./send-operations.ts";

devicePerTest();

const owner = { userId: "casey", programId: "program" };
const day = { athleteId: "mateo", gameDate: "2026-05-12" };
const facts = { kind: "game", opponent: null, location: null } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function tap(velo: number, isLast = true): ChartAction {
  return { kind: "chart", fields: { velo }, start: {}, isLast };
}

/** A phone with a database of its own. */
async function newPhone(userId = owner.userId) {
  vi.stubGlobal("indexedDB", new IDBFactory());
  const database = await openOutboxDatabase();
  const of = { ...owner, userId };
  const read = () => readGame(reading(database), of, day);
  return {
    database,
    act: (action: ChartAction, on = day) =>
      storeAction(database, { owner: of, day: on, facts, action }),
    send: (post: Post) => sendWaiting({ database, owner: of, post }),
    waiting: () => countWaiting(database, of),
    read,
    pitches: async () => {
      const game = await read();
      return game ? numberedPitches(game) : [];
    },
    /** Takes over what the server has, as the charting screen does for a game of several phones. */
    adopt: async (server: FieldServer) => {
      const [entry] = server.games;
      if (!entry) return;
      const [gameId, { facts: started, pitches }] = entry;
      const lastId = (await read())?.lastId;
      const pitchIds = new Set(pitches.keys());
      const game = { gameId, facts: started, pitches, pitchIds };
      await adoptGame(database, { owner: of, day, game, lastId });
    },
  };
}

type Phone = Awaited<ReturnType<typeof newPhone>>;

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

const phone = fc.constantFrom(0, 1);
const velo = fc.integer({ min: 60, max: 100 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ phone, does: fc.constant("tap" as const), velo }) },
  fc.record({ phone, does: fc.constant("edit" as const), at: fc.nat(4), velo }),
  fc.record({ phone, does: fc.constant("remove" as const), at: fc.nat(4) }),
  {
    weight: 2,
    arbitrary: fc.record({
      phone,
      does: fc.constantFrom("send" as const, "lose answer" as const, "adopt" as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function takeStep(one: Step, at: Phone, server: FieldServer): Promise<void> {
  if (one.does === "tap") await at.act(tap(one.velo));
  if (one.does === "edit" || one.does === "remove") {
    const pitchId = (await at.pitches())[one.at]?.pitchId;
    if (pitchId === undefined) return;
    if (one.does === "remove") await at.act({ kind: "remove", pitchId });
    else await at.act({ kind: "edit", pitchId, fields: { velo: one.velo } });
  }
  if (one.does === "send") await at.send(server.post);
  if (one.does === "lose answer") {
    const post: Post = async (operations) => {
      await server.post(operations);
      return await lost();
    };
    await at.send(post).catch(() => null);
  }
  if (one.does === "adopt") await at.adopt(server);
}

test("two phones that chart one game end with the same pitches, in any order of taps and requests", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = new FieldServer();
      const phones = [await newPhone(), await newPhone("riley")] as const;
      const [first, second] = phones;
      await first.act(tap(80));
      await first.send(server.post);
      await second.adopt(server);
      for (const one of steps) await takeStep(one, one.phone === 0 ? first : second, server);
      for (const each of phones) await each.send(server.post);
      for (const each of phones) await each.adopt(server);
      // A phone asks the server about the pitches that the other one removed.
      for (const each of phones) await each.send(server.post);
      expect(server.games.size).toBe(1);
      const { refused: _none, ...all } = foldOperations(emptyGame, server.applied);
      const charted = numberedPitches(all);
      const opIds = server.applied.map(({ opId }) => opId);
      expect(new Set(opIds).size).toBe(opIds.length);
      const taps = steps.filter(({ does }) => does === "tap").length;
      expect(charted).toHaveLength(1 + taps - all.removed.size);
      for (const each of phones) {
        expect(await each.pitches()).toEqual(charted);
        const { operations, refused } = await each.waiting();
        expect(operations).toBe(0);
        // Only the other phone's removal refuses a change.
        expect(refused.filter(({ reason }) => reason !== "pitch-removed")).toEqual([]);
        each.database.close();
      }
    }),
    { numRuns: 100 },
  );
});

test("a clock that jumps back loses nothing and keeps the order", async () => {
  const server = new FieldServer();
  const here = await newPhone();
  const clock = vi.spyOn(Date, "now");
  const noon = Date.UTC(2026, 4, 12, 12);
  const hour = 3_600_000;
  for (const [at, now] of [noon, noon - 26 * hour, noon - hour, 0, noon + hour].entries()) {
    clock.mockReturnValue(now);
    await here.act(tap(80 + at));
    if (at === 2) await here.send(server.post);
  }
  await here.send(server.post);
  expect(server.pitches()[0]?.map((pitch) => pitch.velo)).toEqual([80, 81, 82, 83, 84]);
  const opIds = server.applied.map(({ opId }) => opId);
  expect(opIds).toHaveLength(6);
  expect(opIds).toEqual(opIds.toSorted());
});

/** A server function that notes the IDs of each request. */
function noted(server: FieldServer) {
  const batches: string[][] = [];
  const post: Post = async (operations) => {
    batches.push(operations.map(({ opId }) => opId));
    return await server.post(operations);
  };
  return { batches, post };
}

/** Puts games with their pitches into the outbox at once. */
async function fill(database: OutboxDatabase, size: { games: number; pitches: number }) {
  let last: string | undefined;
  const newId = () => {
    last = nextOrderedId({ after: last, now: Date.now(), random: new Uint8Array(10) });
    return last;
  };
  const change = database.transaction("waiting", "readwrite");
  const add = (operation: FieldOperation) => {
    const { opId, gameId } = operation;
    const pitch = operation.kind === "put-pitch" && { pitchId: operation.pitchId };
    return change.store.add(storedWaiting({ ...owner, opId, gameId, operation, ...pitch }));
  };
  for (let game = 0; game < size.games; game += 1) {
    const gameId = newId();
    const fields = { ...facts, ...day };
    void add({ kind: "put-game", opId: newId(), gameId, fields });
    for (let pitch = 0; pitch < size.pitches; pitch += 1) {
      const pitchId = newId();
      void add({ kind: "put-pitch", opId: newId(), gameId, pitchId, fields: { velo: 80 } });
    }
  }
  await change.done;
}

test("sends 1,000 operations in full requests, each once and in order", async () => {
  const server = new FieldServer();
  const here = await newPhone();
  await fill(here.database, { games: 4, pitches: 249 });
  expect(await here.waiting()).toMatchObject({ operations: 1_000, pitches: 4 * 249 });
  const { batches, post } = noted(server);
  await here.send(post);
  const { operationsPerRequestMax } = fieldLimits;
  expect(batches.map((batch) => batch.length)).toEqual(
    Array.from({ length: 1_000 / operationsPerRequestMax }, () => operationsPerRequestMax),
  );
  expect(new Set(batches.flat()).size).toBe(1_000);
  expect(server.applied.map(({ opId }) => opId)).toEqual(batches.flat());
  expect(server.pitches().map((pitches) => pitches.length)).toEqual(
    Array.from({ length: 4 }, () => 249),
  );
  expect(await here.waiting()).toMatchObject({ operations: 0, pitches: 0, refused: [] });
});

test.each([
  ["before", 0],
  ["after", 200],
] as const)(
  "a server that dies %s it stored the second batch gets the rest later, and no pitch twice",
  async (dies, again) => {
    const server = new FieldServer();
    const here = await newPhone();
    for (let at = 0; at < 449; at += 1) await here.act(tap(60 + (at % 40)));
    const { batches, post } = noted(server);
    const dying: Post = async (operations) => {
      if (batches.length === 0) return await post(operations);
      if (dies === "after") await post(operations);
      return await lost();
    };
    await expect(here.send(dying)).rejects.toThrow("Failed to fetch");
    expect(await here.waiting()).toMatchObject({ operations: 250, pitches: 250 });
    await here.send(post);
    expect(batches.flat()).toHaveLength(450 + again);
    expect(server.applied).toHaveLength(450);
    expect(await here.waiting()).toMatchObject({ operations: 0, refused: [] });
    expect(server.pitches()).toEqual([await here.pitches()]);
    expect(server.pitches()[0]).toHaveLength(449);
  },
);
