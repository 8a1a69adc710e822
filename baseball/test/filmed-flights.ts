import type { BallTrack, FlightMarks } from "@armslot/contracts/video/estimates";
import type { TrackedMarks } from "../src/video/clip-flight.ts";
import type { FlightFrame } from "../src/video/follow-ball.ts";
import { bell, personMarks, secondsTo, stateAt, type ThrownPitch } from "./filmed-pitches.ts";
import { randomNumbers } from "./witnessed-outings.ts";

type Random = () => number;
type Point = readonly [number, number, number];

/** A picture of a place: its column and its row, and how many pixels a foot has there. */
export interface Seen {
  readonly at: readonly [number, number];
  readonly perFoot: number;
}

export interface TestCamera {
  readonly width: number;
  readonly height: number;
  readonly see: (place: Point) => Seen;
}

const dot = (one: Point, other: Point) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** A camera of a person who stands behind the plate or the mound, and holds the phone about level. */
export function personCamera(view: "plate" | "mound", width: number, random: Random): TestCamera {
  const height = (width * 9) / 16;
  const away = 24 + 14 * random();
  const place: Point = [
    1.5 * bell(random),
    view === "plate" ? -away : 60.5 + away,
    Math.max(4, 5.5 + 0.8 * bell(random)),
  ];
  // The near corner of the field and a ball 8 ft up at the far end are both in the picture.
  const [low, high] = [place[2] / away, (8.5 - place[2]) / (away + 55)];
  const focal = height / 2 / ((low + high) / 2 + 0.03);
  const turn = view === "plate" ? 0 : Math.PI;
  const [yaw, pitch] = [turn + 0.02 * bell(random), (high - low) / 2];
  const roll = 0.01 * bell(random);
  const ahead: Point = [
    Math.sin(yaw) * Math.cos(pitch),
    Math.cos(yaw) * Math.cos(pitch),
    Math.sin(pitch),
  ];
  const level: Point = [Math.cos(yaw), -Math.sin(yaw), 0];
  const up: Point = [
    -Math.sin(yaw) * Math.sin(pitch),
    -Math.cos(yaw) * Math.sin(pitch),
    Math.cos(pitch),
  ];
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const see = (seen: Point): Seen => {
    const from: Point = [seen[0] - place[0], seen[1] - place[1], seen[2] - place[2]];
    const perFoot = focal / dot(from, ahead);
    const [right, above] = [dot(from, level), dot(from, up)];
    const at = [
      width / 2 + perFoot * (cos * right + sin * above),
      height / 2 - perFoot * (cos * above - sin * right),
    ] as const;
    return { at, perFoot };
  };
  return { width, height, see };
}

const half = 17 / 24;
/** The points of the field that a person taps, in feet from the plate's tip. */
export const fieldCorners = {
  frontLeft: [-half, 2 * half, 0],
  frontRight: [half, 2 * half, 0],
  sideLeft: [-half, half, 0],
  sideRight: [half, half, 0],
  tip: [0, 0, 0],
  rubberLeft: [-1, 60.5, 10 / 12],
  rubberRight: [1, 60.5, 10 / 12],
} as const;

/** Returns the taps of a person who is a pixel off in a picture 1,280 wide. */
export function personTaps(camera: TestCamera, random: Random): BallTrack["taps"] {
  const off = () => (bell(random) * camera.width) / 1280;
  const taps = Object.entries(fieldCorners).map(([name, corner]) => {
    const { at } = camera.see(corner);
    return [name, [at[0] + off(), at[1] + off()]];
  });
  return Object.fromEntries(taps) as BallTrack["taps"];
}

/** A phone reads its rows within this many seconds. */
const shutterSeconds = 0.01;

/** Returns where a camera sees the ball in the frame of a moment, counted from the release. */
export function ballAt(pitch: ThrownPitch, camera: TestCamera, seconds: number): Seen {
  const place = (moment: number): Point => {
    const [x, y, z] = stateAt(pitch, Math.max(0, moment));
    return [x, y, z];
  };
  const [, row] = camera.see(place(seconds)).at;
  return camera.see(place(seconds + (shutterSeconds * row) / camera.height));
}

interface Filming {
  readonly view: "plate" | "mound";
  readonly framesPerSecond: number;
  readonly seed: number;
  /** By how much the clip is slower than the pitch was. */
  readonly slowedBy?: number;
  readonly usesGun?: boolean;
}

/** Returns a pitch as a person marks it and a tracker follows it that is 0.4 pixels off. */
export function filmedTrack(pitch: ThrownPitch, filming: Filming): TrackedMarks {
  const { view, framesPerSecond, seed, slowedBy = 1, usesGun = false } = filming;
  const random = randomNumbers(seed);
  const camera = personCamera(view, 1280, random);
  const { release, caught } = personMarks(pitch, framesPerSecond, random);
  const count = Math.round((caught[1] - release[0]) * framesPerSecond) + 1;
  const moments = Array.from({ length: count }, (_, frame) => release[0] + frame / framesPerSecond);
  const seen = moments.flatMap((seconds, frame) => {
    // The catcher hides the ball behind the plate. Before the release it is seen in the hand.
    if (frame === count - 1 || seconds > secondsTo(pitch, 17 / 12)) return [];
    const { at } = ballAt(pitch, camera, seconds);
    const place = [at[0] + 0.4 * bell(random), at[1] + 0.4 * bell(random)] as const;
    return [{ frame, at: place, row: at[1] }];
  });
  return {
    frames: moments.map((seconds) => slowedBy * (seconds + 1)),
    ...{ releaseFrame: 1, catchFrame: count - 2, slowedBy: 1 },
    ...{ rubberFeet: 60.5, extensionFeet: 5.9, isYouth: false, altitudeFeet: null },
    track: {
      ...{ view, size: { width: camera.width, height: camera.height }, every: 1 },
      ...{ taps: personTaps(camera, random), balls: seen, usesGun },
    },
  };
}

/** A frame of a clip, with the hand's shake of the phone that took it. */
export interface DrawnFrame extends FlightFrame {
  readonly shake: readonly [number, number];
}

/** Returns still ground: noise of three sizes, with white things on it. */
function ground(width: number, height: number, random: Random): Float32Array {
  const values = new Float32Array(width * height).fill(110);
  for (const [cell, strength] of [
    [40, 30],
    [12, 24],
    [4, 16],
  ] as const) {
    const columns = Math.ceil(width / cell) + 1;
    const noise = Float32Array.from(
      { length: columns * columns },
      () => strength * (random() - 0.5),
    );
    for (let at = 0; at < values.length; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const place = Math.floor(y / cell) * columns + Math.floor(x / cell);
      values[at] = (values[at] ?? 0) + (noise[place] ?? 0);
    }
  }
  for (let thing = 0; thing < 8; thing += 1) {
    const [left, top] = [random() * width, random() * height].map(Math.floor);
    for (let each = 0; each < 25; each += 1) {
      values[((top ?? 0) + Math.floor(each / 5)) * width + (left ?? 0) + (each % 5)] = 225;
    }
  }
  return values;
}

/** Draws a clip of a pitch from behind the plate, taken by a hand that shakes. Frames count from the last one in the hand. */
export function drawnClip(
  pitch: ThrownPitch,
  { camera, marks, seed }: { camera: TestCamera; marks: FlightMarks; seed: number },
): readonly DrawnFrame[] {
  const random = randomNumbers(seed);
  const { width, height } = camera;
  const margin = 12;
  const still = ground(width + 2 * margin, height + 2 * margin, random);
  const gap = (marks.frames[1] ?? 0) - (marks.frames[0] ?? 0);
  let shake: readonly [number, number] = [0, 0];
  return Array.from({ length: marks.frames.length + 16 }, (_, index) => {
    const frame = index - 8;
    const time = (marks.frames[0] ?? 0) + frame * gap;
    shake = [0.9 * shake[0] + 0.4 * bell(random), 0.9 * shake[1] + 0.4 * bell(random)];
    const [right, down] = shake;
    const luma = new Uint8Array(width * height);
    const ball = ballAt(pitch, camera, time - 1);
    const radius = 0.121 * ball.perFoot;
    const isFlying = time > 1 && time - 1 < secondsTo(pitch, 0);
    for (let at = 0; at < luma.length; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const [fromX, fromY] = [x - right + margin, y - down + margin];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const pixel = (column: number, row: number) =>
        still[(top + row) * (width + 2 * margin) + left + column] ?? 0;
      const [fx, fy] = [fromX - left, fromY - top];
      const upper = pixel(0, 0) * (1 - fx) + pixel(1, 0) * fx;
      const lower = pixel(0, 1) * (1 - fx) + pixel(1, 1) * fx;
      const away = Math.hypot(x - right - ball.at[0], y - down - ball.at[1]);
      const cover = isFlying ? Math.min(1, Math.max(0, radius + 0.5 - away)) : 0;
      const value = (upper * (1 - fy) + lower * fy) * (1 - cover) + 235 * cover;
      luma[at] = Math.min(255, Math.max(0, value + 2 * (random() + random() - 1)));
    }
    return { frame, time, width, height, luma, shake };
  });
}
