import { ballTrack } from "@armslot/contracts/video/estimates";
import { describe, expect, test } from "vitest";
import { filmedTrack } from "../../test/filmed-flights.ts";
import { thrownPitch } from "../../test/filmed-pitches.ts";
import { clipFlight, clipFlightSteps, type TrackedMarks } from "./clip-flight.ts";
import { medianOf } from "./numbers.ts";

const pitches = Array.from({ length: 32 }, (_, index) => thrownPitch(1000 + index));
const names = ["velo", "vertBreak", "hb"] as const;

function judged(
  view: "plate" | "mound",
  { framesPerSecond, withGun = false }: { framesPerSecond: number; withGun?: boolean },
) {
  const estimates = pitches.flatMap((pitch, seed) => {
    const marks = filmedTrack(pitch, { view, framesPerSecond, seed, usesGun: withGun });
    const estimate = clipFlight(marks, withGun ? pitch.velo + 0.5 : null);
    return estimate.kind === "flight" ? [{ pitch, values: estimate.values }] : [];
  });
  const errorsOf = (name: (typeof names)[number]) =>
    estimates.flatMap(({ pitch, values }) => {
      const shown = values[name];
      return shown ? [{ error: shown.value - pitch[name], range: shown.range }] : [];
    });
  const rms = (name: (typeof names)[number]) => {
    const errors = errorsOf(name);
    return Math.sqrt(errors.reduce((sum, { error }) => sum + error ** 2, 0) / errors.length);
  };
  const held = (name: (typeof names)[number]) => {
    const errors = errorsOf(name);
    return errors.filter(({ error, range }) => Math.abs(error) <= range).length / errors.length;
  };
  return { shown: estimates.length / pitches.length, rms, held, errorsOf };
}

describe("a tracked flight", () => {
  test.each([
    ["plate", 60],
    ["mound", 120],
  ] as const)(
    "a tracked flight from behind the %s at %i frames a second is within its ranges in 9 of 10 pitches and rarely refused",
    (view, framesPerSecond) => {
      const { shown, rms, held } = judged(view, { framesPerSecond });
      expect(shown).toBeGreaterThanOrEqual(0.85);
      for (const name of names) expect(held(name), name).toBeGreaterThanOrEqual(0.9);
      expect(rms("velo")).toBeLessThanOrEqual(2.5);
      expect(rms("vertBreak")).toBeLessThanOrEqual(2.2);
      expect(rms("hb")).toBeLessThanOrEqual(2.8);
    },
  );

  test("a tracked flight with the speed of a gun has no speed of its own, and its breaks are within their ranges in 9 of 10 pitches", () => {
    const { held, errorsOf } = judged("mound", { framesPerSecond: 60, withGun: true });
    expect(errorsOf("velo")).toEqual([]);
    for (const name of ["vertBreak", "hb"] as const)
      expect(held(name), name).toBeGreaterThanOrEqual(0.9);
  });

  test("a tracked flight whose release was marked a frame early or late has nearly the speed of right marks", () => {
    const right = pitches.slice(0, 12).flatMap((pitch, seed) => {
      const marks = filmedTrack(pitch, { view: "mound", framesPerSecond: 60, seed });
      // The ball leaves the hand a second after the clip's start.
      const [hand = 0, out = 0] = marks.frames;
      return hand < 1 && out >= 1 ? [marks] : [];
    });
    const moved = (marks: TrackedMarks, by: 1 | -1): TrackedMarks => {
      const { frames, track, catchFrame } = marks;
      const [hand = 0, out = 0] = frames;
      const balls = track.balls.map((ball) => ({ ...ball, frame: ball.frame - by }));
      return {
        ...marks,
        frames: by === 1 ? frames.slice(1) : [2 * hand - out, ...frames],
        catchFrame: catchFrame - by,
        track: { ...track, balls: balls.filter(({ frame }) => frame >= 0) },
      };
    };
    const veloOf = (marks: TrackedMarks) => {
      const estimate = clipFlight(marks, null);
      return estimate.kind === "flight" ? (estimate.values.velo?.value ?? 0) : 0;
    };
    const offBy = right.flatMap((marks) => {
      const velo = veloOf(marks);
      return ([1, -1] as const).map((by) => Math.abs(veloOf(moved(marks, by)) - velo));
    });
    expect(right.length).toBeGreaterThanOrEqual(6);
    // A frame of 60 is 3 to 4 mph of a speed from marks alone.
    expect(medianOf(offBy)).toBeLessThan(1);
  });

  test("a tracked flight of a clip at a half, a quarter or an eighth of its speed is refused every time", () => {
    for (const [seed, pitch] of pitches.slice(0, 4).entries()) {
      const view = seed % 2 ? "plate" : "mound";
      for (const slowedBy of [2, 4, 8]) {
        const marks = filmedTrack(pitch, { view, framesPerSecond: 240, seed, slowedBy });
        const asked = clipFlight({ ...marks, slowedBy: null }, null);
        expect(asked).toMatchObject({ kind: "refused", reason: "clock" });
        // Said to be at its own speed: gravity is wrong, or too few frames a second are left.
        expect(clipFlight(marks, null).kind).toBe("refused");
      }
    }
  });

  const [known = thrownPitch(1)] = pitches;
  const seen = filmedTrack(known, { view: "plate", framesPerSecond: 60, seed: 5 });
  type Balls = TrackedMarks["track"]["balls"];
  type Ball = Balls[number];
  const withTrack = (change: Partial<TrackedMarks["track"]>): TrackedMarks => ({
    ...seen,
    track: { ...seen.track, ...change },
  });
  const withBalls = (change: (ball: Ball, index: number) => Ball["at"]): TrackedMarks => {
    const balls = seen.track.balls.map((ball, index) => ({ ...ball, at: change(ball, index) }));
    return withTrack({ balls });
  };
  const { taps, balls } = seen.track;
  /** The same balls in a flight that takes so long at 60 frames a second. */
  const ofSeconds = (seconds: number): TrackedMarks => {
    const frames = Array.from({ length: 60 * seconds }, (_, frame) => frame / 60);
    return { ...seen, frames, catchFrame: frames.length - 2, slowedBy: 1 };
  };
  /** The same flight with more frames before it, in which the ball was looked for. */
  const laterBy = (more: number): TrackedMarks => ({
    ...seen,
    frames: [
      ...Array.from({ length: more }, (_, frame) => frame / 60),
      ...seen.frames.map((time) => time + more / 60),
    ],
    releaseFrame: seen.releaseFrame + more,
    catchFrame: seen.catchFrame + more,
    track: { ...seen.track, balls: balls.map((ball) => ({ ...ball, frame: ball.frame + more })) },
  });

  test.each([
    [
      "whose frames are denser in one part",
      { ...seen, frames: seen.frames.map((time) => Math.max(time, 2.2 * time - 1.44)) },
      "part",
    ],
    [
      "of under 50 frames a second",
      filmedTrack(known, { view: "plate", framesPerSecond: 45, seed: 5 }),
      "frames",
    ],
    [
      "with fewer balls than half of its frames",
      withTrack({ balls: balls.filter((_, index) => index % 2 === 0) }),
      "few-balls",
    ],
    ["whose balls rise", withBalls(({ at }) => [at[0], 720 - at[1]]), "clock"],
    ["whose balls stand still", withBalls(() => balls[0]?.at ?? [0, 0]), "clock"],
    [
      "whose balls jump by three pixels",
      withBalls(({ at }, index) => [at[0] + (index % 2 ? 3 : -3), at[1]]),
      "track",
    ],
    [
      "whose tapped plate is none",
      withTrack({ taps: { ...taps, frontLeft: [taps.frontLeft[0] - 60, taps.frontLeft[1] - 40] } }),
      "fit",
    ],
    ["of four seconds, which no slow motion explains", ofSeconds(4), "clock"],
    ["whose release is marked over sixteen frames", laterBy(16), "order"],
    ["that no pitcher throws", withBalls(({ at }) => [at[0] + 400, at[1]]), "path"],
  ] as const)("a tracked flight %s is refused", (_, marks, reason) => {
    expect(clipFlight(marks, null)).toMatchObject({ kind: "refused", reason });
  });

  test("a tracked flight is computed in a step for each fit, with the same values", () => {
    const steps = clipFlightSteps(seen, null);
    let count = 0;
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        expect(value).toEqual(clipFlight(seen, null));
        break;
      }
      count += 1;
    }
    // Two fits of the flight, one for each moment of the release, and one for each factor of slow motion.
    expect(count).toBeGreaterThanOrEqual(2 + seen.releaseFrame + 2 + 3);
  });

  test("a tracked flight that nothing is wrong with has values, and fewer balls have wider ranges", () => {
    const [all, some] = [seen, withTrack({ balls: balls.slice(0, 14) })].map((marks) =>
      clipFlight(marks, null),
    );
    if (all?.kind !== "flight" || some?.kind !== "flight") return expect.fail();
    for (const name of names) {
      expect(some.values[name]?.range, name).toBeGreaterThan(all.values[name]?.range ?? 0);
    }
  });

  test("a tracked flight is a track that the contract takes", () => {
    const [pitch = thrownPitch(1)] = pitches;
    const { track } = filmedTrack(pitch, { view: "mound", framesPerSecond: 60, seed: 1 });
    expect(ballTrack.parse(track)).toEqual(track);
  });
});
