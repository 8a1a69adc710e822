import type { MarkShape } from "./pitch-style.ts";

/** A place in SVG units. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

type Corners = readonly (readonly [x: number, y: number])[];

/** Outlines around the origin. Each has about the area of a circle of radius 1, because no type should look more important. */
const corners: Record<Exclude<MarkShape, "circle" | "ring">, Corners> = {
  "triangle-up": [
    [0, -1.4],
    [1.22, 0.75],
    [-1.22, 0.75],
  ],
  "triangle-down": [
    [0, 1.4],
    [1.22, -0.75],
    [-1.22, -0.75],
  ],
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  diamond: [
    [0, -1.28],
    [1.28, 0],
    [0, 1.28],
    [-1.28, 0],
  ],
  plus: [
    [-0.45, -1.3],
    [0.45, -1.3],
    [0.45, -0.45],
    [1.3, -0.45],
    [1.3, 0.45],
    [0.45, 0.45],
    [0.45, 1.3],
    [-0.45, 1.3],
    [-0.45, 0.45],
    [-1.3, 0.45],
    [-1.3, -0.45],
    [-0.45, -0.45],
  ],
  pentagon: [
    [0, -1.16],
    [1.1, -0.36],
    [0.68, 0.94],
    [-0.68, 0.94],
    [-1.1, -0.36],
  ],
  "heavy-cross": [
    [-0.64, -1.24],
    [0, -0.6],
    [0.64, -1.24],
    [1.24, -0.64],
    [0.6, 0],
    [1.24, 0.64],
    [0.64, 1.24],
    [0, 0.6],
    [-0.64, 1.24],
    [-1.24, 0.64],
    [-0.6, 0],
    [-1.24, -0.64],
  ],
};

/** Returns the outline of a mark relative to its place, for an SVG path. */
function outline(shape: MarkShape, radius: number): string {
  if (shape === "circle" || shape === "ring") {
    const r = round(shape === "ring" ? radius * 0.85 : radius);
    return `m${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  }
  let from: readonly [number, number] = [0, 0];
  const steps = corners[shape].map(([x, y]) => {
    const step = `${round((x - from[0]) * radius)} ${round((y - from[1]) * radius)}`;
    from = [x, y];
    return step;
  });
  return `m${steps.join("l")}z`;
}

/** Returns the outline of a hole in the middle of a mark. It turns against the mark's own outline, which cuts it out. */
function hole(shape: MarkShape, radius: number): string {
  const r = round(radius * 0.45);
  const sweep = shape === "triangle-down" ? 1 : 0;
  return `m${-r} 0a${r} ${r} 0 1 ${sweep} ${2 * r} 0a${r} ${r} 0 1 ${sweep} ${-2 * r} 0z`;
}

interface Mark {
  readonly shape: MarkShape;
  readonly radius: number;
  /** Whether the mark has a hole in the middle. */
  readonly hasHole: boolean;
}

/** Returns one SVG path with the same mark at each place. One element for many marks renders much faster than an element each. */
export function marksPath({ shape, radius, hasHole }: Mark, places: Iterable<Place>): string {
  const cut = hasHole && shape !== "ring" ? hole(shape, radius) : "";
  const mark = outline(shape, radius);
  let path = "";
  for (const { x, y } of places) {
    const at = `M${round(x)} ${round(y)}`;
    path += cut === "" ? at + mark : at + mark + at + cut;
  }
  return path;
}

/** Returns a straight path through places. */
export function linePath(places: readonly Place[]): string {
  return places.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function round(units: number): number {
  return Math.round(units * 100) / 100;
}
