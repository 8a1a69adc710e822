import { limits } from "@armslot/contracts/core/limits";
import {
  circumstanceNames,
  circumstances,
  type GameKind,
} from "@armslot/contracts/pitch/circumstances";
import { flightNames, flightTerms } from "@armslot/contracts/pitch/flight";
import { givenReadingNames, readings } from "@armslot/contracts/pitch/readings";
import { unguardFormula } from "../../csv/csv-cell.ts";
import { notAvailable } from "../../csv/csv-file.ts";
import { noReading, pitchColumns } from "../../pitch/reading-text.ts";
import { gameCsvLabels } from "../../reports/game-csv.ts";
import { excludedHeader, kindLabel, sourceHeader } from "../../reports/game-readings-csv.ts";
import { foldName, splitName } from "../../roster/names.ts";
import { cellText, cleanText, cutText, meaningOf, optionalNumber } from "../file-cell.ts";
import type { FileHeader } from "../file-header.ts";
import { readSpeed } from "../measure-cell.ts";
import type { OutingPitcher } from "../outings/outing.ts";
import { RowRejected } from "../pitch-file-refused.ts";
import { kindWords, shownWords } from "./known-words.ts";
import {
  dateMark,
  type PitchFormat,
  type PitchMeasures,
  type RowGame,
  type RowReader,
} from "./pitch-format.ts";
import type { VendorColumns } from "./vendor-columns.ts";

type Cells = readonly string[];

const [numberColumn, typeColumn, veloColumn, verticalColumn, horizontalColumn] = pitchColumns;
/** The columns of the file with all readings. A file without them says nothing about the device's type. */
const armslotColumns: VendorColumns = {
  // The movement axis follows from the breaks.
  readings: Object.fromEntries([
    ...givenReadingNames
      .filter((name) => name !== "velo" && name !== "vertBreak" && name !== "hb")
      .map((name) => [name, { columns: [readings[name].csvHeader] }]),
    ...flightNames.map((name) => [name, { columns: [flightTerms[name].csvHeader] }]),
  ]),
  circumstances: Object.fromEntries(
    circumstanceNames
      .filter((name) => name !== "thrownAt" && name !== "deviceType")
      .map((name) => [name, [{ column: circumstances[name].csvHeader, words: shownWords(name) }]]),
  ),
  deviceType: circumstances.deviceType.csvHeader,
  thrownAt: { date: circumstances.thrownAt.csvHeader },
  isOwn: true,
  source: sourceHeader,
  measuredTiltWith: readings.movementAxis.csvHeader,
};

const labels: readonly string[] = [...Object.values(gameCsvLabels), kindLabel];

/** Returns the reader for the CSV that Game Detail exports, even after a spreadsheet saved it again (IMP-1). */
export function armslotFormat(): PitchFormat {
  return {
    name: "armslot",
    title: "a game exported from Armslot",
    knownBy: pitchColumns.map(({ csvHeader }) => csvHeader),
    required: [numberColumn.csvHeader],
    columns: armslotColumns,
    signatureColumn: numberColumn.csvHeader,
    dateOrder: "mdy",
    recognizes: (header, preamble) =>
      header.has(numberColumn.csvHeader) &&
      preamble.some((cells) => cellText(cells, 0) === gameCsvLabels.title),
    isPreamble: (cells) => labels.includes(cellText(cells, 0)),
    open: (header, preamble) => openArmslotCsv(header, readPreamble(preamble)),
  };
}

interface Preamble {
  readonly pitcher: OutingPitcher | null;
  readonly game: RowGame;
}

function readPreamble(preamble: readonly Cells[]): Preamble {
  const values = new Map(preamble.map((cells) => [cellText(cells, 0), freeText(cells, 1)]));
  const stated = (label: string) => {
    const value = values.get(label) ?? "";
    return value === "" || value === notAvailable ? null : value;
  };
  const name = stated(gameCsvLabels.athlete);
  const opponent = stated(gameCsvLabels.opponent);
  const location = stated(gameCsvLabels.location);
  // A file from before the row with the kind says nothing, and is a game.
  const kind = (meaningOf(values.get(kindLabel) ?? "", kindWords()) ?? "game") as GameKind;
  const place = [dateMark, foldName(opponent ?? ""), foldName(location ?? "")];
  const facts = kind === "game" ? place : [...place, kind];
  return {
    pitcher: name === null ? null : { vendorId: null, ...splitName(name), throws: null },
    game: {
      sourceKey: `armslot:${facts.join(":")}`,
      isNamed: false,
      kind,
      dateText: stated(gameCsvLabels.date) ?? "",
      idDate: null,
      utcDate: null,
      opponent,
      location,
    },
  };
}

function freeText(cells: Cells, index: number): string {
  return cutText(cleanText(unguardFormula(cells[index] ?? "")), limits.textMaxCharacters);
}

function openArmslotCsv(header: FileHeader, { pitcher, game }: Preamble): RowReader {
  const number = header.column(numberColumn.csvHeader);
  const excluded = header.column(excludedHeader);
  return {
    lacks: [],
    isNoPitch: () => false,
    identify: (cells) => {
      if (pitcher === null) throw new RowRejected("The file names no athlete.");
      const pitchNum = optionalNumber(cells, number, "Pitch number");
      if (pitchNum === null || !Number.isInteger(pitchNum)) {
        throw new RowRejected("The row has no pitch number.");
      }
      const numberInGame = String(pitchNum);
      const excludedReason = reasonIn(cells, excluded);
      return {
        ...{ pitcher, game, deviceKey: null, numberInGame, order: [pitchNum], pitchNum },
        excludedReason,
      };
    },
    measure: measureReader(header),
  };
}

/** Returns why a pitch counts in no average. A file from before the column excludes none. */
function reasonIn(cells: Cells, index: number): string | null {
  if (["", noReading].includes(cellText(cells, index))) return null;
  return cutText(freeText(cells, index), limits.nameMaxCharacters);
}

function measureReader(header: FileHeader): (cells: Cells) => PitchMeasures {
  const type = header.column(typeColumn.csvHeader);
  const velo = header.column(veloColumn.csvHeader);
  const vertical = header.column(verticalColumn.csvHeader);
  const horizontal = header.column(horizontalColumn.csvHeader);
  return (cells) => {
    const label = freeText(cells, type);
    if (label.length > limits.nameMaxCharacters) {
      throw new RowRejected(
        `The pitch type is longer than ${limits.nameMaxCharacters} characters.`,
      );
    }
    return {
      typeLabel: label === "" || label === noReading ? null : label,
      ...readSpeed(cells, { index: velo, title: "(mph)" }),
      vertBreak: optionalNumber(cells, vertical, "Vertical break"),
      // The database holds induced breaks only, so even a fastball that drops is one.
      verticalBasis: "proven",
      flightSeconds: null,
      hb: optionalNumber(cells, horizontal, "Horizontal break"),
      breakUnit: "in",
    };
  };
}
