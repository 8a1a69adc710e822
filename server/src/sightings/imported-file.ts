import type {
  OmittedNotes,
  PitchFileFormat,
  RowNote,
} from "@armslot/baseball/files/outings/outing";
import type { DateQuestion } from "@armslot/baseball/files/pitch-file-refused";
import type { DuplicateDecision } from "@armslot/contracts/imports/import-choices";
import { isNothingStored } from "@armslot/contracts/imports/import-review";

/** A pitcher in a file who was not matched and was skipped. */
export interface UnmatchedPitcher {
  /** Names the pitcher in `ImportOptions.pitchers`. */
  readonly key: string;
  readonly name: string;
  readonly throws: "R" | "L" | null;
  /** The number of their pitches in the file. */
  readonly pitches: number;
  /** One sentence that says why they were not matched. */
  readonly reason: string;
  /** The athletes on the roster who could be meant, the most likely first. */
  readonly suggestions: readonly { readonly athleteId: string; readonly name: string }[];
}

/** A game of a file whose pitches look like those of another stored game of the athlete (IMP-14). */
export interface DuplicateGame {
  /** Identifies the game of the file in `ImportOptions.decisions`. It is the same each time the file is read. */
  readonly key: string;
  readonly athleteId: string;
  /** The first line of the game in the file, and its date as `YYYY-MM-DD`. */
  readonly line: number;
  readonly date: string | null;
  /** The number of pitches in the file's game, and how many of them the stored game seems to have. */
  readonly pitches: number;
  readonly alike: number;
  /** The stored game with its date as `YYYY-MM-DD`. */
  readonly gameId: string;
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly storedPitches: number;
  /** What the import did with the file's game. */
  readonly decision: DuplicateDecision;
}

/** Pitches that go from one athlete to another (IMP-37). */
export interface PitchesMoved {
  readonly fromId: string;
  readonly toId: string;
  readonly pitches: number;
}

/** The same with the names of both. */
interface MovedPitches extends PitchesMoved {
  readonly from: string;
  readonly to: string;
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
  /** How many of the known pitches got readings that were missing. */
  readonly pitchesFilled: number;
  readonly moved: readonly MovedPitches[];
  readonly warned: readonly RowNote[];
  readonly rejected: readonly RowNote[];
  /** How many more warnings and rejected rows there are, of later lines. */
  readonly omitted: OmittedNotes;
  readonly unmatched: readonly UnmatchedPitcher[];
  /** How many pitches of the other team's pitchers the league counts (LEVEL-6). */
  readonly leaguePitches: number;
  readonly duplicates: readonly DuplicateGame[];
  /** The date to ask about if the file was refused because its dates can be read in two ways. */
  readonly dateQuestion?: DateQuestion;
  /** Set if the file was refused because new games have no date. */
  readonly isUndated?: boolean;
  /** Set if the file was refused because games that an earlier import of it stored were deleted since. */
  readonly isDeletedSince?: boolean;
  /** Its ID in the history. Missing for a refused file and a dry run. */
  readonly importId?: string;
  /** Why the file was refused, in one sentence. Nothing of it was stored then. */
  readonly error?: string;
}

/** Returns the result for a refused file. */
export function refusedFile(
  file: string,
  refusal: Pick<ImportedFile, "dateQuestion" | "isUndated" | "isDeletedSince"> & {
    error: string;
    format?: PitchFileFormat | null;
  },
): ImportedFile {
  const noGames = { gamesCreated: 0, gamesUpdated: 0 };
  const noPitches = { pitchesAdded: 0, pitchesKnown: 0, pitchesFilled: 0, moved: [] };
  const { format = null, ...rest } = refusal;
  const noNotes = { warned: [], rejected: [], omitted: { warned: 0, rejected: 0 } };
  const noRows = { ...noNotes, unmatched: [], leaguePitches: 0, duplicates: [] };
  return { file, format, ...noGames, ...noPitches, ...noRows, ...rest };
}

/**
 * Whether a file that was not refused left nothing: no pitch was stored, and none was known. A file whose games were left out because
 * they are stored from another file did its work.
 */
export function hasStoredNothing(file: ImportedFile): boolean {
  return file.error === undefined && file.duplicates.length === 0 && isNothingStored(file);
}
