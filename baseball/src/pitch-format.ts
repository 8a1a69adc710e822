import type { FileHeader } from "./file-header.ts";
import type { OutingGame, OutingPitcher, PitchFileFormat } from "./outing.ts";

/** What one row says about its game. */
export interface RowGame extends OutingGame {
  /** The date, `YYYY-MM-DD`, to use if no row of the game has one: the date in the game's ID, or the date in UTC. */
  readonly dateHint?: string | null;
}

/** The pitcher, the game and the key of a pitch. */
export interface PitchIdentity {
  readonly pitcher: OutingPitcher;
  readonly game: RowGame;
  /** The file's own key. If null, the key is built from the game, the pitcher and the pitch number. */
  readonly sourceKey: string | null;
  /** The sort key within the outing. If empty, the order of the file is kept. */
  readonly order: readonly number[];
  /** The file's own number, if it counts per pitcher. If null, the pitches are numbered from 1. */
  readonly pitchNum: number | null;
}

/**
 * What is known about a vertical break: `gravity` includes gravity, `stated` is induced according to the column's name, and `proven`
 * is induced according to another column of the row.
 */
export type VerticalBasis = "gravity" | "stated" | "proven";

/** The readings of a pitch in mph, inches and seconds. */
export interface PitchMeasures {
  /** The pitch type as written, or null. */
  readonly typeLabel: string | null;
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly verticalBasis: VerticalBasis;
  readonly flightSeconds: number | null;
  readonly hb: number | null;
  /** Whether the row says how the pitch ended, so it was thrown even if the device missed it. */
  readonly isCalled?: boolean;
}

/** Reads the rows under one header. `identify` and `measure` throw `RowRejected` for a bad row. */
export interface RowReader {
  /** Whether the row is not a pitch: a summary, such as a line of averages, or an automatic ball or strike. */
  isNoPitch(cells: readonly string[]): boolean;
  identify(cells: readonly string[]): PitchIdentity;
  measure(cells: readonly string[]): PitchMeasures;
}

/** A file format. Create one per file, because a format can keep state about the rows it read. */
export interface PitchFormat {
  readonly name: PitchFileFormat;
  /** A column that every header of the format has, as the vendor spells it. */
  readonly signatureColumn: string;
  recognizes(header: FileHeader, preamble: readonly (readonly string[])[]): boolean;
  /** Whether a row above a header describes the rows below it. */
  isPreamble(cells: readonly string[]): boolean;
  open(header: FileHeader, preamble: readonly (readonly string[])[]): RowReader;
  /** Checks the file as a whole after its last row. Throws `PitchFileRefused` if it is the wrong kind of file. */
  check(): void;
}
