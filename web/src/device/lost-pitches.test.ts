import {
  type FieldGame,
  noPitchFields,
  numberedPitches,
} from "@armslot/baseball/charting/field-game";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FieldServer } from "../../test/field-server.ts";
import { countWaiting, emptyOutbox } from "../../test/outbox-database.ts";
import { adoptGame } from "./adopt-game.ts";
import { type ChartAction, storeAction } from "./chart-operations.ts";
import { readGame, reading } from "./current-game.ts";
import { type Post, sendWaiting } from "./send-operations.ts";

const owner = { userId: "casey", programId: "program" };
const day = { athleteId: "mateo", gameDate: "2026-05-12" };
const nothing = { operations: 0, pitches: 0, refused: [] };

const { opened, close } = emptyOutbox();

async function act(action: ChartAction): Promise<void> {
  await storeAction(await opened(), { owner, day, facts: { kind: "game" }, action });
}

async function chart(...velos: readonly number[]): Promise<void> {
  for (const velo of velos) {
    await act({ kind: "chart", fields: { velo, call: "ball" }, start: {}, isLast: true });
  }
}

async function send({ post }: { readonly post: Post }): Promise<void> {
  await sendWaiting({ database: await opened(), owner, post });
}

async function pitchesHere() {
  const game = await readGame(reading(await opened()), owner, day);
  return game ? numberedPitches(game) : [];
}

async function edit(place: number, velo: number): Promise<void> {
  const pitchId = (await pitchesHere())[place]?.pitchId ?? "";
  await act({ kind: "edit", pitchId, fields: { velo } });
}

async function waiting() {
  return await countWaiting(await opened(), owner);
}

interface Differences {
  readonly more?: FieldGame["pitches"];
  /** The velocity of excluded pitches. */
  readonly excluded?: number;
}

/** Takes over the server's game. */
async function adopt(server: FieldServer, { more = new Map(), excluded }: Differences = {}) {
  const [[gameId, { facts, pitches }] = ["", { facts: null, pitches: more }]] = server.games;
  const lastId = (await readGame(reading(await opened()), owner, day))?.lastId;
  const all = [...pitches, ...more];
  const counted = new Map(all.filter(([, { velo }]) => velo !== excluded));
  const pitchIds = new Set(all.map(([pitchId]) => pitchId));
  const game = { gameId, facts, pitches: counted, pitchIds };
  await adoptGame(await opened(), { owner, day, game, lastId });
}

/** Charts and sends pitches. Returns a server with all of them, and one restored from a backup with the first ones. */
async function loss(backedUp: readonly number[], lost: readonly number[]) {
  const server = new FieldServer();
  await chart(...backedUp);
  await send(server);
  const restored = server.restored();
  await chart(...lost);
  await send(server);
  return { server, restored };
}

test("puts the pitches again that a server lost, once it names those that it has", async () => {
  const { server, restored } = await loss([80, 81, 82], [83, 84]);
  await chart(85);
  await send(restored);
  expect(await waiting()).toEqual(nothing);
  expect(restored.pitches()).toEqual([await pitchesHere()]);
  expect(restored.pitches()[0]?.map(({ velo }) => velo)).toEqual([80, 81, 82, 83, 84, 85]);
  expect(server.pitches()[0]).toEqual(restored.pitches()[0]?.slice(0, 5));
});

test("sends nothing twice while the server has every pitch", async () => {
  const { server } = await loss([80], [81]);
  await chart(82);
  await send(server);
  // The start and three pitches.
  expect(server.applied).toHaveLength(4);
  expect(server.requests).toBe(3);
});

test("completes a lost pitch that an edit created again with the edited field alone", async () => {
  const { restored } = await loss([80], [81, 82]);
  await edit(1, 91);
  await send(restored);
  expect(restored.pitches()).toEqual([await pitchesHere()]);
  expect(restored.pitches()[0]).toMatchObject([
    { velo: 80, call: "ball" },
    { velo: 91, call: "ball" },
    { velo: 82, call: "ball" },
  ]);
});

test("keeps an edit of a lost pitch that was made before the pitch was put again", async () => {
  const { restored } = await loss([80], [81]);
  await chart(82);
  const once: Post = async (operations) => {
    if (restored.requests > 0) throw new TypeError("Failed to fetch");
    return await restored.post(operations);
  };
  await expect(send({ post: once })).rejects.toThrow("Failed to fetch");
  expect(await waiting()).toMatchObject({ operations: 1, pitches: 1 });
  close();
  await edit(1, 91);
  await send(restored);
  expect(await waiting()).toEqual(nothing);
  expect(restored.pitches()[0]?.map(({ velo }) => velo)).toEqual([80, 91, 82]);
});

/** Removes and edits pitches as a colleague. */
async function colleague(server: FieldServer, change: { removes: number; edits: number }) {
  const [gameId = ""] = server.games.keys();
  const [pitches = []] = server.pitches();
  const opId = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`;
  const idOf = (place: number) => pitches[place]?.pitchId ?? "";
  await server.post([
    { kind: "remove-pitch", opId: opId(1), gameId, pitchId: idOf(change.removes) },
    {
      kind: "put-pitch",
      opId: opId(2),
      gameId,
      pitchId: idOf(change.edits),
      fields: { call: "foul" },
    },
  ]);
}

test("takes away a pitch that a colleague removed, and leaves a colleague's edit alone", async () => {
  const { server } = await loss([80, 81, 82], []);
  await colleague(server, { removes: 0, edits: 1 });
  await edit(1, 91);
  await send(server);
  expect(await waiting()).toEqual(nothing);
  expect(server.pitches()[0]).toMatchObject([{ velo: 91, call: "foul" }, { velo: 82 }]);
  expect((await pitchesHere()).map(({ velo }) => velo)).toEqual([91, 82]);
});

test("keeps lost pitches when it takes over what the server has", async () => {
  const { restored } = await loss([80], [81, 82]);
  await adopt(restored);
  expect((await pitchesHere()).map(({ velo }) => velo)).toEqual([80, 81, 82]);
  expect(await waiting()).toMatchObject({ operations: 2, pitches: 2 });
  await send(restored);
  expect(await waiting()).toEqual(nothing);
  expect(restored.pitches()).toEqual([await pitchesHere()]);
});

test("a pitch that the server has and excludes is not put again", async () => {
  const { server } = await loss([80, 81], []);
  await adopt(server, { excluded: 80 });
  expect(await waiting()).toEqual(nothing);
  expect((await pitchesHere()).map(({ velo }) => velo)).toEqual([81]);
  await chart(82);
  await send(server);
  expect(await waiting()).toEqual(nothing);
  expect((await pitchesHere()).map(({ velo }) => velo)).toEqual([81, 82]);
});

test("the pitches of an import are not put again after its undo", async () => {
  const { server } = await loss([80], []);
  const imported = "019a2222-0000-7000-8000-000000000000";
  await adopt(server, { more: new Map([[imported, { ...noPitchFields, velo: 99 }]]) });
  expect((await pitchesHere()).map(({ velo }) => velo)).toEqual([99, 80]);
  await chart(81);
  await send(server);
  await adopt(server);
  expect(await waiting()).toEqual(nothing);
  expect(server.pitches()[0]?.map(({ velo }) => velo)).toEqual([80, 81]);
});

test("every pitch ends on the server, however many a restore loses and requests fail", async () => {
  const velo = fc.integer({ min: 60, max: 100 });
  const velos = fc.array(velo, { maxLength: 6 });
  const lossy = fc.array(fc.boolean(), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(velo, velos, lossy, async (first, lost, failures) => {
      const { restored } = await loss([first], lost);
      await chart(70);
      for (const isAnswerLost of failures) {
        const post: Post = async (operations) => {
          if (isAnswerLost) await restored.post(operations);
          throw new TypeError("Failed to fetch");
        };
        await send({ post }).catch(() => null);
      }
      await send(restored);
      expect(await waiting()).toEqual(nothing);
      expect(restored.pitches()[0]?.map((pitch) => pitch.velo)).toEqual([first, ...lost, 70]);
      expect(restored.pitches()).toEqual([await pitchesHere()]);
      close();
      await new Promise((done) => {
        indexedDB.deleteDatabase("armslot-outbox").onsuccess = done;
      });
    }),
    { numRuns: 40 },
  );
});
