import type { Pixel } from "./camera.ts";
import { medianOf, numberAt } from "./numbers.ts";

/** How far a point went: its place from the middle of the picture, and its way. */
interface PointMotion {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

interface Similarity {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly growth: number;
}

const pointsMin = 8;

const rounds = 6;

/** The least distance, in pixels, from which on a point counts as one that moves by itself. */
const spreadMin = 0.04;

/** A turn or a growth is that of a hand: pulled to none by so many pixels² of points. */
const handhold = 2000;

/** The brightness of a frame, 0 to 255, row by row. */
export interface LumaFrame {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
}

/** How a picture is moved against the reference: shift in pixels, turn in radians and growth, around the middle of the picture. */
export interface FrameMotion {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly growth: number;
}

const stillMotion: FrameMotion = { x: 0, y: 0, turn: 0, growth: 0 };

/** A phone's shake is found at a quarter of the size, where it is a few pixels from frame to frame. */
const quarter = 4;
const radius = 4;
const across = 16;
const down = 9;
const roundsMax = 8;

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

function quarterOf({ width, height, luma }: LumaFrame): Plane {
  const [w, h] = [Math.floor(width / quarter), Math.floor(height / quarter)];
  const values = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let row = 0; row < quarter; row += 1) {
      let from = (y * quarter + row) * width;
      for (let x = 0; x < w; x += 1) {
        const sum =
          numberAt(luma, from) +
          numberAt(luma, from + 1) +
          numberAt(luma, from + 2) +
          numberAt(luma, from + 3);
        values[y * w + x] = numberAt(values, y * w + x) + sum / 16;
        from += quarter;
      }
    }
  }
  return { width: w, height: h, values };
}

/** A small square of the reference, with its slopes and the inverse of their squares. */
interface Patch {
  readonly x: number;
  readonly y: number;
  readonly values: Float32Array;
  readonly slopes: Float32Array;
  readonly inverse: readonly [xx: number, xy: number, yy: number];
}

const side = 2 * radius + 1;

function patchAt({ width, values }: Plane, x: number, y: number): Patch & { corner: number } {
  const [patch, slopes] = [new Float32Array(side * side), new Float32Array(2 * side * side)];
  let [xx, xy, yy, each] = [0, 0, 0, 0];
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const at = (y + dy) * width + x + dx;
      const sx = (numberAt(values, at + 1) - numberAt(values, at - 1)) / 2;
      const sy = (numberAt(values, at + width) - numberAt(values, at - width)) / 2;
      patch[each] = numberAt(values, at);
      slopes[2 * each] = sx;
      slopes[2 * each + 1] = sy;
      [xx, xy, yy, each] = [xx + sx * sx, xy + sx * sy, yy + sy * sy, each + 1];
    }
  }
  const determinant = xx * yy - xy * xy;
  const corner = (xx + yy) / 2 - Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  const inverse = [yy / determinant, -xy / determinant, xx / determinant] as const;
  return { x, y, values: patch, slopes, inverse, corner };
}

/** The least slope of a patch that can be found again: above the noise of a phone's picture. */
const cornerMin = 120;

/** Returns the patches that can be found again: the one with the most corner in each cell of a grid. */
function patchesOf(plane: Plane): readonly Patch[] {
  const margin = radius + 2;
  const [cellWidth, cellHeight] = [
    (plane.width - 2 * margin) / across,
    (plane.height - 2 * margin) / down,
  ];
  return Array.from({ length: across * down }, (_, cell) => {
    const left = margin + Math.floor((cell % across) * cellWidth);
    const top = margin + Math.floor(Math.floor(cell / across) * cellHeight);
    let best = patchAt(plane, left, top);
    for (let y = top; y < top + cellHeight - 1; y += 4) {
      for (let x = left; x < left + cellWidth - 1; x += 4) {
        const patch = patchAt(plane, x, y);
        if (patch.corner > best.corner) best = patch;
      }
    }
    return best;
  }).filter(({ corner }) => corner > cornerMin);
}

/** Writes a plane's values around a place between its pixels. Returns false outside of the plane. */
function sampled(plane: Plane, [x, y]: Pixel, into: Float32Array): boolean {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < radius || top < radius) return false;
  if (left + radius + 1 >= plane.width || top + radius + 1 >= plane.height) return false;
  const [fx, fy] = [x - left, y - top];
  let each = 0;
  for (let dy = -radius; dy <= radius; dy += 1) {
    let at = (top + dy) * plane.width + left - radius;
    for (let dx = -radius; dx <= radius; dx += 1) {
      const upper = numberAt(plane.values, at) * (1 - fx) + numberAt(plane.values, at + 1) * fx;
      const below = at + plane.width;
      const lower =
        numberAt(plane.values, below) * (1 - fx) + numberAt(plane.values, below + 1) * fx;
      into[each] = upper * (1 - fy) + lower * fy;
      each += 1;
      at += 1;
    }
  }
  return true;
}

const window = new Float32Array(side * side);

/** Returns where a patch is in another plane, from a guess (Lucas and Kanade). Null where it is not found. */
function foundPatch(patch: Patch, plane: Plane, guess: Pixel): Pixel | null {
  let [x, y] = guess;
  for (let round = 0; round < roundsMax; round += 1) {
    if (!sampled(plane, [x, y], window)) return null;
    let [ex, ey] = [0, 0];
    for (let each = 0; each < window.length; each += 1) {
      const error = numberAt(window, each) - numberAt(patch.values, each);
      ex += error * numberAt(patch.slopes, 2 * each);
      ey += error * numberAt(patch.slopes, 2 * each + 1);
    }
    const [xx, xy, yy] = patch.inverse;
    const [dx, dy] = [xx * ex + xy * ey, xy * ex + yy * ey];
    x -= dx;
    y -= dy;
    if (Math.abs(x - guess[0]) + Math.abs(y - guess[1]) > 12) return null;
    if (Math.abs(dx) + Math.abs(dy) < 0.01) return [x, y];
  }
  return null;
}

/** Returns where a pixel of the reference is in a moved picture. */
export function movedPixel(
  motion: FrameMotion,
  [x, y]: Pixel,
  size: Omit<LumaFrame, "luma">,
): Pixel {
  const [dx, dy] = [x - size.width / 2, y - size.height / 2];
  return [
    x + motion.x + motion.growth * dx - motion.turn * dy,
    y + motion.y + motion.turn * dx + motion.growth * dy,
  ];
}

/** Returns where a pixel of a moved picture is in the reference. */
export function steadiedPixel(
  motion: FrameMotion,
  pixel: Pixel,
  size: Omit<LumaFrame, "luma">,
): Pixel {
  const [x, y] = [pixel[0] - motion.x - size.width / 2, pixel[1] - motion.y - size.height / 2];
  const [grown, turn] = [1 + motion.growth, motion.turn];
  const scale = grown * grown + turn * turn;
  return [
    size.width / 2 + (grown * x + turn * y) / scale,
    size.height / 2 + (grown * y - turn * x) / scale,
  ];
}

/** Returns the motion of a picture against the reference, from a near one. Null if too little of the reference is found. */
function motionOf(patches: readonly Patch[], plane: Plane, near: FrameMotion): FrameMotion | null {
  const middle = { width: plane.width, height: plane.height };
  const small = { ...near, x: near.x / quarter, y: near.y / quarter };
  const points = patches.flatMap((patch): readonly PointMotion[] => {
    const found = foundPatch(patch, plane, movedPixel(small, [patch.x, patch.y], middle));
    if (!found) return [];
    const [x, y] = [patch.x - middle.width / 2, patch.y - middle.height / 2];
    return [{ x, y, dx: found[0] - patch.x, dy: found[1] - patch.y }];
  });
  const motion = leastMotion(points);
  return motion && { ...motion, x: motion.x * quarter, y: motion.y * quarter };
}

/**
 * Returns the motion of each frame of a handheld clip against one of them, the reference. Null for a frame from which on too little of
 * the reference is seen.
 */
export function steadyFrames(
  frames: readonly LumaFrame[],
  reference: number,
): readonly (FrameMotion | null)[] {
  const first = frames[reference];
  if (!first) return frames.map(() => null);
  const patches = patchesOf(quarterOf(first));
  const motions: (FrameMotion | null)[] = frames.map(() => null);
  motions[reference] = stillMotion;
  for (const direction of [1, -1]) {
    let near: FrameMotion | null = stillMotion;
    for (let index = reference + direction; near && frames[index]; index += direction) {
      near = motionOf(patches, quarterOf(frames[index] ?? first), near);
      motions[index] = near;
    }
  }
  return motions;
}

function weighedMotion(points: readonly PointMotion[], weights: readonly number[]): Similarity {
  let [sum, mx, my, mdx, mdy] = [1e-12, 0, 0, 0, 0];
  for (const [index, { x, y, dx, dy }] of points.entries()) {
    const weight = weights[index] ?? 0;
    [sum, mx, my] = [sum + weight, mx + weight * x, my + weight * y];
    [mdx, mdy] = [mdx + weight * dx, mdy + weight * dy];
  }
  [mx, my, mdx, mdy] = [mx / sum, my / sum, mdx / sum, mdy / sum];
  let [size, along, round] = [handhold, 0, 0];
  for (const [index, { x, y, dx, dy }] of points.entries()) {
    const weight = weights[index] ?? 0;
    const [cx, cy, cdx, cdy] = [x - mx, y - my, dx - mdx, dy - mdy];
    size += weight * (cx * cx + cy * cy);
    along += weight * (cx * cdx + cy * cdy);
    round += weight * (cx * cdy - cy * cdx);
  }
  const [growth, turn] = [along / size, round / size];
  return { x: mdx - growth * mx + turn * my, y: mdy - turn * mx - growth * my, turn, growth };
}

function distanceFrom({ x, y, turn, growth }: Similarity, point: PointMotion): number {
  return Math.hypot(
    point.dx - x - growth * point.x + turn * point.y,
    point.dy - y - turn * point.x - growth * point.y,
  );
}

/** Returns the motion that most points share: people and the ball go their own way. Null without enough points. */
function leastMotion(points: readonly PointMotion[]): Similarity | null {
  if (points.length < pointsMin) return null;
  const [dx, dy] = [medianOf(points.map((one) => one.dx)), medianOf(points.map((one) => one.dy))];
  let motion: Similarity = { x: dx, y: dy, turn: 0, growth: 0 };
  let inside = 0;
  for (let round = 0; round < rounds; round += 1) {
    const distances = points.map((point) => distanceFrom(motion, point));
    const spread = 3 * Math.max(spreadMin, 1.5 * medianOf(distances));
    const weights = distances.map((one) => Math.max(0, 1 - (one / spread) ** 2) ** 2);
    inside = weights.filter((weight) => weight > 0).length;
    motion = weighedMotion(points, weights);
  }
  return inside >= pointsMin ? motion : null;
}
