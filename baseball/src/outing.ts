import type { Readings } from "./averages.ts";

/** One row of a file as a CSV parser gives it. */
export interface FileRow {
  /** The line of the file it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface OutingPitcher {
  /** The vendor's own id of the player. */
  readonly vendorId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly throws: "R" | "L" | null;
}

export interface OutingGame {
  /** Equal for the same game in every file; one game has an outing per pitcher. */
  readonly sourceKey: string;
  /** `YYYY-MM-DD`, as written in the file. */
  readonly date: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
}

/** A pitch in the canonical basis (PITCH-1): mph and inches, null for a missing reading. */
export interface OutingPitch extends Readings {
  /** Equal for the same pitch in every file, unique in its outing. */
  readonly sourceKey: string;
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly line: number;
}

/** What one pitcher threw in one game. */
export interface Outing {
  readonly pitcher: OutingPitcher;
  readonly game: OutingGame;
  readonly pitches: readonly OutingPitch[];
}

export interface RowNote {
  readonly line: number;
  readonly reason: string;
}

export type PitchFileFormat = "trackman" | "rapsodo" | "statcast" | "armslot";

export interface PitchFile {
  readonly format: PitchFileFormat;
  /** By date, then in the order of the file. */
  readonly outings: readonly Outing[];
  /** Rows that were taken though something about them is unusual, by line. */
  readonly warned: readonly RowNote[];
  /** Rows that were not taken, by line. */
  readonly rejected: readonly RowNote[];
}
