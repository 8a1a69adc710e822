import { ballTrack } from "@armslot/contracts/estimates/estimates";
import { describe, expect, test } from "vitest";
import { filmedTrack } from "../../../test/filmed-flights.ts";
import { thrownPitch } from "../../../test/filmed-pitches.ts";
import { medianOf } from "../numbers.ts";
import { clipFlight, type TrackedMarks } from "./clip-flight.ts";

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
    const offBy = right.flatMap((marks) =>
      ([1, -1] as const).map((by) => Math.abs(veloOf(moved(marks, by)) - veloOf(marks))),
    );
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

  test("a tracked flight whose balls lie elsewhere, or are too few, is refused", () => {
    const [pitch = thrownPitch(1)] = pitches;
    const marks = filmedTrack(pitch, { view: "plate", framesPerSecond: 60, seed: 5 });
    const { balls } = marks.track;
    const withBalls = (changed: TrackedMarks["track"]["balls"]) =>
      clipFlight({ ...marks, track: { ...marks.track, balls: changed } }, null);
    expect(withBalls(balls).kind).toBe("flight");
    expect(withBalls(balls.slice(0, 6))).toMatchObject({ reason: "few-balls" });
    const still = balls.map((ball) => ({ ...ball, at: balls[0]?.at ?? ball.at }));
    expect(withBalls(still).kind).toBe("refused");
    const jumping = balls.map((ball, index): (typeof balls)[number] => ({
      ...ball,
      at: [ball.at[0] + (index % 2 ? 20 : -20), ball.at[1]],
    }));
    expect(withBalls(jumping).kind).toBe("refused");
    const climbing = balls.map((ball): (typeof balls)[number] => ({
      ...ball,
      at: [ball.at[0], 720 - ball.at[1]],
    }));
    expect(withBalls(climbing).kind).toBe("refused");
  });

  test("a tracked flight is a track that the contract takes", () => {
    const [pitch = thrownPitch(1)] = pitches;
    const { track } = filmedTrack(pitch, { view: "mound", framesPerSecond: 60, seed: 1 });
    expect(ballTrack.parse(track)).toEqual(track);
  });
});
