import type { DateOrder } from "@armslot/contracts/imports/import-choices";
import type { FileHeader } from "../file-header.ts";
import type { LengthUnit } from "../measure-units.ts";
import type { OutingGame, OutingPitcher, PitchFileFormat } from "../outings/outing.ts";
import type { SpeedUnit } from "../speed-units.ts";
import type { RowDetails, VendorColumns } from "./vendor-columns.ts";

/** Stands for the date in the key of a game that has no better one. The file as a whole decides how its dates are read. */
export const dateMark = "{date}";

/** What one row says about its game. */
export interface RowGame {
  /** Identifies the game. It contains `dateMark` if the date is needed for that. */
  readonly sourceKey: string;
  /** Whether the device names the game. Without a name, a day can have several games. */
  readonly isNamed: boolean;
  /** The date as the row has it, or "". */
  readonly dateText: string;
  /** The dates to use if no row of the game has one, `YYYY-MM-DD`: the one in the game's ID, and the one in UTC. */
  readonly idDate: string | null;
  readonly utcDate: string | null;
  /** Null if another row of the game tells it. */
  readonly kind: OutingGame["kind"] | null;
  readonly opponent: string | null;
  readonly location: string | null;
}

/** What a row says about its inning beside its circumstances. */
export interface RowPlay {
  /** The half of the inning: "t" for the top, "b" for the bottom. */
  readonly side: "t" | "b";
  /** The outs on the play, with that of a strikeout. Null if the row does not state them. */
  readonly outs: number | null;
}

/** Returns the half of an inning that a word such as "Top" names, or null. */
export function sideIn(text: string): RowPlay["side"] | null {
  const letter = text.slice(0, 1).toLowerCase();
  return letter === "t" || letter === "b" ? letter : null;
}

/** The pitcher, the game and the keys of a pitch. */
export interface PitchIdentity {
  readonly pitcher: OutingPitcher;
  readonly game: RowGame;
  /** The key that the device gave the pitch. It identifies the pitch in all files. */
  readonly deviceKey: string | null;
  /** A second key of the device, which other files have instead. */
  readonly otherDeviceKey?: string | null;
  /** The pitch's number in its game, counting all pitchers. */
  readonly numberInGame: string | null;
  /** Why the pitch counts in no average, such as a warm-up (IMP-27). Null or left out for one that counts. */
  readonly excludedReason?: string | null;
  /** Whether it is an automatic ball or strike: no pitch, but it can end a plate appearance (IMP-10). */
  readonly isAutomatic?: boolean;
  /** Null or left out if the file has no innings. */
  readonly play?: RowPlay | null;
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

/** The readings of a pitch as the row has them, with their units. Null is a unit that the file does not state. */
export interface PitchMeasures {
  /** The pitch type as written, or null. */
  readonly typeLabel: string | null;
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly verticalBasis: VerticalBasis;
  readonly flightSeconds: number | null;
  readonly hb: number | null;
  readonly speedUnit: SpeedUnit | null;
  /** The unit of both breaks. */
  readonly breakUnit: LengthUnit | null;
  /** Whether the row says how the pitch ended, so it was thrown even if the device missed it. */
  readonly isCalled?: boolean;
  /** What the row has in the format's `columns`. */
  readonly details?: RowDetails | undefined;
}

/** A column that the header lacks, and the name of its reading. */
export interface MissingColumn {
  readonly column: string;
  readonly reading: string;
}

/** Reads the rows under one header. `identify` and `measure` throw `RowRejected` for a bad row. */
export interface RowReader {
  /** The columns of breaks that the header lacks. */
  readonly lacks: readonly MissingColumn[];
  /** Whether the row says nothing of a pitch or a plate appearance: a summary, such as a line of averages. */
  isNoPitch(cells: readonly string[]): boolean;
  identify(cells: readonly string[]): PitchIdentity;
  measure(cells: readonly string[]): PitchMeasures;
}

/** A file format. Create one per file, because a format can keep state about the rows it read. */
export interface PitchFormat {
  readonly name: PitchFileFormat;
  /** What people call the files: "a TrackMan file". */
  readonly title: string;
  /** Columns that the format is known by, and those without which the file cannot be read. */
  readonly knownBy: readonly string[];
  readonly required: readonly string[];
  /** A column that every header of the format has, as the vendor spells it. */
  readonly signatureColumn: string;
  /** The order of day and month if the vendor always writes dates the same way; otherwise null. */
  readonly dateOrder: DateOrder | null;
  /** Where the other readings and the circumstances are. */
  readonly columns: VendorColumns;
  recognizes(header: FileHeader, preamble: readonly (readonly string[])[]): boolean;
  /** Returns why a header that looks right can't be read, in a sentence for a coach, or null. */
  refusal?(header: FileHeader): string | null;
  /** Whether a row above a header describes the rows below it. */
  isPreamble(cells: readonly string[]): boolean;
  open(header: FileHeader, preamble: readonly (readonly string[])[]): RowReader;
  /** Whether the names in the rows read so far are the batters', so pitchers are known by their IDs only. */
  hasBattersNames?(): boolean;
}
