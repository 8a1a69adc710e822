import { emptyGame, noPitchFields, numberedPitches } from "@armslot/baseball/charting/field-game";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import fc from "fast-check";
import { expect, test } from "vitest";
import { FieldServer } from "../../test/field-server.ts";
import { countWaiting, emptyOutbox } from "../../test/outbox-database.ts";
import { adoptGame } from "./adopt-game.ts";
import { type ChartAction, storeAction } from "./chart-operations.ts";
import { readGame, reading } from "./current-game.ts";
import { outboxOf } from "./outbox.ts";
import { eraseBefore, type Post, sendWaiting } from "./send-operations.ts";

const owner = { userId: "casey", programId: "program" };
const day = { athleteId: "mateo", gameDate: "2026-05-12" };
const facts = { kind: "game", opponent: "Coastal State", location: null } as const;

const { opened, close } = emptyOutbox();

const riley = { ...owner, userId: "riley" };

async function act(action: ChartAction, of = owner): Promise<void> {
  await storeAction(await opened(), { owner: of, day, facts, action });
}

function tap(fields: (ChartAction & { kind: "chart" })["fields"], isLast = false): ChartAction {
  return { kind: "chart", fields, start: { inning: 1 }, isLast };
}

async function pitchesHere() {
  const game = await readGame(reading(await opened()), owner, day);
  return game ? numberedPitches(game) : [];
}

async function send(post: Post): Promise<void> {
  await sendWaiting({ database: await opened(), owner, post });
}

const lost = async () => {
  throw new TypeError("Failed to fetch");
};

test("a tap starts a pitch, later ones add to it, and a call completes it", async () => {
  await act(tap({ zoneCell: 7 }));
  await act(tap({ pitchType: "Slider" }));
  await act(tap({ call: "ball" }, true));
  await act(tap({ call: "foul" }, true));
  const pitches = await pitchesHere();
  expect(pitches).toMatchObject([
    { pitchNum: 1, zoneCell: 7, pitchType: "Slider", call: "ball", inning: 1 },
    { pitchNum: 2, zoneCell: null, pitchType: null, call: "foul", inning: 1 },
  ]);
});

test("a pitch waits until the server confirms it, and a game goes on after a reload", async () => {
  const server = new FieldServer();
  await act(tap({ call: "ball" }, true));
  await expect(send(lost)).rejects.toThrow("Failed to fetch");
  expect(await countWaiting(await opened(), owner)).toMatchObject({ pitches: 1, operations: 2 });
  await send(server.post);
  expect(await countWaiting(await opened(), owner)).toMatchObject({ pitches: 0, operations: 0 });
  close();
  await act(tap({ call: "foul" }, true));
  await send(server.post);
  expect(server.pitches()).toEqual([await pitchesHere()]);
  expect(server.pitches()[0]?.map(({ call }) => call)).toEqual(["ball", "foul"]);
});

test("a pitch that was taken back before it was sent does not count as waiting", async () => {
  await act(tap({ velo: 88 }));
  const [pitch] = await pitchesHere();
  await act({ kind: "remove", pitchId: pitch?.pitchId ?? "" });
  expect(await countWaiting(await opened(), owner)).toMatchObject({ pitches: 0, operations: 3 });
  expect(await pitchesHere()).toEqual([]);
});

test("another member on the phone neither sees nor sends the pitches", async () => {
  const server = new FieldServer();
  await act(tap({ call: "ball" }, true));
  await sendWaiting({ database: await opened(), owner: riley, post: server.post });
  expect(server.requests).toBe(0);
  expect(await readGame(reading(await opened()), riley, day)).toBeNull();
  expect(await countWaiting(await opened(), riley)).toMatchObject({ pitches: 0, operations: 0 });
  await send(server.post);
  expect(server.pitches()).toHaveLength(1);
});

test("keeps an operation that the server refuses for good apart, and sends the others", async () => {
  const server = new FieldServer();
  await act(tap({ call: "ball" }, true));
  await send(server.post);
  const [pitch] = await pitchesHere();
  const pitchId = pitch?.pitchId ?? "";
  const [gameId] = server.games.keys();
  const opId = "019a0000-0000-7000-8000-000000000000";
  await server.post([{ kind: "remove-pitch", opId, gameId: gameId ?? "", pitchId }]);
  await act({ kind: "edit", pitchId, fields: { velo: 90 } });
  await act(tap({ call: "foul" }, true));
  await send(server.post);
  const { operations, refused } = await countWaiting(await opened(), owner);
  expect(operations).toBe(0);
  expect(refused).toMatchObject([{ reason: "pitch-removed", operation: { fields: { velo: 90 } } }]);
});

type Step =
  | { readonly does: "tap"; readonly velo: number; readonly isLast: boolean }
  | { readonly does: "undo" | "next" | "reopen" }
  | { readonly does: "edit"; readonly at: number; readonly velo: number }
  | { readonly does: "send"; readonly loses: "nothing" | "request" | "answer" }
  | { readonly does: "send twice" };

const velo = fc.integer({ min: 60, max: 100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant("tap" as const), velo, isLast: fc.boolean() }),
  },
  fc.record({ does: fc.constantFrom("undo" as const, "next" as const, "reopen" as const) }),
  fc.record({ does: fc.constant("edit" as const), at: fc.nat(5), velo }),
  fc.record({
    does: fc.constant("send" as const),
    loses: fc.constantFrom("nothing" as const, "request" as const, "answer" as const),
  }),
  fc.record({ does: fc.constant("send twice" as const) }),
);

/** What a charter expects: the pitches as a list that is changed in place. */
interface Model {
  velos: number[];
  isOpen: boolean;
}

async function takeStep(step: Step, model: Model, server: FieldServer): Promise<void> {
  if (step.does === "tap") {
    await act(tap({ velo: step.velo }, step.isLast));
    model.velos = [...(model.isOpen ? model.velos.slice(0, -1) : model.velos), step.velo];
    model.isOpen = !step.isLast;
  }
  if (step.does === "next") {
    await act({ kind: "next" });
    model.isOpen = false;
  }
  if (step.does === "undo") {
    const last = (await pitchesHere()).at(-1);
    if (last) await act({ kind: "remove", pitchId: last.pitchId });
    model.velos = model.velos.slice(0, -1);
    model.isOpen = false;
  }
  if (step.does === "edit") await takeEdit(step, model);
  if (step.does === "reopen") {
    close();
  }
  if (step.does === "send twice") await Promise.all([send(server.post), send(server.post)]);
  if (step.does === "send") await sendLossy(step.loses, server);
}

async function takeEdit({ at, velo: mph }: Step & { does: "edit" }, model: Model): Promise<void> {
  const pitch = (await pitchesHere())[at];
  if (!pitch) return;
  await act({ kind: "edit", pitchId: pitch.pitchId, fields: { velo: mph } });
  model.velos = model.velos.with(at, mph);
}

async function sendLossy(loses: "nothing" | "request" | "answer", server: FieldServer) {
  const post: Post = async (operations) => {
    if (loses === "request") return await lost();
    const reply = await server.post(operations);
    return loses === "answer" ? await lost() : reply;
  };
  await send(post).catch(() => null);
}

test("loses no pitch and adds none twice when requests are lost, repeated, sent by two tabs or cut off", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const server = new FieldServer();
      const model: Model = { velos: [], isOpen: false };
      for (const each of steps) {
        await takeStep(each, model, server);
        expect((await pitchesHere()).map((pitch) => pitch.velo)).toEqual(model.velos);
      }
      await send(server.post);
      expect(await countWaiting(await opened(), owner)).toMatchObject({
        operations: 0,
        refused: [],
      });
      expect(server.pitches().flat()).toEqual(await pitchesHere());
      close();
      await new Promise((done) => {
        indexedDB.deleteDatabase("armslot-outbox").onsuccess = done;
      });
    }),
    { numRuns: 150 },
  );
});

test("starts a game again, with all its pitches, on a server that lost it", async () => {
  await act(tap({ velo: 80, call: "ball" }, true));
  await act(tap({ velo: 81 }, true));
  await act({ kind: "facts", fields: { opponent: "Harbor Tech" } });
  await send(new FieldServer().post);
  const [first] = await pitchesHere();
  await act({ kind: "edit", pitchId: first?.pitchId ?? "", fields: { velo: 79 } });
  await act(tap({ velo: 82 }));
  const restored = new FieldServer();
  await Promise.all([send(restored.post), send(restored.post)]);
  expect(await countWaiting(await opened(), owner)).toMatchObject({ operations: 0, refused: [] });
  const [game] = restored.games.values();
  expect(game?.facts).toEqual({ ...facts, ...day, opponent: "Harbor Tech" });
  expect(restored.pitches()).toEqual([await pitchesHere()]);
  await act(tap({ call: "foul" }, true));
  await send(restored.post);
  expect(restored.pitches()[0]).toMatchObject([
    { velo: 79, call: "ball" },
    { velo: 81, call: null },
    { velo: 82, call: "foul" },
  ]);
});

test("keeps the pitches of a lost game if the server does not let it start again", async () => {
  await act(tap({ velo: 80 }, true));
  await send(new FieldServer().post);
  await act(tap({ velo: 81 }, true));
  const problem = { code: "outing-not-started", detail: "", isFinal: false } as const;
  let requests = 0;
  const refuse: Post = async (operations) => {
    requests += 1;
    const answers = operations.map(({ opId }) => ({ opId, status: "refused" as const, problem }));
    return { answers, games: [] };
  };
  await send(refuse);
  expect(requests).toBe(2);
  expect((await pitchesHere()).map((pitch) => pitch.velo)).toEqual([80, 81]);
  expect(await countWaiting(await opened(), owner)).toMatchObject({ pitches: 2, operations: 3 });
});

test("two tabs that chart at the same moment add to the same game in one order", async () => {
  const server = new FieldServer();
  await Promise.all([
    act(tap({ velo: 80 }, true)),
    act(tap({ velo: 81 }, true)),
    send(server.post),
  ]);
  await act(tap({ velo: 82 }, true));
  await send(server.post);
  expect(server.pitches()).toHaveLength(1);
  expect(server.pitches()[0]?.map((pitch) => pitch.velo)).toEqual([80, 81, 82]);
});

const theirs = "019a1111-0000-7000-8000-000000000001";
const gameId = "019a1111-0000-7000-8000-000000000000";

function onServer(...velos: readonly number[]) {
  const pitches = velos.map((mph, at) => {
    const pitchId = theirs.slice(0, -1) + String(at + 1);
    return [pitchId, { ...noPitchFields, velo: mph }] as const;
  });
  const started = { ...facts, athleteId: day.athleteId, gameDate: day.gameDate };
  const pitchIds = new Set(pitches.map(([pitchId]) => pitchId));
  return { gameId, facts: started, pitches: new Map(pitches), pitchIds };
}

async function adopt(game: ReturnType<typeof onServer>, lastId?: string) {
  await adoptGame(await opened(), { owner, day, game, lastId });
}

test("a game of another phone is continued, and its order goes on", async () => {
  await adopt(onServer(80, 81));
  await act(tap({ velo: 82 }, true));
  const server = new FieldServer();
  server.games.set(gameId, { ...emptyGame, ...onServer(80, 81) });
  await send(server.post);
  expect(server.requests).toBe(1);
  expect(server.pitches()[0]?.map((pitch) => pitch.velo)).toEqual([80, 81, 82]);
});

test("a colleague's pitches replace nothing that was charted since the server was asked", async () => {
  await adopt(onServer(80));
  const asked = await readGame(reading(await opened()), owner, day);
  await act(tap({ velo: 81 }, true));
  await adopt(onServer(80, 90), asked?.lastId);
  expect((await pitchesHere()).map((pitch) => pitch.velo)).toEqual([80, 81]);
});

test("a colleague's pitches join those that were sent", async () => {
  await adopt(onServer(80));
  const asked = await readGame(reading(await opened()), owner, day);
  await adopt(onServer(80, 90), asked?.lastId);
  expect((await pitchesHere()).map((pitch) => pitch.velo)).toEqual([80, 90]);
});

test("a game of another member on the phone is continued once they sent everything", async () => {
  const server = new FieldServer();
  const adoptAs = async (of: typeof owner) => {
    const [[id, { facts: started, pitches }] = ["", emptyGame]] = server.games;
    const pitchIds = new Set(pitches.keys());
    const game = { gameId: id, facts: started, pitches, pitchIds };
    await adoptGame(await opened(), { owner: of, day, game, lastId: undefined });
    return (await readGame(reading(await opened()), of, day))?.pitches.size ?? null;
  };
  await act(tap({ velo: 80 }, true));
  await send(server.post);
  await act(tap({ velo: 81 }, true));
  await expect(adoptAs(riley)).rejects.toThrow(fieldMessages.othersUnsent);
  expect(await readGame(reading(await opened()), riley, day)).toBeNull();
  expect((await pitchesHere()).map((pitch) => pitch.velo)).toEqual([80, 81]);
  await send(server.post);
  expect(await adoptAs(riley)).toBe(2);
  await act(tap({ velo: 82 }, true), riley);
  await expect(adoptAs(owner)).rejects.toThrow(fieldMessages.othersUnsent);
  await sendWaiting({ database: await opened(), owner: riley, post: server.post });
  expect(await adoptAs(owner)).toBe(3);
});

test("erases games before a day that were sent, and keeps unsent ones", async () => {
  await act(tap({ velo: 80 }, true));
  await eraseBefore(await opened(), "2026-06-01");
  expect(await pitchesHere()).toHaveLength(1);
  await send(new FieldServer().post);
  await eraseBefore(await opened(), day.gameDate);
  expect(await pitchesHere()).toHaveLength(1);
  await eraseBefore(await opened(), "2026-05-13");
  expect(await readGame(reading(await opened()), owner, day)).toBeNull();
});

test("a page puts its pitches back and goes on charting after the browser dropped the database (FIELD-20)", async () => {
  const outbox = outboxOf(owner);
  const chart = () => outbox.store({ day, facts, action: tap({ velo: 80 }, true) });
  await chart();
  close();
  await new Promise((done) => {
    indexedDB.deleteDatabase("armslot-outbox").onsuccess = done;
  });
  await chart();
  expect((await outbox.games.read(day))?.pitches.size).toBe(2);
  expect(outbox.status()).toMatchObject({ pitches: 2, operations: 3, putBack: 1, onPageOnly: 0 });
  outbox.close();
});
