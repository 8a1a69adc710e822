import type { MarkShape } from "./pitch-style.ts";

const shapes = ["circle", "diamond", "square", "triangle-up"] as const satisfies MarkShape[];

/** Returns the shape that stands for an athlete in a comparison, by their index. */
export function athleteShape(set: number): MarkShape {
  return shapes[set % shapes.length] ?? "circle";
}
