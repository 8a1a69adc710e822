import { expect, test } from "vitest";
import { filmedTrack } from "../../../../baseball/test/filmed-flights.ts";
import { thrownPitch } from "../../../../baseball/test/filmed-pitches.ts";
import { type FollowTask, newFollower } from "./flight-follower.ts";
import { followedEvery, followedSize, framesToFollow } from "./run-follow.ts";
import { frameFor, nextPoint, type Taps, tapPoints, tapsToFollow } from "./track-taps.ts";

const marks = filmedTrack(thrownPitch(1), { view: "plate", framesPerSecond: 60, seed: 1 });
const tap = { frame: 2, at: [100, 60] } as const;
const allTaps = Object.fromEntries(tapPoints.map(({ name }) => [name, tap])) as Taps;
const ready = tapsToFollow(allTaps, 0.5);
const task = (): FollowTask => {
  if (!ready) return expect.fail();
  const track = { view: "plate", every: 1, usesGun: false } as const;
  return { ...ready, kind: "follow", marks, track, gunVelo: null };
};

test("the worker keeps frames and answers the task, also where there is nothing to follow", () => {
  const follow = newFollower();
  expect(follow(task())).toEqual({ kind: "followed", ball: null });
  const size = { width: 160, height: 96 };
  for (const frame of [1, 2, 3]) {
    const pixels = new Uint8ClampedArray(4 * size.width * size.height).fill(120);
    expect(follow({ kind: "frame", frame, time: 1 + frame / 60, ...size, pixels })).toBeNull();
  }
  const news = follow(task());
  expect(news?.kind).toBe("followed");
  // A gray picture has no ball.
  const ball = news?.kind === "followed" ? news.ball : null;
  expect(ball?.estimate.kind ?? "refused").toBe("refused");
});

test("the frames to follow are those of the flight, eight on both sides, and the tapped ones", () => {
  const { releaseFrame, catchFrame } = marks;
  const frames = framesToFollow({ ...task(), balls: [{ ...tap, frame: -20 }] });
  expect(frames[0]).toBe(-20);
  expect(frames[1]).toBe(releaseFrame - 8);
  expect(frames.at(-1)).toBe(catchFrame + 8);
  expect(frames).toHaveLength(catchFrame - releaseFrame + 1 + 16 + 1);
});

test("a flight of many frames is followed in every second or third of them, in a picture of 1,280 pixels", () => {
  expect(followedEvery({ ...marks, releaseFrame: 1, catchFrame: 60 })).toBe(1);
  expect(followedEvery({ ...marks, releaseFrame: 1, catchFrame: 61 })).toBe(2);
  expect(followedSize({ width: 1080, height: 1920 })).toEqual({ width: 720, height: 1280 });
  expect(followedSize({ width: 640, height: 360 })).toEqual({ width: 640, height: 360 });
});

test("the taps are ready once all but the rubber are there, in pixels of the smaller picture", () => {
  const { rubberLeft: _, rubberRight: __, ...enough } = allTaps;
  expect(tapsToFollow(enough, 0.5)?.field.tip).toEqual({ frame: 2, at: [50, 30] });
  expect(tapsToFollow(enough, 0.5)?.balls).toHaveLength(3);
  const { tip: ___, ...less } = enough;
  expect(tapsToFollow(less, 0.5)).toBeNull();
});

test("the next point is the next one without a tap, and a ball's point has its frame", () => {
  expect(nextPoint("frontLeft", { frontRight: tap })).toBe("sideLeft");
  expect(nextPoint("late", allTaps)).toBe("late");
  const flight = { ...marks, releaseFrame: 1, catchFrame: 25 };
  const frames = (["tip", "early", "middle", "late"] as const).map((name) =>
    frameFor(name, flight),
  );
  expect(frames).toEqual([null, 3, 13, 23]);
});
