import { listSameOutings, mergeGames } from "@armslot/contracts/games/same-outings";
import { undoImport } from "@armslot/contracts/imports/imports";
import { beforeAll, describe, expect, test } from "vitest";
import { aUser, browserWithSession } from "../kit/build.ts";
import { newCharter, send } from "../kit/charter.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { expectExactTotals } from "../kit/exact-totals.ts";
import { importWorld } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import {
  chartedPitches,
  practiceSession,
  rapsodoSession,
  thrownOuting,
  trackmanGame,
} from "../kit/witnesses.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

const date = "2026-02-20";
const thrown = thrownOuting(14, 3);
const pitcher = { firstName: "Pitcher", lastName: "One" };

function savantGame(): string {
  const header =
    "pitch_type,game_date,release_speed,player_name,pitcher,p_throws,description,pfx_x,pfx_z,game_pk,at_bat_number,pitch_number";
  const types = { Fastball: "FF", Slider: "SL", ChangeUp: "CH" } as const;
  const calls = {
    ...{ BallCalled: "ball", StrikeCalled: "called_strike" },
    ...{ FoulBall: "foul", InPlay: "hit_into_play" },
  } as const;
  const rows = thrown.map(({ type, velo, call }, at) =>
    [
      ...[types[type], date, (velo + 0.2).toFixed(1), '"One, Pitcher"', 600, "R", calls[call]],
      ...[-0.42, 0.75, 7000, 1 + Math.floor(at / 4), 1 + (at % 4)],
    ].join(),
  );
  return `${[header, ...rows.toReversed()].join("\r\n")}\r\n`;
}

/** What each kind of witness made of one outing. Each reads a little otherwise. */
const files = {
  "a game file": trackmanGame(thrown, { date }),
  "a practice file": practiceSession(thrown, { date, offset: 0.4 }),
  "a Rapsodo file": rapsodoSession(thrown, { date: "Fri Feb 20 2026", offset: -0.3 }),
  "a Savant file": savantGame(),
} as const;
const kinds = ["a charted outing", ...(Object.keys(files) as (keyof typeof files)[])] as const;
type Kind = (typeof kinds)[number];

async function aWorld() {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete(pitcher);
  const browser = await browserWithSession(
    testApp,
    await aUser(testApp, { programId, role: "admin" }),
  );
  const params = { programId, athleteId };
  const importIds = new Map<Kind, string>();
  const chart = async () => {
    const charter = newCharter(`${date}T18:00:00Z`);
    const start = charter.start(athleteId, { gameDate: date });
    const taps = chartedPitches(thrown).map((fields) => charter.pitch(start.gameId, fields));
    await send(browser, programId, [start, ...taps]);
    const [question] = (await browser.call(listSameOutings, { params })).questions;
    if (!question) return;
    await browser.call(mergeGames, {
      params: { ...params, gameId: question.counted.gameId },
      body: { otherGameId: question.other.gameId },
    });
  };
  return {
    /** Stores what a witness has, as one game with what is there. */
    add: async (kind: Kind) => {
      if (kind === "a charted outing") return await chart();
      const options = { athleteId, duplicates: "merge" } as const;
      const { importId = "", error } = await world.importFile(files[kind], options);
      expect(error).toBeUndefined();
      importIds.set(kind, importId);
    },
    undo: async (kind: Kind) => {
      const importId = importIds.get(kind);
      if (importId !== undefined)
        await browser.call(undoImport, { params: { programId, importId } });
    },
    content: async () => {
      await expectExactTotals(testApp.db, programId);
      return await testApp.db.tenantRead(programId, async (sql) => [
        ...(await sql`
          select p.pitch_num, p.pitch_type, p.velo, p.vert_break, p.hb, p.call, p.source, p.source_key, p.excluded_reason,
            g.game_date, g.kind, g.source as "gameSource", dense_rank() over (order by g.game_id) as game
          from pitches p join games g on g.program_id = p.program_id and g.game_id = p.game_id
          where p.program_id = ${programId} order by g.game_id, p.pitch_num`),
      ]);
    },
  };
}

const alone = new Map<Kind, readonly object[]>();

/** Returns what is stored of a witness whose outing no one else saw. */
async function storedAlone(kind: Kind) {
  const known = alone.get(kind);
  if (known) return known;
  const world = await aWorld();
  await world.add(kind);
  const content = await world.content();
  expect(content).toHaveLength(thrown.length);
  alone.set(kind, content);
  return content;
}

const pairs = kinds.flatMap((one) =>
  kinds.filter((other) => other !== one).map((other) => [one, other] as const),
);

describe("one outing of two kinds, made one game", () => {
  test.each(pairs)(
    "%s and then %s is as before after undos in either order",
    async (one, other) => {
      for (const order of [
        [one, other],
        [other, one],
      ] as const) {
        const world = await aWorld();
        await world.add(one);
        await world.add(other);
        const both = await world.content();
        expect(both).toHaveLength(thrown.length);
        expect(both).toEqual(both.map(() => expect.objectContaining({ game: 1 })));
        const [first, last] = order;
        await world.undo(first);
        // A charted outing stays, because it is no import.
        const left = first === "a charted outing" ? both : await storedAlone(last);
        expect(await world.content()).toEqual(left);
        await world.undo(last);
        const isCharted = order.includes("a charted outing");
        expect(await world.content()).toEqual(
          isCharted ? await storedAlone("a charted outing") : [],
        );
      }
    },
  );
});
