import type { PitchFileFormat, RowNote } from "@armslot/baseball/outing";

/** A pitcher of a file who was not found on the roster and was skipped. */
export interface UnmatchedPitcher {
  readonly name: string;
  readonly throws: "R" | "L" | null;
  /** Pitches of theirs that the file holds. */
  readonly pitches: number;
  /** One sentence why nobody on the roster was taken for them. */
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
  /** Why the file was refused, one sentence; then nothing of it was stored. */
  readonly error?: string;
}

/** The outcome of a file of which nothing was stored. */
export function refusedFile(
  file: string,
  { error, format = null }: { error: string; format?: PitchFileFormat | null },
): ImportedFile {
  const nothing = { gamesCreated: 0, gamesUpdated: 0, pitchesAdded: 0, pitchesKnown: 0 };
  return { file, format, ...nothing, warned: [], rejected: [], unmatched: [], error };
}
