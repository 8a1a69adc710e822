import { medianOf } from "./numbers.ts";

/** How far a point went: its place from the middle of the picture, and its way. */
export interface PointMotion {
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
export function leastMotion(points: readonly PointMotion[]): Similarity | null {
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
