import { gradeScale, type ToolGrade } from "@armslot/contracts/scouting/grades";
import type { Template } from "@armslot/contracts/scouting/templates";
import { roundComputed } from "../pitch/decimal.ts";

interface Graded {
  readonly grades: readonly Pick<ToolGrade, "tool" | "future">[];
  readonly adjustment: number;
}

/**
 * Returns the overall future potential of a report: the weighted mean of the future grades that were seen, and the scout's adjustment,
 * rounded to one decimal and kept on the scale. Null if no tool with a weight was seen.
 */
export function ofpOf(
  { tools }: Pick<Template, "tools">,
  { grades, adjustment }: Graded,
): number | null {
  const weightOf = new Map(tools.map(({ key, weight }) => [key, weight]));
  let total = 0;
  let weights = 0;
  for (const { tool, future } of grades) {
    const weight = weightOf.get(tool) ?? 0;
    if (future === null) continue;
    total += weight * future;
    weights += weight;
  }
  if (weights === 0) return null;
  const ofp = roundComputed(total / weights + adjustment, 1);
  return Math.min(gradeScale.max, Math.max(gradeScale.min, ofp));
}
