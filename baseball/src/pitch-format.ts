import type { FileHeader } from "./file-header.ts";
import type { OutingGame, OutingPitcher, PitchFileFormat } from "./outing.ts";

/** Whose pitch it is, which one, and where it belongs. */
export interface PitchIdentity {
  readonly pitcher: OutingPitcher;
  readonly game: OutingGame;
  /** Null where the file has no key of its own: the game and the pitcher's count then make one. */
  readonly sourceKey: string | null;
  /** Sorts the pitches of an outing; empty keeps the order of the file. */
  readonly order: readonly number[];
  /** The file's own count, where it is the pitcher's; null to count 1, 2, 3. */
  readonly pitchNum: number | null;
}

/**
 * What the vertical break stands on: `gravity` is with gravity in it, `stated` is induced by what the column is called,
 * `proven` is induced as another column of the row shows.
 */
export type VerticalBasis = "gravity" | "stated" | "proven";

/** What was measured, in mph, inches and seconds. */
export interface PitchMeasures {
  /** The type as written, null where there is none. */
  readonly typeLabel: string | null;
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly verticalBasis: VerticalBasis;
  readonly flightSeconds: number | null;
  readonly hb: number | null;
}

/** Reads rows under one header. Both readers throw `RowRejected`. */
export interface RowReader {
  /** A row that is no pitch and no fault either, such as a line of averages. */
  isSummary(cells: readonly string[]): boolean;
  identify(cells: readonly string[]): PitchIdentity;
  measure(cells: readonly string[]): PitchMeasures;
}

/** One kind of file; made anew for each file, as it may remember what it saw. */
export interface PitchFormat {
  readonly name: PitchFileFormat;
  /** The header cell that tells the format, as the vendor spells it. */
  readonly tell: string;
  recognises(header: FileHeader, preamble: readonly (readonly string[])[]): boolean;
  /** A row above a header that says something about the rows below it. */
  isPreamble(cells: readonly string[]): boolean;
  open(header: FileHeader, preamble: readonly (readonly string[])[]): RowReader;
  /** Called after the last row; throws `PitchFileRefused` when the rows together show that this is the wrong file. */
  check(): void;
}
