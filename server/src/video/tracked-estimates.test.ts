import { clipFlight, isTracked, type TrackedMarks } from "@armslot/baseball/video/clip-flight";
import { getSession } from "@armslot/contracts/people/sign-in";
import { trackLimits } from "@armslot/contracts/video/estimate-limits";
import { type FlightMarks, saveVideoEstimate } from "@armslot/contracts/video/estimates";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filmedTrack } from "../../../baseball/test/filmed-flights.ts";
import { thrownPitch } from "../../../baseball/test/filmed-pitches.ts";
import { aProgram, aUser, browserWithSession } from "../../test/kit/build.ts";
import { aFilmedPitch } from "../../test/kit/estimates.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

const pitch = thrownPitch(1004);
const someTrack = filmedTrack(pitch, { view: "plate", framesPerSecond: 60, seed: 4 });
const withTrack = (change: Partial<TrackedMarks["track"]>): TrackedMarks => ({
  ...someTrack,
  track: { ...someTrack.track, ...change },
});

let testApp: TestApp;
let browser: TestBrowser;
let programId: string;
beforeAll(async () => {
  testApp = await openTestApp({ settings: { VIDEO_TRACKING: "on" } });
});
beforeEach(async () => {
  ({ programId } = await aProgram(testApp));
  browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
});

async function input(app: TestApp, body: FlightMarks, velo: number | null = null) {
  const { clipId } = await aFilmedPitch(app, programId, velo);
  return { params: { programId, clipId, estimateId: app.parts.newId() }, body };
}

async function storedInputs(estimateId: string) {
  const [row] = await testApp.db.asOwner(
    (sql) => sql`select inputs from video_estimates where estimate_id = ${estimateId}`,
  );
  return row?.inputs as FlightMarks & { readonly gunVelo?: number };
}

describe("values of a tracked ball", () => {
  test("values of a tracked ball are those that the server computes from its track, and computes again from what it stored", async () => {
    const saved = await browser.call(saveVideoEstimate, await input(testApp, someTrack));
    const expected = clipFlight(someTrack, null);
    if (expected.kind !== "flight") return expect.fail(expected.reason);
    expect(saved).toMatchObject({ method: "track", view: "plate", ...expected.values });
    const inputs = await storedInputs(saved.estimateId);
    if (!isTracked(inputs)) return expect.fail();
    expect(clipFlight(inputs, null)).toMatchObject({ values: expected.values });
  });

  test("values of a tracked ball with the device's speed have none of their own, and keep which speed it was", async () => {
    const marks = withTrack({ usesGun: true });
    const velo = Math.round(10 * pitch.velo) / 10;
    const saved = await browser.call(saveVideoEstimate, await input(testApp, marks, velo));
    const expected = clipFlight(marks, velo);
    if (expected.kind !== "flight") return expect.fail(expected.reason);
    expect(saved.velo).toBeNull();
    expect(saved).toMatchObject({ vertBreak: expected.values.vertBreak, hb: expected.values.hb });
    expect(await storedInputs(saved.estimateId)).toMatchObject({ gunVelo: velo });
  });

  test("values of a tracked ball need the device's speed if the track uses it", async () => {
    const marks = withTrack({ usesGun: true });
    const refused = await browser.refused(saveVideoEstimate, await input(testApp, marks));
    expect(refused.code).toBe("track-without-gun");
  });

  test.each([
    [
      "that stands still",
      { balls: someTrack.track.balls.map((ball) => ({ ...ball, at: [600, 300] as const })) },
      "track-clock",
    ],
    ["that is rarely found", { balls: someTrack.track.balls.slice(0, 9) }, "track-lost"],
  ] as const)("values of a tracked ball %s are refused", async (_, change, code) => {
    const refused = await browser.refused(
      saveVideoEstimate,
      await input(testApp, withTrack(change)),
    );
    expect(refused.code).toBe(code);
  });

  test("values of a tracked ball in a clip whose gravity is wrong are refused", async () => {
    const film = { view: "plate", framesPerSecond: 120, seed: 4, slowedBy: 2 } as const;
    const marks = filmedTrack(pitch, film);
    const balls = marks.track.balls.filter((_, index) => index % 2 === 0);
    const track = { ...marks.track, balls, every: 2 };
    const refused = await browser.refused(
      saveVideoEstimate,
      await input(testApp, { ...marks, track }),
    );
    expect(refused.code).toBe("track-clock");
  });

  test("values of a tracked ball are refused with more balls than a short fit takes, and with balls out of order", async () => {
    const [ball] = someTrack.track.balls;
    if (!ball) return expect.fail();
    const many = Array.from({ length: trackLimits.ballsMax + 1 }, (_, frame) => ({
      ...ball,
      frame: frame + 1,
    }));
    const backward = someTrack.track.balls.toReversed();
    for (const balls of [many, backward]) {
      const call = await input(testApp, withTrack({ balls }));
      expect((await browser.refused(saveVideoEstimate, call)).code).toBe("invalid-input");
    }
  });
});

describe("a server without VIDEO_TRACKING", () => {
  test("values of a tracked ball are refused by default, speeds from marks are not, and members are told", async () => {
    const usual = await openTestApp();
    const program = await aProgram(usual);
    programId = program.programId;
    const member = await browserWithSession(usual, program.admin);
    const refused = await member.refused(saveVideoEstimate, await input(usual, someTrack));
    expect(refused).toMatchObject({ code: "tracking-off", status: 404 });
    const { track: _, ...marks } = someTrack;
    const saved = await member.call(saveVideoEstimate, await input(usual, marks));
    expect(saved.method).toBe("marks");
    const { session } = await member.call(getSession);
    expect(session?.program.tracksVideo).toBe(false);
    expect((await browser.call(getSession)).session?.program.tracksVideo).toBe(true);
  });
});
