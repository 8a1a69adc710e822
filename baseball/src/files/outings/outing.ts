import type { pitchFileFormats } from "@armslot/contracts/imports/import-review";
import type { GameKind, PitchSource, PitchValues } from "@armslot/contracts/pitch/circumstances";
import type { Hand } from "../../pitch/pitch-arm.ts";

/** One row of a CSV file. */
export interface FileRow {
  /** The line of the file where the row starts, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface OutingPitcher {
  /** The player's ID in the vendor's system. */
  readonly vendorId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  /** The throwing hand. Of a pitcher who throws with both, the one of most pitches. */
  readonly throws: Hand | null;
}

export interface OutingGame {
  /** Identifies the game across files. A game has one outing per pitcher. */
  readonly sourceKey: string;
  /** Whether the device names the game. Otherwise its date makes up the key, and another file can name it differently. */
  readonly isNamed: boolean;
  /** `YYYY-MM-DD`, as written in the file. */
  readonly date: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
  readonly kind: GameKind;
}

/** A pitch with its readings and circumstances. What is missing is null. */
export interface OutingPitch extends PitchValues {
  /**
   * Identifies the pitch across files: the device's key, or the named game and the number in it, in the form that `keptKey` gives them.
   * Null if the file has neither.
   */
  readonly sourceKey: string | null;
  /** The keys that the pitch has in files with other columns. */
  readonly otherKeys: readonly string[];
  /** Whether `sourceKey` is the device's own. */
  readonly isDeviceKey: boolean;
  readonly pitchNum: number;
  /** The device's own numbers of the pitch, such as its number in the game, or in its at-bat after that of the at-bat. Empty if it has none. */
  readonly order: readonly number[];
  /** With the arm, if the pitcher throws with both hands: "Slider (left)". */
  readonly pitchType: string;
  /** Why the pitch counts in no average, or null for one that counts. */
  readonly excludedReason: string | null;
  /** The device or person that the file names for the pitch. Null for the device of the file's format. */
  readonly source: PitchSource | null;
  readonly line: number;
}

/** The pitches of one pitcher in one game. */
export interface Outing {
  readonly pitcher: OutingPitcher;
  readonly game: OutingGame;
  readonly pitches: readonly OutingPitch[];
}

export interface RowNote {
  readonly line: number;
  readonly reason: string;
}

/** How many remarks are counted but not listed. */
export interface OmittedNotes {
  readonly warned: number;
  readonly rejected: number;
}

export type PitchFileFormat = (typeof pitchFileFormats)[number];

export interface PitchFile {
  readonly format: PitchFileFormat;
  /** Sorted by date, then in the order of the file. */
  readonly outings: readonly Outing[];
  /** Accepted rows with unusual values, sorted by line. */
  readonly warned: readonly RowNote[];
  /** Rejected rows, sorted by line. */
  readonly rejected: readonly RowNote[];
  /** How many warnings and rejected rows of later lines are left out of the two lists, because they are very many. */
  readonly omitted: OmittedNotes;
}
