import { beforeAll, describe, expect, test } from "vitest";
import {
  ballAt,
  type DrawnFrame,
  drawnClip,
  personCamera,
  personTaps,
  type TestCamera,
} from "../../test/filmed-flights.ts";
import { secondsTo, thrownPitch } from "../../test/filmed-pitches.ts";
import { randomNumbers } from "../../test/witnessed-outings.ts";
import type { Pixel } from "./camera.ts";
import { type FilmedBall, type FrameTap, followBall, type TappedField } from "./follow-ball.ts";
import { steadiedPixel } from "./steady-frames.ts";

const pitch = thrownPitch(11);
const framesPerSecond = 60;
const count = Math.round(secondsTo(pitch, -1.5) * framesPerSecond) + 2;
/** The ball leaves the hand a second after the clip's start, between its first frame and its second. */
const marks: FilmedBall["marks"] = {
  frames: Array.from({ length: count }, (_, frame) => 1 + (frame - 0.5) / framesPerSecond),
  ...{ releaseFrame: 1, catchFrame: count - 2, slowedBy: null },
  ...{ rubberFeet: 60.5, extensionFeet: pitch.extension, isYouth: false, altitudeFeet: null },
};
const track = { view: "plate", every: 1, usesGun: false } as const;

let camera: TestCamera;
let frames: readonly DrawnFrame[];
let field: TappedField;
beforeAll(() => {
  const random = randomNumbers(3);
  camera = personCamera("plate", 640, random);
  frames = drawnClip(pitch, { camera, marks, seed: 4 });
  const taps = personTaps(camera, random);
  const tapped = Object.entries(taps).flatMap(([name, at]) =>
    at ? [[name, { frame: 1, at: shaken(1, at) }]] : [],
  );
  field = Object.fromEntries(tapped) as TappedField;
});

function shaken(frame: number, [x, y]: Pixel): Pixel {
  const [right, down] = frames.find((one) => one.frame === frame)?.shake ?? [0, 0];
  return [x + right, y + down];
}

const trueBall = (frame: number) =>
  shaken(frame, ballAt(pitch, camera, (marks.frames[frame] ?? 0) - 1).at);

const tapsNear = ([right, down]: Pixel): readonly FrameTap[] =>
  [3, Math.round(count / 2), count - 5].map((frame) => {
    const [x, y] = trueBall(frame);
    return { frame, at: [x + right, y + down] };
  });

describe("a ball that is followed", () => {
  test("a ball is found within a pixel in most frames of a shaken clip, and its path says the speed", () => {
    const followed = followBall({
      marks,
      track,
      gunVelo: null,
      frames,
      field,
      balls: tapsNear([1, -1]),
    });
    const found = followed?.marks.track.balls ?? [];
    expect(found.length).toBeGreaterThan(0.7 * (count - 2));
    const distances = found.map(({ frame, at }) => {
      const motion = followed?.motions.get(frame);
      if (!motion) return Number.POSITIVE_INFINITY;
      const [x, y] = steadiedPixel(motion, trueBall(frame), camera);
      return Math.hypot(at[0] - x, at[1] - y);
    });
    expect(Math.max(...distances)).toBeLessThan(1);
    const { estimate } = followed ?? {};
    if (estimate?.kind !== "flight") return expect.fail(estimate?.reason);
    const { velo, vertBreak } = estimate.values;
    expect(Math.abs((velo?.value ?? 0) - pitch.velo)).toBeLessThanOrEqual(velo?.range ?? 0);
    expect(Math.abs((vertBreak?.value ?? 0) - pitch.vertBreak)).toBeLessThanOrEqual(
      vertBreak?.range ?? 0,
    );
    expect(followed?.path).toHaveLength(count - 2);
  });

  test("a ball that was tapped where there is none is not shown as a number", () => {
    for (const away of [
      [60, -40],
      [-90, 30],
    ] as const) {
      const taps = { field, balls: tapsNear(away) };
      const followed = followBall({ marks, track, gunVelo: null, frames, ...taps });
      expect(followed?.estimate.kind ?? "refused").toBe("refused");
      expect(followed?.path ?? []).toEqual([]);
    }
  });

  test("a ball is not followed without its taps or frames", () => {
    const rest = { marks, track, gunVelo: null, field };
    expect(followBall({ ...rest, frames, balls: [] })).toBeNull();
    expect(followBall({ ...rest, frames: [], balls: tapsNear([0, 0]) })).toBeNull();
  });
});
