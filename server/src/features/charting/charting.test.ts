import { listActivity } from "@armslot/contracts/activity";
import { getAthlete } from "@armslot/contracts/athletes";
import { getCharting, sendFieldOperations } from "@armslot/contracts/charting";
import {
  correctPitches,
  deleteGame,
  getGame,
  listCorrections,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games";
import { removeMember } from "@armslot/contracts/people";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltAthlete,
  type BuiltProgram,
  type BuiltUser,
  browserWithSession,
  somePitches,
} from "../../../test/build.ts";
import { type Charter, newCharter, send, statusesOf } from "../../../test/charter.ts";
import { openTestApp, type TestApp } from "../../../test/test-app.ts";
import type { TestBrowser } from "../../../test/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let programId: string;
let coach: BuiltUser;
let browser: TestBrowser;
let athlete: BuiltAthlete;
let charter: Charter;
beforeAll(async () => {
  testApp = await openTestApp({ settings: { LIMIT_REQUESTS_PER_MINUTE: "100000" } });
});
beforeEach(async () => {
  program = await aProgram(testApp);
  programId = program.programId;
  coach = await aUser(testApp, { programId });
  browser = await browserWithSession(testApp, coach);
  athlete = await anAthlete(testApp, { programId });
  charter = newCharter();
});

const statuses = (...operations: object[]) => statusesOf(browser, programId, operations);

/** Returns the pitches of an outing as the game page gets them. */
async function pitchesOf(gameId: string) {
  const { pitches } = await browser.call(getGame, { params: { ...athlete, gameId } });
  return pitches;
}

async function started() {
  const start = charter.start(athlete.athleteId);
  expect(await statuses(start)).toEqual(["applied"]);
  return start.outingId;
}

describe("a charted outing", () => {
  const everything = {
    zoneCell: 13,
    pitchType: "slider",
    velo: 81.5,
    call: "swinging_strike",
    result: "strikeout",
    inning: 2,
    outs: 1,
    balls: 1,
    strikes: 2,
    batterHand: "L",
    thrownAt: "2026-05-12T13:05:59",
  } as const;

  test("is a game of the source field with all that was charted (FIELD-5)", async () => {
    const start = charter.start(athlete.athleteId, { opponent: " Cal ", location: "Home" });
    const { outingId } = start;
    const whole = charter.pitch(outingId, everything);
    const bare = charter.pitch(outingId);
    const reply = await send(browser, programId, [start, whole, bare]);
    expect(reply.answers.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    const numbers = [whole, bare].map(({ pitchId }, at) => ({ pitchId, pitchNum: at + 1 }));
    expect(reply.outings).toEqual([{ outingId, athleteId: athlete.athleteId, pitches: numbers }]);
    const params = { ...athlete, gameId: outingId };
    const { game, pitches } = await browser.call(getGame, { params });
    expect(game).toMatchObject({
      gameDate: "2026-05-12",
      kind: "game",
      opponent: "Cal",
      location: "Home",
      source: "field",
    });
    expect(pitches[0]).toMatchObject({ ...everything, pitchType: "Slider", source: "field" });
    expect(pitches[0]).toMatchObject({ plateSide: null, plateHeight: null, deviceType: null });
    expect(pitches[1]).toMatchObject({ pitchType: "Other", velo: null, call: null });
  });

  test("counts in averages and rates like every game", async () => {
    const outingId = await started();
    const calls = ["ball", "called_strike", "swinging_strike", "foul", "in_play"] as const;
    const pitches = calls.map((call, at) =>
      charter.pitch(outingId, { pitchType: "Slider", velo: 80 + at, call }),
    );
    await send(browser, programId, pitches);
    const { athlete: shown, options, types } = await browser.call(getAthlete, { params: athlete });
    expect(shown).toMatchObject({
      submission: 1,
      pitchAverages: [{ pitchType: "Slider", pitches: 5, totalVelo: 410, veloCount: 5 }],
    });
    expect(options).toMatchObject({ sources: ["field"], pitchTypes: ["Slider"] });
    expect(types).toMatchObject([
      { pitchType: "Slider", pitches: 5, calls: 5, strikeRate: 0.8, swings: 3, whiffRate: 1 / 3 },
    ]);
    await send(browser, programId, [charter.remove(outingId, pitches[0]?.pitchId ?? "")]);
    const after = await browser.call(getAthlete, { params: athlete });
    expect(after.athlete.pitchAverages).toMatchObject([{ pitches: 4, totalVelo: 330 }]);
  });

  test("has one line in the activity for each charter, with the pitches that they charted and that are still there", async () => {
    const outingId = await started();
    const admin = await browserWithSession(testApp, program.admin);
    const lines = async () => {
      const { entries } = await admin.call(listActivity, { params: { programId } });
      return entries.map(({ action, actor, subject, counts }) => {
        return [action, actor.name, subject, counts.pitches];
      });
    };
    expect(await lines()).toEqual([["game-charted", "Robin Alder", "Casey Underhill", undefined]]);
    const [first, second, third] = [0, 1, 2].map(() => charter.pitch(outingId));
    if (!(first && second && third)) throw new Error("no pitches");
    await send(browser, programId, [first, second]);
    await send(browser, programId, [third, charter.remove(outingId, second.pitchId)]);
    testApp.clock.advance({ minutes: 1 });
    const other = await aUser(testApp, { programId, firstName: "Kim", lastName: "Rowan" });
    const theirs = await browserWithSession(testApp, other);
    // An edit of another member's pitch is no charted pitch.
    await send(theirs, programId, [charter.put(outingId, first.pitchId, { velo: 80 })]);
    await send(theirs, programId, [charter.pitch(outingId)]);
    await send(theirs, programId, [charter.pitch(outingId), charter.pitch(outingId)]);
    expect(await lines()).toEqual([
      ["game-charted", "Kim Rowan", "Casey Underhill", 3],
      ["game-charted", "Robin Alder", "Casey Underhill", 2],
    ]);
    await admin.call(deleteGame, { params: { ...athlete, gameId: outingId } });
    expect((await lines()).slice(1)).toEqual([
      ["game-charted", "Kim Rowan", "Casey Underhill", undefined],
      ["game-charted", "Robin Alder", "Casey Underhill", undefined],
    ]);
  });

  test("numbers a late pitch in the order of the IDs, and closes the gap of a removed one", async () => {
    const outingId = await started();
    const [first, second, third] = [0, 1, 2].map(() => charter.pitch(outingId));
    const ids = [first, second, third].map((pitch) => pitch?.pitchId ?? "");
    await send(browser, programId, [third, first] as object[]);
    const { outings } = await send(browser, programId, [second] as object[]);
    const numbered = (given: string[]) =>
      given.map((pitchId, at) => ({ pitchId, pitchNum: at + 1 }));
    expect(outings[0]?.pitches).toEqual(numbered(ids));
    const after = await send(browser, programId, [charter.remove(outingId, ids[0] ?? "")]);
    expect(after.outings[0]?.pitches).toEqual(numbered(ids.slice(1)));
  });

  test("keeps who charts it and when, and gives the last game's facts to a new one", async () => {
    const outingId = await started();
    const params = athlete;
    const query = { date: "2026-05-12" };
    const first = testApp.clock().toISOString();
    testApp.clock.advance({ minutes: 5 });
    const other = await aUser(testApp, { programId, firstName: "Kim", lastName: "Rowan" });
    const second = await browserWithSession(testApp, other);
    await send(second, programId, [
      charter.pitch(outingId),
      charter.edit(outingId, { opponent: "Cal" }),
    ]);
    const found = await browser.call(getCharting, { params, query });
    expect(found).toEqual({
      outings: [
        {
          outingId,
          kind: "game",
          opponent: "Cal",
          location: null,
          pitches: 1,
          charters: [
            { uid: other.userId, name: "Kim Rowan", lastSentAt: testApp.clock().toISOString() },
            { uid: coach.userId, name: "Robin Alder", lastSentAt: first },
          ],
        },
      ],
      otherGames: [],
      last: { gameDate: "2026-05-12", kind: "game", opponent: "Cal", location: null },
    });
    const nextDay = await browser.call(getCharting, { params, query: { date: "2026-05-13" } });
    expect(nextDay).toEqual({ outings: [], otherGames: [], last: found.last });
    const fresh = await anAthlete(testApp, { programId });
    const none = await browser.call(getCharting, { params: fresh, query });
    expect(none).toEqual({ outings: [], otherGames: [], last: null });
    const device = { gameDate: "2026-05-12", source: "trackman", opponent: "Cal" } as const;
    const { gameId } = await aGame(testApp, { ...fresh, ...device });
    await somePitches(testApp, { ...fresh, gameId }, [{ velo: 90 }]);
    const beside = await browser.call(getCharting, { params: fresh, query });
    expect(beside).toMatchObject({
      outings: [],
      otherGames: [{ gameId, kind: "game", source: "trackman", opponent: "Cal", pitches: 1 }],
    });
  });

  test("counts no excluded pitch (AVG-7)", async () => {
    const outingId = await started();
    const [first, second] = [charter.pitch(outingId), charter.pitch(outingId)];
    await send(browser, programId, [first, second]);
    const device = { gameDate: "2026-05-12", source: "trackman" } as const;
    const { gameId } = await aGame(testApp, { ...athlete, ...device });
    const measured = await somePitches(testApp, { ...athlete, gameId }, [
      { velo: 75 },
      { velo: 90 },
    ]);
    const values = { excludedReason: "Warm-up" };
    for (const [game, pitchId] of [
      [outingId, first.pitchId],
      [gameId, measured[0] ?? ""],
    ] as const) {
      const params = { ...athlete, gameId: game };
      const { version } = (await browser.call(getGame, { params })).game;
      await browser.call(correctPitches, {
        params,
        body: { version, pitchIds: [pitchId], values },
      });
    }
    const query = { date: "2026-05-12" };
    expect(await browser.call(getCharting, { params: athlete, query })).toMatchObject({
      outings: [{ outingId, pitches: 1 }],
      otherGames: [{ gameId, pitches: 1 }],
    });
  });
});

describe("the history of a charted outing", () => {
  test("has what a put replaced, without first values, and can be undone", async () => {
    const outingId = await started();
    const pitch = charter.pitch(outingId, { call: "ball", zoneCell: 1 });
    await send(browser, programId, [pitch, charter.put(outingId, pitch.pitchId, { velo: 88 })]);
    const params = { ...athlete, gameId: outingId };
    const history = async () => (await browser.call(listCorrections, { params })).corrections;
    expect(await history()).toEqual([]);
    const changes = { velo: 89, call: "foul", balls: 1 } as const;
    await send(browser, programId, [
      charter.put(outingId, pitch.pitchId, changes),
      charter.edit(outingId, { opponent: "Cal" }),
    ]);
    const pitchNums = [1];
    expect(await history()).toMatchObject([
      {
        version: 2,
        by: "Robin Alder",
        changes: [
          { field: "opponent", before: null, after: "Cal", pitchNums: [] },
          { field: "velo", before: "88", after: "89", pitchNums },
          { field: "call", before: "ball", after: "foul", pitchNums },
        ],
      },
    ]);
    await browser.call(undoCorrection, { params: { ...params, version: "2" } });
    expect(await pitchesOf(outingId)).toMatchObject([
      { velo: 88, call: "ball", balls: 1, zoneCell: 1 },
    ]);
  });

  test("and its corrections on the game page work while pitches arrive", async () => {
    const outingId = await started();
    const pitch = charter.pitch(outingId, { velo: 88 });
    await send(browser, programId, [pitch]);
    const params = { ...athlete, gameId: outingId };
    const { game } = await browser.call(getGame, { params });
    await send(browser, programId, [charter.pitch(outingId)]);
    const values = { pitchType: "Curveball" };
    const body = { version: game.version, pitchIds: [pitch.pitchId], values };
    await browser.call(correctPitches, { params, body });
    await send(browser, programId, [charter.put(outingId, pitch.pitchId, { call: "ball" })]);
    expect(await pitchesOf(outingId)).toMatchObject([
      { pitchType: "Curveball", velo: 88, call: "ball" },
      {},
    ]);
  });

  test("follows a game that moved to another athlete or lost its date", async () => {
    const outingId = await started();
    const params = { ...athlete, gameId: outingId };
    const to = await anAthlete(testApp, { programId });
    const facts = { gameDate: null, kind: "bullpen", opponent: null, location: null } as const;
    const saved = await browser.call(saveGame, { params, body: { ...facts, version: 1 } });
    const { version } = saved;
    await browser.call(moveGame, { params, body: { toAthleteId: to.athleteId, version } });
    expect(await statuses(charter.pitch(outingId))).toEqual(["applied"]);
    const moved = await browser.call(getGame, { params: { ...to, gameId: outingId } });
    expect([moved.game.gameDate, moved.pitches.length]).toEqual([null, 1]);
    const { athleteId } = athlete;
    expect(await statuses(charter.edit(outingId, { athleteId }))).toEqual(["applied"]);
    expect(await pitchesOf(outingId)).toHaveLength(1);
  });
});

describe("a charter", () => {
  test("of another program, without a session, or who was removed changes nothing", async () => {
    const outingId = await started();
    const body = { operations: [charter.pitch(outingId)] };
    const params = { programId };
    const stranger = await browserWithSession(testApp, (await aProgram(testApp)).admin);
    const refused = await stranger.refused(sendFieldOperations, { params, body });
    expect(refused.code).toBe("not-found");
    const expired = await browserWithSession(testApp, coach, { lifetimeMs: 0 });
    expect((await expired.refused(sendFieldOperations, { params, body })).code).toBe("signed-out");
    const gone = await aUser(testApp, { programId });
    const removed = await browserWithSession(testApp, gone);
    const admin = await browserWithSession(testApp, program.admin);
    await admin.call(removeMember, { params: { programId, userId: gone.userId } });
    expect((await removed.refused(sendFieldOperations, { params, body })).code).toBe("signed-out");
    expect(await pitchesOf(outingId)).toEqual([]);
    expect(await statuses(...body.operations)).toEqual(["applied"]);
    expect(await pitchesOf(outingId)).toHaveLength(1);
  });

  test("whose phone has another member's session by now changes nothing", async () => {
    const outingId = await started();
    const operations = [charter.pitch(outingId)];
    const params = { programId };
    const other = await aUser(testApp, { programId });
    const body = { userId: other.userId, operations };
    const refused = await browser.refused(sendFieldOperations, { params, body });
    expect(refused.code).toBe("signed-out");
    expect(await pitchesOf(outingId)).toEqual([]);
    const theirs = await browserWithSession(testApp, other);
    const { answers } = await theirs.call(sendFieldOperations, { params, body });
    expect(answers.map(({ status }) => status)).toEqual(["applied"]);
    expect(await pitchesOf(outingId)).toHaveLength(1);
  });

  test("of another program can use the same IDs without touching this one", async () => {
    const start = charter.start(athlete.athleteId);
    const pitch = charter.pitch(start.outingId, { velo: 88 });
    await send(browser, programId, [start, pitch]);
    const other = await aProgram(testApp);
    const theirs = await anAthlete(testApp, other);
    const stranger = await browserWithSession(testApp, other.admin);
    const fields = { ...start.fields, athleteId: theirs.athleteId };
    const copies = [
      { ...start, fields },
      { ...pitch, fields: { velo: 70 } },
    ];
    expect(await statusesOf(stranger, other.programId, copies)).toEqual(["applied", "applied"]);
    expect(await pitchesOf(start.outingId)).toMatchObject([{ velo: 88 }]);
  });
});
