import { listActivity } from "@armslot/contracts/activity/activity";
import { getAthlete } from "@armslot/contracts/athletes/athletes";
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
import { removeMember } from "@armslot/contracts/people/people";
import { describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  browserWithSession,
  somePitches,
} from "../../../test/kit/build.ts";
import { send, statusesOf } from "../../../test/kit/charter.ts";

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
} from "../../../test/kit/charting-world.ts";

chartInEachTest();

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
    thrownAt: "2026-03-01T13:05:59",
  } as const;

  test("a charted outing is a game of the source field with all that was charted (FIELD-5)", async () => {
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

  test("an outing of which every pitch was taken back is no game (FIELD-25)", async () => {
    const games = async () => {
      const { athlete: shown, games: listed } = await browser.call(getAthlete, { params: athlete });
      return [shown.submission, listed.length];
    };
    const start = charter.start(athlete.athleteId);
    const { outingId } = start;
    const tried = charter.pitch(outingId, { velo: 80 });
    const undone = charter.remove(outingId, tried.pitchId);
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

  test("an outing that was taken back can be charted again, without its removed pitches", async () => {
    const start = charter.start(athlete.athleteId);
    const { outingId } = start;
    const tried = charter.pitch(outingId, { velo: 80 });
    await send(browser, programId, [start, tried]);
    await send(browser, programId, [charter.remove(outingId, tried.pitchId)]);
    const next = charter.pitch(outingId, { velo: 81 });
    const early = await send(browser, programId, [next]);
    expect(early.answers[0]?.problem).toMatchObject({ code: "outing-not-started", isFinal: false });
    const again = { ...charter.start(athlete.athleteId), outingId };
    const late = charter.put(outingId, tried.pitchId, { velo: 82 });
    const reply = await send(browser, programId, [again, late, next]);
    expect(reply.answers.map(({ problem }) => problem?.code)).toEqual([
      undefined,
      "pitch-removed",
      undefined,
    ]);
    expect((await pitchesOf(outingId)).map(({ velo }) => velo)).toEqual([81]);
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

  test("a charted outing has one line in the activity for each charter, with the pitches that they charted and that are still there", async () => {
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
    // The charted game of the day is that of all of its pitchers.
    const none = await browser.call(getCharting, { params: fresh, query });
    expect(none).toEqual({ outings: [], otherGames: [], last: found.last });
    const device = { gameDate: "2026-05-12", source: "trackman", opponent: "Cal" } as const;
    const { gameId } = await aGame(testApp, { ...fresh, ...device });
    await somePitches(testApp, { ...fresh, gameId }, [{ velo: 90 }]);
    const beside = await browser.call(getCharting, { params: fresh, query });
    expect(beside).toMatchObject({
      outings: [],
      otherGames: [{ gameId, kind: "game", source: "trackman", opponent: "Cal", pitches: 1 }],
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
  test("the history of a charted outing has what a put replaced, without first values, and can be undone", async () => {
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

  test("the history of a charted outing and its corrections on the game page work while pitches arrive", async () => {
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
  test("a charter of another program, without a session, or who was removed changes nothing", async () => {
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

  test("a charter whose phone has another member's session by now changes nothing", async () => {
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

  test("a charter of another program can use the same IDs without touching this one", async () => {
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
