import { expect, test } from "vitest";
import { emptyOutbox } from "../../../test/outbox-database.ts";
import { type ChartAction, readOuting, storeAction } from "./chart-operations.ts";

const owner = { userId: "casey", programId: "program" };
const facts = { kind: "game", opponent: null, location: null } as const;
const yesterday = { athleteId: "mateo", gameDate: "2026-05-12" };
const today = { athleteId: "mateo", gameDate: "2026-05-13" };

const { opened } = emptyOutbox();

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
  return await readOuting(await opened(), owner, today);
}

test.each([
  [-359, true],
  [359, true],
  [361, false],
  [-361, false],
])(
  "an outing of yesterday with a pitch of %i minutes ago is continued: %s",
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

test("an outing of yesterday whose only recent pitch was removed is not continued", async () => {
  await chartYesterday(10);
  const [pitchId] = (await current())?.pitches.keys() ?? [];
  await act({ kind: "remove", pitchId: pitchId ?? "" }, today);
  expect(await current()).toBeNull();
});

test("an edit of a shown pitch goes to its outing after another one started", async () => {
  await chartYesterday(1000);
  const shown = await readOuting(await opened(), owner, yesterday);
  const [pitchId] = shown?.pitches.keys() ?? [];
  await act({ kind: "chart", fields: { velo: 90 }, start: {}, isLast: true }, today);
  const outingId = shown?.outingId;
  await act({ kind: "edit", pitchId: pitchId ?? "", fields: { velo: 70 }, outingId }, today);
  expect((await current())?.pitches.size).toBe(1);
  const waiting = await (await opened()).getAll("waiting");
  expect(waiting.at(-1)).toMatchObject({ outingId, operation: { pitchId, fields: { velo: 70 } } });
});
