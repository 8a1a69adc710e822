import { numberedPitches } from "@armslot/baseball/charting/field-game";
import { expect, test } from "vitest";
import { FieldServer } from "../../test/field-server.ts";
import { emptyOutbox } from "../../test/outbox-database.ts";
import { adoptGame } from "./adopt-game.ts";
import { type ChartAction, storeAction } from "./chart-operations.ts";
import { readEarlier, readGame, reading } from "./current-game.ts";
import { sendWaiting } from "./send-operations.ts";

const owner = { userId: "casey", programId: "program" };
const facts = { kind: "game", opponent: null, location: null } as const;
const yesterday = { athleteId: "mateo", gameDate: "2026-05-12" };
const today = { athleteId: "mateo", gameDate: "2026-05-13" };

const { opened, close } = emptyOutbox();

async function act(action: ChartAction, day: typeof today) {
  await storeAction(await opened(), { owner, day, facts, action });
}

/** Charts a pitch of the day before, thrown this many minutes ago. */
async function chartYesterday(minutes: number) {
  const thrown = new Date(Date.now() - minutes * 60_000);
  const local = new Date(thrown.getTime() - thrown.getTimezoneOffset() * 60_000);
  const thrownAt = local.toISOString().slice(0, 19);
  await act({ kind: "chart", fields: { velo: 80 }, start: { thrownAt }, isLast: true }, yesterday);
}

async function current() {
  return await readGame(reading(await opened()), owner, today);
}

test.each([
  [-359, true],
  [359, true],
  [361, false],
  [-361, false],
])(
  "a game of yesterday with a pitch of %i minutes ago is continued: %s",
  async (minutes, isContinued) => {
    await chartYesterday(minutes);
    expect((await current())?.gameDate).toBe(isContinued ? "2026-05-12" : undefined);
    await act({ kind: "chart", fields: { velo: 81 }, start: {}, isLast: true }, today);
    expect(await current()).toMatchObject({
      gameDate: isContinued ? "2026-05-12" : "2026-05-13",
      pitches: { size: isContinued ? 2 : 1 },
    });
  },
);

test("a game of yesterday whose only recent pitch was removed is not continued", async () => {
  await chartYesterday(10);
  const [pitchId] = (await current())?.pitches.keys() ?? [];
  await act({ kind: "remove", pitchId: pitchId ?? "" }, today);
  expect(await current()).toBeNull();
});

test("an edit of a shown pitch goes to its game after another one started", async () => {
  await chartYesterday(1000);
  const shown = await readGame(reading(await opened()), owner, yesterday);
  const [pitchId] = shown?.pitches.keys() ?? [];
  await act({ kind: "chart", fields: { velo: 90 }, start: {}, isLast: true }, today);
  const gameId = shown?.gameId;
  await act({ kind: "edit", pitchId: pitchId ?? "", fields: { velo: 70 }, gameId }, today);
  expect((await current())?.pitches.size).toBe(1);
  const waiting = await (await opened()).getAll("waiting");
  expect(waiting.at(-1)).toMatchObject({
    outingId: gameId,
    operation: { pitchId, fields: { velo: 70 } },
  });
});

const pitch: ChartAction = { kind: "chart", fields: { velo: 90 }, start: {}, isLast: true };

async function earlier(gameId?: string) {
  const found = await readEarlier(reading(await opened()), owner, { ...today, gameId });
  return found.map(({ pitches }) => pitches);
}

test("a game that was ended is sent, and the next tap starts another one, also after a reload", async () => {
  const server = new FieldServer();
  await act(pitch, today);
  await act(pitch, today);
  await act({ kind: "end" }, today);
  close();
  expect(await current()).toBeNull();
  expect(await earlier()).toEqual([2]);
  await act(pitch, today);
  expect(await earlier((await current())?.gameId)).toEqual([2]);
  await sendWaiting({ database: await opened(), owner, post: server.post });
  expect(server.pitches().map((pitches) => pitches.length)).toEqual([2, 1]);
  expect((await current())?.pitches.size).toBe(1);
});

test("a game that was ended is resumed, and its pitches follow the others", async () => {
  await act(pitch, today);
  const gameId = (await current())?.gameId;
  await act({ kind: "end" }, today);
  await act({ kind: "resume", gameId }, today);
  await act({ ...pitch, fields: { velo: 91 } }, today);
  const resumed = await current();
  expect(resumed?.gameId).toBe(gameId);
  expect(resumed && numberedPitches(resumed).map(({ velo }) => velo)).toEqual([90, 91]);
  expect(await earlier(gameId)).toEqual([]);
});

test("a reply that was on its way does not resume a game that was ended", async () => {
  await act(pitch, today);
  await sendWaiting({ database: await opened(), owner, post: new FieldServer().post });
  const asked = await current();
  await act({ kind: "end" }, today);
  const { gameId = "", facts: started = null, pitches = new Map(), lastId } = asked ?? {};
  const pitchIds = new Set(pitches.keys());
  const game = { gameId, facts: started, pitches, pitchIds };
  await adoptGame(await opened(), { owner, day: today, game, lastId });
  expect(await current()).toBeNull();
});
