import { limits } from "@armslot/contracts/core/limits";
import {
  type CircumstanceName,
  circumstanceNames,
  type GameKind,
  gameKinds,
} from "@armslot/contracts/pitch/circumstances";
import { flightNames } from "@armslot/contracts/pitch/flight";
import { givenReadingNames } from "@armslot/contracts/pitch/readings";
import type { ExportColumn } from "@armslot/contracts/sharing/export-columns";
import { exportFiles } from "@armslot/contracts/sharing/export-files";
import { unguardFormula } from "../../csv/csv-cell.ts";
import { splitName } from "../../roster/names.ts";
import { cellText, cleanText, cutText, optionalId, optionalNumber } from "../file-cell.ts";
import type { FileHeader } from "../file-header.ts";
import { readSpeed } from "../measure-cell.ts";
import { RowRejected } from "../pitch-file-refused.ts";
import { gameKeyOf } from "../source-key.ts";
import { ownWords } from "./known-words.ts";
import type { PitchFormat, PitchIdentity, PitchMeasures, RowReader } from "./pitch-format.ts";
import type { VendorColumns } from "./vendor-columns.ts";

type Cells = readonly string[];
/** How the columns of a file are named: as in an export's CSV, or as in the API's. */
type Titles = "header" | "key";

const columns = new Map<string, ExportColumn>(
  exportFiles.pitches.columns.map((column) => [column.key, column]),
);
const identifying = ["gameId", "athleteId", "athlete", "pitchNum", "pitchType", "velo"];
const hands: Readonly<Record<string, "R" | "L">> = { rhp: "R", lhp: "L" };

/**
 * Returns the reader for the file `pitches.csv` of an export or of the API (IMP-1, EXPORT-2): a row per pitch, with its game and its
 * athlete.
 */
export function armslotTableFormat(titles: Titles): PitchFormat {
  const titleOf = (key: string) => columns.get(key)?.[titles] ?? key;
  return {
    name: "armslot",
    title: "the pitches of an export from Armslot",
    knownBy: [],
    required: [],
    columns: vendorColumns(titleOf),
    signatureColumn: titleOf("pitchNum"),
    dateOrder: null,
    recognizes: (header) => identifying.every((key) => header.has(titleOf(key))),
    isPreamble: () => false,
    open: (header) => openTable(header, titleOf),
  };
}

type TitleOf = (key: string) => string;

function vendorColumns(titleOf: TitleOf): VendorColumns {
  const ofColumn = (name: string) => [name, { columns: [titleOf(name)] }] as const;
  const withWords = (name: Exclude<CircumstanceName, "thrownAt" | "deviceType">) =>
    [name, [{ column: titleOf(name), words: ownWords(name) }]] as const;
  return {
    // The movement axis follows from the breaks.
    readings: Object.fromEntries(
      [
        ...givenReadingNames.filter((name) => !["velo", "vertBreak", "hb"].includes(name)),
        ...flightNames,
      ].map(ofColumn),
    ),
    circumstances: Object.fromEntries(
      circumstanceNames
        .filter((name) => name !== "thrownAt" && name !== "deviceType")
        .map(withWords),
    ),
    deviceType: titleOf("deviceType"),
    thrownAt: { date: titleOf("thrownAt") },
    isOwn: true,
    source: titleOf("source"),
    measuredTiltWith: titleOf("movementAxis"),
  };
}

function freeText(cells: Cells, index: number): string {
  return cutText(cleanText(unguardFormula(cells[index] ?? "")), limits.textMaxCharacters);
}

function openTable(header: FileHeader, titleOf: TitleOf): RowReader {
  return {
    lacks: [],
    isNoPitch: () => false,
    identify: identityReader((key) => header.column(titleOf(key))),
    measure: measureReader((key) => header.column(titleOf(key))),
  };
}

type IndexOf = (key: string) => number;

function identityReader(indexOf: IndexOf): (cells: Cells) => PitchIdentity {
  const [athleteId, athlete, position] = ["athleteId", "athlete", "position"].map(indexOf);
  const [number, excluded] = ["pitchNum", "excludedReason"].map(indexOf);
  const readGame = gameReader(indexOf);
  return (cells) => {
    const name = freeText(cells, athlete ?? -1);
    if (name === "") throw new RowRejected("The row names no athlete.");
    const pitchNum = optionalNumber(cells, number ?? -1, "Pitch number");
    if (pitchNum === null || !Number.isInteger(pitchNum)) {
      throw new RowRejected("The row has no pitch number.");
    }
    return {
      pitcher: {
        vendorId: optionalId(cells, athleteId ?? -1, "Athlete ID"),
        ...splitName(name),
        throws: hands[cellText(cells, position ?? -1).toLowerCase()] ?? null,
      },
      game: readGame(cells),
      deviceKey: null,
      numberInGame: String(pitchNum),
      // Only an empty cell is a pitch that counts: a reason can be any text.
      excludedReason: cutText(freeText(cells, excluded ?? -1), limits.nameMaxCharacters) || null,
      order: [pitchNum],
      pitchNum,
    };
  };
}

const kindOf = new Map<string, GameKind>(
  Object.entries(gameKinds).flatMap(([kind, word]) => [
    [kind, kind as GameKind],
    [word.toLowerCase(), kind as GameKind],
  ]),
);

function gameReader(indexOf: IndexOf): (cells: Cells) => PitchIdentity["game"] {
  const [gameId, date, kind] = ["gameId", "gameDate", "kind"].map(indexOf);
  const [opponent, location] = ["opponent", "location"].map(indexOf);
  return (cells) => {
    const id = optionalId(cells, gameId ?? -1, "Game ID");
    if (id === null) throw new RowRejected("The row has no game ID.");
    return {
      sourceKey: gameKeyOf(id),
      isNamed: true,
      kind: kindOf.get(cellText(cells, kind ?? -1).toLowerCase()) ?? "game",
      dateText: cellText(cells, date ?? -1),
      idDate: null,
      utcDate: null,
      opponent: freeText(cells, opponent ?? -1) || null,
      location: freeText(cells, location ?? -1) || null,
    };
  };
}

function measureReader(indexOf: IndexOf): (cells: Cells) => PitchMeasures {
  const [type, velo] = ["pitchType", "velo"].map(indexOf);
  const [vertical, horizontal] = ["vertBreak", "hb"].map(indexOf);
  return (cells) => {
    const label = freeText(cells, type ?? -1);
    if (label.length > limits.nameMaxCharacters) {
      throw new RowRejected(
        `The pitch type is longer than ${limits.nameMaxCharacters} characters.`,
      );
    }
    return {
      typeLabel: label === "" ? null : label,
      ...readSpeed(cells, { index: velo ?? -1, title: "(mph)" }),
      vertBreak: optionalNumber(cells, vertical ?? -1, "Vertical break"),
      // The database holds induced breaks only.
      verticalBasis: "proven",
      flightSeconds: null,
      hb: optionalNumber(cells, horizontal ?? -1, "Horizontal break"),
      breakUnit: "in",
    };
  };
}
