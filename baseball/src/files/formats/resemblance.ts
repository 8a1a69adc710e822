import type { FileHeader } from "../file-header.ts";
import type { PitchFormat } from "./pitch-format.ts";

/** A row with fewer columns of a format is not a header of it. */
const sharedMin = 3;

/** A format whose header a row resembles. */
export interface Resemblance {
  readonly shared: number;
  /** One sentence about the format and what is missing. */
  readonly reason: string;
}

/** Returns the format with the most columns in a row that is no header of any format, or null if it resembles none (IMP-19). */
export function resemblanceOf(
  header: FileHeader,
  formats: readonly PitchFormat[],
): Resemblance | null {
  let most: Resemblance | null = null;
  for (const { title, knownBy, required } of formats) {
    const shared = [...knownBy, ...required].filter((name) => header.has(name)).length;
    if (shared < sharedMin || shared <= (most?.shared ?? 0)) continue;
    const missing = required.filter((name) => !header.has(name));
    const lacks =
      missing.length === 0
        ? "the lines above its header are missing"
        : `the ${missing.length === 1 ? "column" : "columns"} ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing`;
    most = {
      shared,
      reason: `This looks like ${title}, but ${lacks}. Export the whole file again.`,
    };
  }
  return most;
}
