import { limits } from "@armslot/contracts/limits";
import { cellText } from "./file-cell.ts";
import { type FileHeader, readFileHeader } from "./file-header.ts";
import { gameCsvLabels } from "./game-csv.ts";
import type { FileRow, PitchFile } from "./outing.ts";
import { collectOutings, type OutingCollector } from "./outing-collector.ts";
import { ownCsvFormat } from "./own-csv.ts";
import { PitchFileRefused, RowRejected } from "./pitch-file-refused.ts";
import type { PitchFormat, RowReader } from "./pitch-format.ts";
import { rapsodoFormat } from "./rapsodo.ts";
import { statcastFormat } from "./statcast.ts";
import { isPlayerPositioning, trackmanFormat } from "./trackman.ts";

type Cells = readonly string[];

/** A header further down than this is none. */
const headerWithinRows = 25;
const refusals = {
  empty: "This file is empty.",
  unknown:
    "This is not a pitch file Armslot can read. Use a CSV export of TrackMan, Rapsodo, Statcast or Armslot.",
  noPitches: "This file has no pitches.",
  positioning:
    "This is a TrackMan player positioning file, which holds no pitches. Import the game's pitch file instead.",
  mixed: "This file mixes exports of different systems. Import them one by one.",
  tooLong: `This file has more than ${limits.importFileMaxRows.toLocaleString("en-US")} rows. Split it and import the parts.`,
} as const;

export interface PitchFileReader {
  /** @throws PitchFileRefused as soon as the file is known to be unreadable */
  take(row: FileRow): void;
  /** @throws PitchFileRefused when the file as a whole cannot be taken */
  finish(): PitchFile;
}

/**
 * Starts reading a file of pitches, row by row in the file's order. The header identifies the format (IMP-1).
 * Only the pitches stay in memory, not the rows.
 */
export function startPitchFile(): PitchFileReader {
  const seeker = new HeaderSeeker();
  let rowsOfData = 0;
  return {
    take({ line, cells: raw }) {
      const cells = seeker.rowsSeen === 0 ? withoutByteOrderMark(raw) : raw;
      if (cells.every((cell) => cell.trim() === "") || seeker.takes(cells)) return;
      const { opened } = seeker;
      if (opened === null || opened.reader.isSummary(cells)) return;
      rowsOfData += 1;
      if (rowsOfData > limits.importFileMaxRows) throw new PitchFileRefused(refusals.tooLong);
      takePitch(opened, { line, cells });
    },
    finish() {
      const { opened } = seeker;
      if (opened === null) throw new PitchFileRefused(seeker.whyNoHeader());
      if (rowsOfData === 0) throw new PitchFileRefused(refusals.noPitches);
      opened.format.check();
      return opened.collector.finish();
    },
  };
}

interface Opened {
  readonly format: PitchFormat;
  /** The telling header cell as this file spells it. */
  readonly tell: string;
  readonly header: FileHeader;
  readonly reader: RowReader;
  readonly collector: OutingCollector;
}

/** Finds the header, and further ones in files that were put together from several. */
class HeaderSeeker {
  opened: Opened | null = null;
  rowsSeen = 0;
  // The order matters: extended Rapsodo files hold Statcast's columns too.
  readonly #formats = [trackmanFormat(), rapsodoFormat(), statcastFormat(), ownCsvFormat()];
  #preamble: Cells[] = [];
  #preambleInForce: readonly Cells[] = [];

  /** Whether the row is a header or belongs to one, and so is no pitch. */
  takes(cells: Cells): boolean {
    this.rowsSeen += 1;
    if (this.#opensWith(cells)) return true;
    if (this.opened === null) {
      this.#keepLooking(cells);
      return true;
    }
    if (!this.opened.format.isPreamble(cells)) return false;
    this.#preamble.push(cells.slice(0, 2));
    return true;
  }

  whyNoHeader(): string {
    if (this.rowsSeen === 0) return refusals.empty;
    const isOurs = this.#preamble.some((cells) => cellText(cells, 0) === gameCsvLabels.title);
    return isOurs ? refusals.noPitches : refusals.unknown;
  }

  #opensWith(cells: Cells): boolean {
    const { opened } = this;
    if (opened !== null && !this.#mayBeHeader(cells, opened.tell)) return false;
    const header = readFileHeader(cells);
    const preamble = this.#preamble.length > 0 ? this.#preamble : this.#preambleInForce;
    const format = this.#formats.find(({ recognises }) => recognises(header, preamble));
    if (format === undefined) return false;
    if (opened !== null && opened.format !== format) throw new PitchFileRefused(refusals.mixed);
    this.opened = {
      format,
      tell: cells.find((cell) => cell.startsWith(format.tell)) ?? format.tell,
      header,
      reader: format.open(header, preamble),
      collector: opened?.collector ?? collectOutings(format.name),
    };
    this.#preambleInForce = preamble;
    this.#preamble = [];
    return true;
  }

  /** A cheap first look, as it is taken at every row. */
  #mayBeHeader(cells: Cells, tell: string): boolean {
    return cells.includes(tell) || this.#formats.some((format) => cells.includes(format.tell));
  }

  #keepLooking(cells: Cells): void {
    if (isPlayerPositioning(readFileHeader(cells))) {
      throw new PitchFileRefused(refusals.positioning);
    }
    if (this.rowsSeen >= headerWithinRows) throw new PitchFileRefused(refusals.unknown);
    this.#preamble.push(cells.slice(0, 2));
  }
}

function takePitch({ header, reader, collector }: Opened, { line, cells }: FileRow): void {
  try {
    checkLength(cells, header);
    const identity = reader.identify(cells);
    collector.add(line, identity, () => reader.measure(cells));
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error;
    collector.reject(line, error.reason);
  }
}

/** A row that is too short, or too long with something in the surplus, has its values under the wrong titles. */
function checkLength(cells: Cells, header: FileHeader): void {
  const isShort = cells.length < header.reach();
  const isLong = cells.slice(header.cells.length).some((cell) => cell.trim() !== "");
  if (isShort || isLong) {
    throw new RowRejected(
      `The row has ${cells.length} cells where the header has ${header.cells.length}.`,
    );
  }
}

/** A parser that does not know the mark leaves it before the first cell, and then the cell's quotes too. */
function withoutByteOrderMark(cells: Cells): Cells {
  const [first = "", ...others] = cells;
  if (!first.startsWith("\uFEFF")) return cells;
  return [first.slice(1).replace(/^"(.*)"$/s, "$1"), ...others];
}
