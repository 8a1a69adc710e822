import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";

const inheritedCounts: ReadonlySet<string> = new Set(["2-0", "2-1", "3-0", "3-1", "3-2"]);

/**
 * Whether the walk of a batter whom a pitcher takes over at a count is charged to the pitcher before, by official rule 9.16(h). Any other
 * result is the new pitcher's.
 */
export function isInheritedCount({
  balls,
  strikes,
}: Pick<CircumstanceValues, "balls" | "strikes">): boolean {
  return inheritedCounts.has(`${balls}-${strikes}`);
}
