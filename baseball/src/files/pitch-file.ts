import { limits } from "@armslot/contracts/core/limits";
import { gameCsvLabels } from "../reports/game-csv.ts";
import { cellText, cleanText, withDecimalPoints } from "./file-cell.ts";
import { type FileHeader, filledFromTwins, readFileHeader, twinWatch } from "./file-header.ts";
import { tableOf } from "./file-table.ts";
import { armslotFormat } from "./formats/armslot-csv.ts";
import { armslotTableFormat } from "./formats/armslot-table.ts";
import { mappedFormat } from "./formats/mapped-file.ts";
import type { MissingColumn, PitchFormat, RowReader } from "./formats/pitch-format.ts";
import { rapsodoFormat } from "./formats/rapsodo.ts";
import { type Resemblance, resemblanceOf } from "./formats/resemblance.ts";
import { statcastFormat } from "./formats/statcast.ts";
import { isPlayerPositioning, trackmanFormat, yakkertechFormat } from "./formats/trackman.ts";
import { type DetailReader, detailReader } from "./formats/vendor-columns.ts";
import type { FileOptions } from "./outings/file-games.ts";
import type { FileRow, PitchFile } from "./outings/outing.ts";
import { collectOutings, type OutingCollector } from "./outings/outing-collector.ts";
import { ColumnsNeeded, PitchFileRefused, RowRejected } from "./pitch-file-refused.ts";

type Cells = readonly string[];

/** The first header has to be within this many rows. */
const headerWithinRows = 25;
const refusals = {
  empty: "This file is empty. Download it from the device again.",
  unknown:
    "This is not a pitch file Armslot can read. Use a CSV export of TrackMan, Yakkertech, Rapsodo, Statcast or Armslot.",
  noPitches: "This file has no pitches. Check the session on the device and export it again.",
  positioning:
    "This is a TrackMan player positioning file, which holds no pitches. Import the game's pitch file instead.",
  mixed: "This file mixes exports of different systems. Import each export separately.",
  otherColumns:
    "No row of this file has all of the chosen columns, with one for the velocity. Choose the columns again.",
  tooLong: `This file has more than ${limits.importFileMaxRows.toLocaleString("en-US")} rows. Split it and import the parts.`,
} as const;

export interface PitchFileReader {
  /**
   * Reads the next row.
   * @throws PitchFileRefused as soon as the file turns out to be unreadable; ColumnsNeeded if someone must choose its columns
   */
  take(row: FileRow): void;
  /**
   * Returns the outings of the file after many short steps, between which a server can answer requests.
   * @throws PitchFileRefused if the file as a whole cannot be imported; ColumnsNeeded if someone must choose its columns
   */
  finish(): Generator<void, PitchFile>;
}

/**
 * Starts reading a file of pitches, row by row. The header determines the format (IMP-1). Only the pitches stay in memory, not the
 * rows.
 */
export function startPitchFile(options: FileOptions = {}): PitchFileReader {
  const headers = new HeaderDetector(options);
  let dataRows = 0;
  return {
    take({ line, cells: raw }) {
      const marked = headers.rowsSeen === 0 ? withoutByteOrderMark(raw) : raw;
      const cells = options.hasDecimalCommas ? withDecimalPoints(marked) : marked;
      const row = { line, cells };
      if (cells.every((cell) => cell.trim() === "") || headers.consumes(row)) return;
      const { section } = headers;
      if (section === null) return;
      const filled = { line, cells: filledFromTwins(section.header, cells) };
      if (section.reader.isNoPitch(filled.cells)) return;
      dataRows += 1;
      if (dataRows > limits.importFileMaxRows) throw new PitchFileRefused(refusals.tooLong);
      for (const reason of section.watchTwins(cells)) section.collector.warn(line, reason);
      readPitch(section, filled);
    },
    *finish() {
      const { section } = headers;
      if (section === null) throw headers.noHeader();
      if (dataRows === 0) throw new PitchFileRefused(refusals.noPitches);
      return yield* section.collector.finish();
    },
  };
}

/** The rows under one header. */
interface Section {
  readonly format: PitchFormat;
  /** The format's signature column as this file spells it. */
  readonly signatureColumn: string;
  readonly header: FileHeader;
  readonly watchTwins: (cells: Cells) => string[];
  readonly reader: RowReader;
  readonly readDetails: DetailReader;
  readonly collector: OutingCollector;
}

/** Finds the header, and further headers in a file that was concatenated from several. */
class HeaderDetector {
  section: Section | null = null;
  rowsSeen = 0;
  readonly #formats: readonly PitchFormat[];
  readonly #options: FileOptions;
  #resemblance: Resemblance | null = null;
  /** Why a header that has the chosen columns was not taken. */
  #refusal: string | null | undefined;
  /** The first rows, as long as there is no header. */
  readonly #top: Cells[] = [];
  #preamble: Cells[] = [];
  #activePreamble: readonly Cells[] = [];

  constructor(options: FileOptions) {
    this.#options = options;
    this.#formats = options.columns ? [mappedFormat(options.columns)] : vendorFormats();
  }

  /** Returns true if the row is a header or part of a preamble. All other rows are data. */
  consumes(row: FileRow): boolean {
    const { cells } = row;
    this.rowsSeen += 1;
    if (this.#startsSection(row)) return true;
    if (this.section === null) {
      this.#addToPreamble(cells);
      return true;
    }
    if (!this.section.format.isPreamble(cells)) return false;
    this.#preamble.push(cells.slice(0, 2));
    return true;
  }

  /** Returns why there is no header. */
  noHeader(): PitchFileRefused {
    if (this.rowsSeen === 0) return new PitchFileRefused(refusals.empty);
    const isOurs = this.#preamble.some((cells) => cellText(cells, 0) === gameCsvLabels.title);
    if (isOurs) return new PitchFileRefused(refusals.noPitches);
    const unknown = this.#options.columns ? refusals.otherColumns : refusals.unknown;
    const reason = this.#refusal ?? this.#resemblance?.reason ?? unknown;
    const table = tableOf(this.#top);
    return table ? new ColumnsNeeded(reason, table) : new PitchFileRefused(reason);
  }

  #startsSection({ line, cells }: FileRow): boolean {
    const { section } = this;
    if (section !== null && !this.#mayBeHeader(cells, section.signatureColumn)) return false;
    const header = readFileHeader(this.#options.columns ? cells.map(cleanText) : cells);
    const preamble = this.#preamble.length > 0 ? this.#preamble : this.#activePreamble;
    const format = this.#formats.find(({ recognizes }) => recognizes(header, preamble));
    this.#refusal ??= this.#formats.map((each) => each.refusal?.(header)).find((each) => each);
    if (format === undefined) return false;
    if (section !== null && section.format !== format) throw new PitchFileRefused(refusals.mixed);
    const { signatureColumn } = format;
    const reader = format.open(header, preamble);
    const collector = section?.collector ?? collectOutings(format, this.#options);
    const readDetails = detailReader(header, format.columns);
    this.section = {
      format,
      signatureColumn: cells.find((cell) => cell.startsWith(signatureColumn)) ?? signatureColumn,
      header,
      reader,
      readDetails,
      watchTwins: twinWatch(header),
      collector,
    };
    if (section === null) {
      for (const missing of reader.lacks) collector.warn(line, missingColumn(missing));
    }
    this.#activePreamble = preamble;
    this.#preamble = [];
    return true;
  }

  /** A cheap check for every row, before the header is parsed. */
  #mayBeHeader(cells: Cells, current: string): boolean {
    return (
      cells.includes(current) ||
      this.#formats.some(({ signatureColumn }) => cells.includes(signatureColumn))
    );
  }

  #addToPreamble(cells: Cells): void {
    this.#top.push(cells);
    const header = readFileHeader(cells);
    if (isPlayerPositioning(header)) throw new PitchFileRefused(refusals.positioning);
    const resemblance = resemblanceOf(header, this.#formats);
    if (resemblance && resemblance.shared > (this.#resemblance?.shared ?? 0)) {
      this.#resemblance = resemblance;
    }
    if (this.rowsSeen >= headerWithinRows) throw this.noHeader();
    this.#preamble.push(cells.slice(0, 2));
  }
}

/** Returns the formats in the order to try them: extended Rapsodo files also have Statcast's columns. */
function vendorFormats(): PitchFormat[] {
  return [
    ...[trackmanFormat(), yakkertechFormat(), rapsodoFormat(), statcastFormat(), armslotFormat()],
    ...[armslotTableFormat("header"), armslotTableFormat("key")],
  ];
}

function missingColumn({ column, reading }: MissingColumn): string {
  return `This file has no column ${column}, so its pitches have no ${reading}.`;
}

function readPitch(section: Section, { line, cells }: FileRow): void {
  const { header, reader, readDetails, collector } = section;
  const fault = lengthFault(cells, header);
  if (fault !== null) {
    collector.reject(line, fault);
    return;
  }
  try {
    const identity = reader.identify(cells);
    collector.add(line, identity, () => {
      const measures = reader.measure(cells);
      const typeLabel = collector.typeLabels.named(line, measures.typeLabel);
      return { ...measures, typeLabel, details: readDetails(cells, typeLabel) };
    });
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error;
    collector.reject(line, error.reason);
  }
}

/**
 * Returns why a row is rejected that is too short, or has values beyond the header: its values are probably in the wrong columns. Null
 * for any other row. It throws nothing, because all rows of a file may have the fault.
 */
function lengthFault(cells: Cells, header: FileHeader): string | null {
  const isShort = cells.length < header.minCells();
  const isLong = cells.slice(header.cells.length).some((cell) => cell.trim() !== "");
  if (!isShort && !isLong) return null;
  const counts = `The row has ${cells.length} cells where the header has ${header.cells.length}.`;
  const remedy = isShort
    ? "Export the file again, or add the missing cells."
    : "Put quotes around values that contain the separator.";
  return `${counts} ${remedy}`;
}

/** Removes a byte order mark that the parser left before the first cell, and the quotes that it then left around the cell. */
function withoutByteOrderMark(cells: Cells): Cells {
  const [first = "", ...others] = cells;
  if (!first.startsWith("\uFEFF")) return cells;
  return [first.slice(1).replace(/^"(.*)"$/s, "$1"), ...others];
}
