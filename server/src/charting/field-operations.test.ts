import { sentOf } from "@armslot/baseball/charting/sent-operation";
import { sendFieldOperations } from "@armslot/contracts/charting/charting";
import { fieldLimits } from "@armslot/contracts/charting/field-phone";
import { limits } from "@armslot/contracts/core/limits";
import { deleteGame } from "@armslot/contracts/games/games";
import { deleteAthlete, getAthlete } from "@armslot/contracts/roster/athletes";
import { describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { send } from "../../test/kit/charter.ts";

import {
  athlete,
  browser,
  charter,
  chartInEachTest,
  pitchesOf,
  program,
  programId,
  started,
  statuses,
  testApp,
} from "../../test/kit/charting-world.ts";

chartInEachTest();

describe("an operation", () => {
  test("an operation is applied once, however often and with whom it arrives", async () => {
    const start = charter.start(athlete.athleteId);
    const pitch = charter.pitch(start.gameId, { velo: 88 });
    const edit = charter.put(start.gameId, pitch.pitchId, { velo: 89 });
    expect(await statuses(start, pitch, pitch)).toEqual(["applied", "applied", "known"]);
    expect(await statuses(pitch, edit)).toEqual(["known", "applied"]);
    expect(await statuses(start, pitch, edit)).toEqual(["known", "known", "known"]);
    expect(await pitchesOf(start.gameId)).toMatchObject([{ velo: 89 }]);
  });

  test("an operation is applied once when two requests bring it at the same moment", async () => {
    const start = charter.start(athlete.athleteId);
    const operations = [start, ...Array.from({ length: 20 }, () => charter.pitch(start.gameId))];
    const replies = await Promise.all([0, 1, 2, 3].map(() => statuses(...operations)));
    for (const at of operations.keys()) {
      expect(replies.map((reply) => reply[at]).sort()).toEqual([
        "applied",
        "known",
        "known",
        "known",
      ]);
    }
    expect(await pitchesOf(start.gameId)).toHaveLength(20);
  });

  test("a game that was taken back stays no game if its start arrives twice", async () => {
    const start = charter.start(athlete.athleteId);
    const { gameId } = start;
    const tried = charter.pitch(gameId, { velo: 80 });
    const operations = [start, tried, charter.remove(gameId, tried.pitchId)];
    const { games } = await browser.call(getAthlete, { params: athlete });
    await send(browser, programId, operations);
    await send(browser, programId, operations);
    await send(browser, programId, [start]);
    const { games: after } = await browser.call(getAthlete, { params: athlete });
    expect(after).toEqual(games);
    const next = charter.pitch(gameId, { velo: 81 });
    await send(browser, programId, [start, next]);
    expect((await pitchesOf(gameId)).map(({ velo }) => velo)).toEqual([81]);
  });

  test("an operation that is wrong is refused with its reason, and the others of the request apply", async () => {
    const gameId = await started();
    const good = charter.pitch(gameId, { velo: 88 });
    const wrong = [
      charter.pitch(gameId, { velo: 300 }),
      charter.pitch(gameId, { zoneCell: 26 }),
      charter.pitch(gameId, { balls: 1.5 }),
      charter.pitch(gameId, { thrownAt: "2026-02-30T10:00:00" }),
      charter.pitch(gameId, { call: "strike" as never }),
      { ...charter.pitch(gameId), more: 1 },
      { ...charter.pitch(gameId), fields: { vertBreak: 10 } },
      { ...charter.pitch(gameId), pitchId: "c7b2d9e0-0000-4000-8000-000000000000" },
      charter.edit(gameId, { gameDate: "2099-01-01" }),
      { opId: charter.newId() },
    ];
    const { answers } = await send(browser, programId, [...wrong, good]);
    for (const { status, problem } of answers.slice(0, -1)) {
      expect(status).toBe("refused");
      expect(problem).toMatchObject({ code: "invalid-input", isFinal: true });
    }
    expect(answers[0]?.problem?.fields).toEqual({
      "fields.velo": "Velocity must be a number from 20 to 110 mph, or empty.",
    });
    expect(answers.at(-1)?.status).toBe("applied");
    expect(await pitchesOf(gameId)).toHaveLength(1);
  });

  test.each([
    "1900-01-01T00:00:00",
    "1970-01-01T00:00:07",
    "2199-12-31T23:59:59",
    "2345-01-01T00:00:00",
  ])(
    "an operation with the impossible time %s keeps its pitch without the time, and says so (FIELD-19)",
    async (thrownAt) => {
      const gameId = await started();
      const wrong = charter.pitch(gameId, { velo: 88, thrownAt });
      const right = charter.pitch(gameId, { velo: 89, thrownAt: "2026-03-01T13:05:59" });
      const { answers } = await send(browser, programId, [wrong, right]);
      expect(answers.map(({ status, isWithoutTime }) => [status, isWithoutTime])).toEqual([
        ["applied", true],
        ["applied", undefined],
      ]);
      expect(await pitchesOf(gameId)).toMatchObject([
        { velo: 88, thrownAt: null },
        { velo: 89, thrownAt: "2026-03-01T13:05:59" },
      ]);
    },
  );

  test("an operation with a later impossible time leaves the pitch's earlier time", async () => {
    const gameId = await started();
    const pitch = charter.pitch(gameId, { thrownAt: "2026-03-01T13:05:59" });
    const late = charter.put(gameId, pitch.pitchId, {
      velo: 90,
      thrownAt: "2199-01-01T00:00:00",
    });
    expect(await statuses(pitch, late)).toEqual(["applied", "applied"]);
    expect(await pitchesOf(gameId)).toMatchObject([{ velo: 90, thrownAt: "2026-03-01T13:05:59" }]);
  });

  test.each([
    ["a day ahead", 1, true],
    ["more than a day ahead", 1.01, false],
  ])(
    "an operation with a time that is %s of the server's clock (%d days): stores it is %s",
    async (_what, days, isStored) => {
      const gameId = await started();
      const ahead = new Date(testApp.parts.clock().getTime() + days * 86_400_000);
      const thrownAt = ahead.toISOString().slice(0, 19);
      await send(browser, programId, [charter.pitch(gameId, { thrownAt })]);
      expect(await pitchesOf(gameId)).toMatchObject([{ thrownAt: isStored ? thrownAt : null }]);
    },
  );

  test("an operation that arrives before its game can be sent again after it (FIELD-2)", async () => {
    const start = charter.start(athlete.athleteId);
    const pitch = charter.pitch(start.gameId, { velo: 88 });
    const { answers } = await send(browser, programId, [pitch]);
    expect(answers[0]).toMatchObject({
      status: "refused",
      problem: { code: "outing-not-started", isFinal: false },
    });
    expect(await statuses(start, pitch)).toEqual(["applied", "applied"]);
    expect(await pitchesOf(start.gameId)).toMatchObject([{ velo: 88 }]);
  });

  test("an operation of a removed pitch is refused, also if the removal arrives first", async () => {
    const gameId = await started();
    const [one, two] = [charter.pitch(gameId), charter.pitch(gameId)];
    const stays = charter.pitch(gameId, { velo: 80 });
    await send(browser, programId, [stays, one, charter.remove(gameId, one.pitchId)]);
    expect(await statuses(charter.put(gameId, one.pitchId, { velo: 90 }))).toEqual([
      "pitch-removed",
    ]);
    expect(await statuses(charter.remove(gameId, two.pitchId), two)).toEqual([
      "applied",
      "pitch-removed",
    ]);
    expect(await statuses(charter.remove(gameId, one.pitchId))).toEqual(["applied"]);
    expect(await pitchesOf(gameId)).toMatchObject([{ pitchId: stays.pitchId }]);
  });

  test("an operation for a deleted game is refused, and the game does not come back", async () => {
    const start = charter.start(athlete.athleteId);
    await send(browser, programId, [start, charter.pitch(start.gameId)]);
    const admin = await browserWithSession(testApp, program.admin);
    await admin.call(deleteGame, { params: { ...athlete, gameId: start.gameId } });
    const again = { ...start, opId: charter.newId() };
    const late = charter.pitch(start.gameId);
    expect(await statuses(start, again, late)).toEqual([
      "known",
      "outing-removed",
      "outing-removed",
    ]);
    expect((await browser.call(getAthlete, { params: athlete })).games).toEqual([]);
  });

  test("an operation for a deleted athlete or one of another program is refused", async () => {
    const gameId = await started();
    const admin = await browserWithSession(testApp, program.admin);
    await admin.call(deleteAthlete, { params: athlete });
    const foreign = await anAthlete(testApp, { programId: (await aProgram(testApp)).programId });
    const starts = [athlete, foreign].map(({ athleteId }) => charter.start(athleteId));
    expect(await statuses(...starts, charter.pitch(gameId))).toEqual([
      "athlete-not-found",
      "athlete-not-found",
      "outing-removed",
    ]);
    const own = await anAthlete(testApp, { programId });
    expect(await statuses(charter.start(own.athleteId))).toEqual(["applied"]);
  });

  test("an operation for a game or a pitch that no one charted is refused", async () => {
    const chartedId = await started();
    const gameId = charter.newId();
    const game = await aGame(testApp, { ...athlete, gameId });
    const [pitchId = ""] = await somePitches(testApp, game, [
      { velo: 90, pitchId: charter.newId() },
    ]);
    const other = charter.start(athlete.athleteId);
    const pitch = charter.pitch(other.gameId);
    expect(await statuses(other, pitch)).toEqual(["applied", "applied"]);
    const wrong = [
      charter.edit(gameId, { opponent: "Cal" }),
      charter.put(gameId, pitchId, { velo: 91 }),
      charter.put(chartedId, pitchId, { velo: 91 }),
      charter.remove(chartedId, pitchId),
      charter.put(chartedId, pitch.pitchId, { velo: 91 }),
    ];
    expect(await statuses(...wrong)).toEqual(wrong.map(() => "id-taken"));
    expect(await pitchesOf(gameId)).toMatchObject([{ velo: 90 }]);
  });

  test("an operation beyond the most pitches of a game is refused", async () => {
    const gameId = await started();
    const most = limits.pitchesPerGameMax;
    const pitches = Array.from({ length: most + 1 }, () => charter.pitch(gameId));
    const atOnce = fieldLimits.operationsPerRequestMax;
    const all: string[] = [];
    for (let at = 0; at < pitches.length; at += atOnce) {
      all.push(...(await statuses(...pitches.slice(at, at + atOnce))));
    }
    expect(all).toEqual([...Array(most).fill("applied"), "outing-full"]);
  });

  test("an operation without a valid ID, or one of too many, refuses the request", async () => {
    const gameId = await started();
    const params = { programId };
    const many = Array.from({ length: fieldLimits.operationsPerRequestMax + 1 }, () =>
      sentOf(charter.pitch(gameId)),
    );
    for (const operations of [[], [{ ...sentOf(charter.pitch(gameId)), opId: "1" }], many]) {
      const problem = await browser.refused(sendFieldOperations, { params, body: { operations } });
      expect(problem.code).toBe("invalid-input");
    }
    expect(await pitchesOf(gameId)).toEqual([]);
  });
});
