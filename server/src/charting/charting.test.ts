import { sentOf } from "@armslot/baseball/charting/sent-operation";
import { getCharting, sendFieldOperations } from "@armslot/contracts/charting/charting";
import {
  correctPitches,
  deleteGame,
  getGame,
  listCorrections,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { listActivity } from "@armslot/contracts/people/activity";
import { removeMember } from "@armslot/contracts/people/people";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { send, statusesOf } from "../../test/kit/charter.ts";

import {
  athlete,
  browser,
  charter,
  chartInEachTest,
  coach,
  pitchesOf,
  program,
  programId,
  started,
  statuses,
  testApp,
} from "../../test/kit/charting-world.ts";

chartInEachTest();

describe("a charted game", () => {
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
    thrownAt: "2026-03-01T13:05:59",
  } as const;

  test("a charted game is a game of the source field with all that was charted (FIELD-5)", async () => {
    const start = charter.start(athlete.athleteId, { opponent: " Cal ", location: "Home" });
    const { gameId } = start;
    const whole = charter.pitch(gameId, everything);
    const bare = charter.pitch(gameId);
    const reply = await send(browser, programId, [start, whole, bare]);
    expect(reply.answers.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    const numbers = [whole, bare].map(({ pitchId }, at) => ({ pitchId, pitchNum: at + 1 }));
    expect(reply.outings).toEqual([
      { outingId: gameId, athleteId: athlete.athleteId, pitches: numbers },
    ]);
    const params = { ...athlete, gameId };
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

  test("a game of which every pitch was taken back is no game (FIELD-25)", async () => {
    const games = async () => {
      const { athlete: shown, games: listed } = await browser.call(getAthlete, { params: athlete });
      return [shown.submission, listed.length];
    };
    const start = charter.start(athlete.athleteId);
    const { gameId } = start;
    const tried = charter.pitch(gameId, { velo: 80 });
    const undone = charter.remove(gameId, tried.pitchId);
    const reply = await send(browser, programId, [start, tried, undone]);
    expect(reply.answers.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    expect(reply.outings).toEqual([]);
    expect(await games()).toEqual([0, 0]);

    const other = await started();
    const pitch = charter.pitch(other);
    await send(browser, programId, [pitch]);
    expect(await games()).toEqual([1, 1]);
    await send(browser, programId, [charter.remove(other, pitch.pitchId)]);
    expect(await games()).toEqual([0, 0]);
  });

  test("a game that was taken back can be charted again, without its removed pitches", async () => {
    const start = charter.start(athlete.athleteId);
    const { gameId } = start;
    const tried = charter.pitch(gameId, { velo: 80 });
    await send(browser, programId, [start, tried]);
    await send(browser, programId, [charter.remove(gameId, tried.pitchId)]);
    const next = charter.pitch(gameId, { velo: 81 });
    const early = await send(browser, programId, [next]);
    expect(early.answers[0]?.problem).toMatchObject({ code: "outing-not-started", isFinal: false });
    const again = { ...charter.start(athlete.athleteId), gameId };
    const late = charter.put(gameId, tried.pitchId, { velo: 82 });
    const reply = await send(browser, programId, [again, late, next]);
    expect(reply.answers.map(({ problem }) => problem?.code)).toEqual([
      undefined,
      "pitch-removed",
      undefined,
    ]);
    expect((await pitchesOf(gameId)).map(({ velo }) => velo)).toEqual([81]);
  });

  test("counts in averages and rates like every game", async () => {
    const gameId = await started();
    const calls = ["ball", "called_strike", "swinging_strike", "foul", "in_play"] as const;
    const pitches = calls.map((call, at) =>
      charter.pitch(gameId, { pitchType: "Slider", velo: 80 + at, call }),
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
    await send(browser, programId, [charter.remove(gameId, pitches[0]?.pitchId ?? "")]);
    const after = await browser.call(getAthlete, { params: athlete });
    expect(after.athlete.pitchAverages).toMatchObject([{ pitches: 4, totalVelo: 330 }]);
  });

  test("a charted game has one line in the activity for each charter, with the pitches that they charted and that are still there", async () => {
    const gameId = await started();
    const admin = await browserWithSession(testApp, program.admin);
    const lines = async () => {
      const { entries } = await admin.call(listActivity, { params: { programId } });
      return entries.map(({ action, actor, subject, counts }) => {
        return [action, actor.name, subject, counts.pitches];
      });
    };
    expect(await lines()).toEqual([["game-charted", "Robin Alder", "Casey Underhill", undefined]]);
    const [first, second, third] = [0, 1, 2].map(() => charter.pitch(gameId));
    if (!(first && second && third)) throw new Error("no pitches");
    await send(browser, programId, [first, second]);
    await send(browser, programId, [third, charter.remove(gameId, second.pitchId)]);
    testApp.clock.advance({ minutes: 1 });
    const other = await aUser(testApp, { programId, firstName: "Kim", lastName: "Rowan" });
    const theirs = await browserWithSession(testApp, other);
    // An edit of another member's pitch is no charted pitch.
    await send(theirs, programId, [charter.put(gameId, first.pitchId, { velo: 80 })]);
    await send(theirs, programId, [charter.pitch(gameId)]);
    await send(theirs, programId, [charter.pitch(gameId), charter.pitch(gameId)]);
    expect(await lines()).toEqual([
      ["game-charted", "Kim Rowan", "Casey Underhill", 3],
      ["game-charted", "Robin Alder", "Casey Underhill", 2],
    ]);
    await admin.call(deleteGame, { params: { ...athlete, gameId } });
    expect((await lines()).slice(1)).toEqual([
      ["game-charted", "Kim Rowan", "Casey Underhill", undefined],
      ["game-charted", "Robin Alder", "Casey Underhill", undefined],
    ]);
  });

  test("numbers a late pitch in the order of the IDs, and closes the gap of a removed one", async () => {
    const gameId = await started();
    const [first, second, third] = [0, 1, 2].map(() => charter.pitch(gameId));
    const ids = [first, second, third].map((pitch) => pitch?.pitchId ?? "");
    await send(browser, programId, [third, first] as object[]);
    const { outings } = await send(browser, programId, [second] as object[]);
    const numbered = (given: string[]) =>
      given.map((pitchId, at) => ({ pitchId, pitchNum: at + 1 }));
    expect(outings[0]?.pitches).toEqual(numbered(ids));
    const after = await send(browser, programId, [charter.remove(gameId, ids[0] ?? "")]);
    expect(after.outings[0]?.pitches).toEqual(numbered(ids.slice(1)));
  });

  test("keeps who charts it and when, and gives the last game's facts to a new one", async () => {
    const gameId = await started();
    const params = athlete;
    const query = { date: "2026-05-12" };
    const first = testApp.clock().toISOString();
    testApp.clock.advance({ minutes: 5 });
    const other = await aUser(testApp, { programId, firstName: "Kim", lastName: "Rowan" });
    const second = await browserWithSession(testApp, other);
    await send(second, programId, [
      charter.pitch(gameId),
      charter.edit(gameId, { opponent: "Cal" }),
    ]);
    const found = await browser.call(getCharting, { params, query });
    expect(found).toEqual({
      outings: [
        {
          outingId: gameId,
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
      countedGames: {},
      last: { gameDate: "2026-05-12", kind: "game", opponent: "Cal", location: null },
    });
    const nextDay = await browser.call(getCharting, { params, query: { date: "2026-05-13" } });
    expect(nextDay).toEqual({ outings: [], otherGames: [], countedGames: {}, last: found.last });
    const fresh = await anAthlete(testApp, { programId });
    // The charted game of the day is that of all of its pitchers.
    const none = await browser.call(getCharting, { params: fresh, query });
    expect(none).toEqual({ outings: [], otherGames: [], countedGames: {}, last: found.last });
    const device = { gameDate: "2026-05-12", source: "trackman", opponent: "Cal" } as const;
    const ofDevice = await aGame(testApp, { ...fresh, ...device });
    await somePitches(testApp, ofDevice, [{ velo: 90 }]);
    const beside = await browser.call(getCharting, { params: fresh, query });
    expect(beside).toMatchObject({
      outings: [],
      otherGames: [
        { gameId: ofDevice.gameId, kind: "game", source: "trackman", opponent: "Cal", pitches: 1 },
      ],
    });
  });

  test("the facts of a game are offered again for seven days, and another pitcher's only on its day", async () => {
    await aGame(testApp, { ...athlete, gameDate: "2026-05-02", opponent: "Cal" });
    const lastOn = async (date: string, params = athlete) =>
      (await browser.call(getCharting, { params, query: { date } })).last?.opponent;
    expect(await lastOn("2026-05-09")).toBe("Cal");
    expect(await lastOn("2026-05-10")).toBeUndefined();
    expect(await lastOn("2026-05-01")).toBeUndefined();
    await started();
    const fresh = await anAthlete(testApp, { programId });
    expect(await lastOn("2026-05-13", fresh)).toBeUndefined();
    expect(await lastOn("2026-05-12", fresh)).toBeNull();
  });

  test("counts no excluded pitch (AVG-7)", async () => {
    const gameId = await started();
    const [first, second] = [charter.pitch(gameId), charter.pitch(gameId)];
    await send(browser, programId, [first, second]);
    const device = { gameDate: "2026-05-12", source: "trackman" } as const;
    const ofDevice = await aGame(testApp, { ...athlete, ...device });
    const measured = await somePitches(testApp, ofDevice, [{ velo: 75 }, { velo: 90 }]);
    const values = { excludedReason: "Warm-up" };
    for (const [game, pitchId] of [
      [gameId, first.pitchId],
      [ofDevice.gameId, measured[0] ?? ""],
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
      outings: [{ outingId: gameId, pitches: 1 }],
      otherGames: [{ gameId: ofDevice.gameId, pitches: 1 }],
    });
  });
});

describe("the history of a charted game", () => {
  test("the history of a charted game has what a put replaced, without first values, and can be undone", async () => {
    const gameId = await started();
    const pitch = charter.pitch(gameId, { call: "ball", zoneCell: 1 });
    await send(browser, programId, [pitch, charter.put(gameId, pitch.pitchId, { velo: 88 })]);
    const params = { ...athlete, gameId };
    const history = async () => (await browser.call(listCorrections, { params })).corrections;
    expect(await history()).toEqual([]);
    const changes = { velo: 89, call: "foul", balls: 1 } as const;
    await send(browser, programId, [
      charter.put(gameId, pitch.pitchId, changes),
      charter.edit(gameId, { opponent: "Cal" }),
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
    expect(await pitchesOf(gameId)).toMatchObject([
      { velo: 88, call: "ball", balls: 1, zoneCell: 1 },
    ]);
  });

  test("the history of a charted game and its corrections on the game page work while pitches arrive", async () => {
    const gameId = await started();
    const pitch = charter.pitch(gameId, { velo: 88 });
    await send(browser, programId, [pitch]);
    const params = { ...athlete, gameId };
    const { game } = await browser.call(getGame, { params });
    await send(browser, programId, [charter.pitch(gameId)]);
    const values = { pitchType: "Curveball" };
    const body = { version: game.version, pitchIds: [pitch.pitchId], values };
    await browser.call(correctPitches, { params, body });
    await send(browser, programId, [charter.put(gameId, pitch.pitchId, { call: "ball" })]);
    expect(await pitchesOf(gameId)).toMatchObject([
      { pitchType: "Curveball", velo: 88, call: "ball" },
      {},
    ]);
  });

  test("follows a game that moved to another athlete or lost its date", async () => {
    const gameId = await started();
    const params = { ...athlete, gameId };
    const to = await anAthlete(testApp, { programId });
    const facts = { gameDate: null, kind: "bullpen", opponent: null, location: null } as const;
    const saved = await browser.call(saveGame, { params, body: { ...facts, version: 1 } });
    const { version } = saved;
    await browser.call(moveGame, { params, body: { toAthleteId: to.athleteId, version } });
    expect(await statuses(charter.pitch(gameId))).toEqual(["applied"]);
    const moved = await browser.call(getGame, { params: { ...to, gameId } });
    expect([moved.game.gameDate, moved.pitches.length]).toEqual([null, 1]);
    const { athleteId } = athlete;
    expect(await statuses(charter.edit(gameId, { athleteId }))).toEqual(["applied"]);
    expect(await pitchesOf(gameId)).toHaveLength(1);
  });
});

describe("a charter", () => {
  test("a charter of another program, without a session, or who was removed changes nothing", async () => {
    const gameId = await started();
    const body = { operations: [sentOf(charter.pitch(gameId))] };
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
    expect(await pitchesOf(gameId)).toEqual([]);
    expect(await statuses(...body.operations)).toEqual(["applied"]);
    expect(await pitchesOf(gameId)).toHaveLength(1);
  });

  test("a charter whose phone has another member's session by now changes nothing", async () => {
    const gameId = await started();
    const operations = [sentOf(charter.pitch(gameId))];
    const params = { programId };
    const other = await aUser(testApp, { programId });
    const body = { userId: other.userId, operations };
    const refused = await browser.refused(sendFieldOperations, { params, body });
    expect(refused.code).toBe("signed-out");
    expect(await pitchesOf(gameId)).toEqual([]);
    const theirs = await browserWithSession(testApp, other);
    const { answers } = await theirs.call(sendFieldOperations, { params, body });
    expect(answers.map(({ status }) => status)).toEqual(["applied"]);
    expect(await pitchesOf(gameId)).toHaveLength(1);
  });

  test("a charter of another program can use the same IDs without touching this one", async () => {
    const start = charter.start(athlete.athleteId);
    const pitch = charter.pitch(start.gameId, { velo: 88 });
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
    expect(await pitchesOf(start.gameId)).toMatchObject([{ velo: 88 }]);
  });
});
