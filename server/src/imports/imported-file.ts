import type { PitchFileFormat, RowNote } from "@armslot/baseball/outing";

/** A pitcher in a file who was not matched and was skipped. */
export interface UnmatchedPitcher {
  readonly name: string;
  readonly throws: "R" | "L" | null;
  /** The number of their pitches in the file. */
  readonly pitches: number;
  /** One sentence that says why they were not matched. */
  readonly reason: string;
}

/** The result of importing one file (OPS-6). `line` counts from 1 in the file. */
export interface ImportedFile {
  readonly file: string;
  /** Null when the file was refused before its format was known. */
  readonly format: PitchFileFormat | null;
  readonly gamesCreated: number;
  readonly gamesUpdated: number;
  readonly pitchesAdded: number;
  readonly pitchesKnown: number;
  readonly warned: readonly RowNote[];
  readonly rejected: readonly RowNote[];
  readonly unmatched: readonly UnmatchedPitcher[];
  /** Why the file was refused, in one sentence. Nothing of it was stored then. */
  readonly error?: string;
}

/** Returns the result for a refused file. */
export function refusedFile(
  file: string,
  { error, format = null }: { error: string; format?: PitchFileFormat | null },
): ImportedFile {
  const nothing = { gamesCreated: 0, gamesUpdated: 0, pitchesAdded: 0, pitchesKnown: 0 };
  return { file, format, ...nothing, warned: [], rejected: [], unmatched: [], error };
}
