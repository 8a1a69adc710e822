import { limits } from "@armslot/contracts/core/limits";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import {
  type GivenReadingName,
  givenReadingNames,
  readings,
} from "@armslot/contracts/pitch/readings";
import { unguardFormula } from "../../csv/csv-cell.ts";
import { splitName } from "../../roster/names.ts";
import { cellText, cutText, isMissing, meaningOf, optionalText } from "../file-cell.ts";
import { type FileHeader, foldTitle } from "../file-header.ts";
import { readBreak, readSpeed, unitFactors } from "../measure-cell.ts";
import { RowRejected } from "../pitch-file-refused.ts";
import { isBattedBallSpeed } from "./batted-ball.ts";
import { kindWords, knownWords } from "./known-words.ts";
import { type FileColumns, mappedCircumstances, mappedFields } from "./mapped-fields.ts";
import {
  dateMark,
  type PitchFormat,
  type PitchIdentity,
  type PitchMeasures,
  type RowReader,
} from "./pitch-format.ts";
import type { ReadingSource, VendorColumns } from "./vendor-columns.ts";

type Cells = readonly string[];

/** Returns the reader for a CSV file whose columns a person assigned to fields (IMP-28). */
export function mappedFormat(columns: FileColumns): PitchFormat {
  const mapped = mappedFields.flatMap(({ key }) => columns[key] ?? []);
  const isComplete = mappedFields.every(({ key, isRequired }) => !isRequired || columns[key]);
  const hasAll = (header: FileHeader) => isComplete && mapped.every((name) => header.has(name));
  const { velo = "" } = columns;
  return {
    name: "file",
    title: "a file with chosen columns",
    knownBy: [],
    required: [],
    signatureColumn: velo,
    columns: vendorColumnsOf(columns),
    dateOrder: null,
    recognizes: (header) => hasAll(header) && !isBattedBallSpeed(velo, header.cells),
    refusal: (header) =>
      hasAll(header) && isBattedBallSpeed(velo, header.cells)
        ? `The column ${velo} has the speed of the batted ball. Choose the column with the speed of the pitch.`
        : null,
    isPreamble: () => false,
    open: (header) => openMapped(header, columns),
  };
}

/** Returns a column's folded name, with its unit in parentheses. */
function titleOf(column: string): string {
  return foldTitle(column).replace("[", "(").replace("]", ")");
}

function vendorColumnsOf(columns: FileColumns): VendorColumns {
  const tabled = givenReadingNames.filter((name) => columns[name] !== undefined && !isOwn(name));
  const sources = tabled.map((name) => [name, sourceOf(name, columns[name] ?? "")] as const);
  const given = mappedCircumstances.flatMap((name) => {
    const column = columns[name];
    if (column === undefined) return [];
    return [[name, [{ column, words: knownWords(name), isChosen: true }]] as const];
  });
  const { date, time } = columns;
  return {
    readings: Object.fromEntries(sources),
    circumstances: Object.fromEntries(given),
    ...(date !== undefined && { thrownAt: { date, ...(time !== undefined && { time }) } }),
  };
}

/** Whether `measure` reads the reading itself. */
function isOwn(name: GivenReadingName): boolean {
  return name === "velo" || name === "vertBreak" || name === "hb";
}

function sourceOf(name: GivenReadingName, column: string): ReadingSource {
  const [, stated = ""] = /\(([^()]*)\)$/.exec(titleOf(column)) ?? [];
  const times = unitFactors[readings[name].unit][stated];
  return {
    columns: [column],
    isClock: name === "spinAxis",
    ...(times !== undefined && times !== 1 && { times }),
    // No extension is so short that the unit in a column's name could be right for one in meters.
    isLength: readings[name].unit === "ft" && (times === undefined || name === "extension"),
    isSpeed: name === "exitVelo" && times === undefined,
    ...(name === "spinEfficiency" && {
      otherUnit: { shownBy: name, below: 1.5, times: 100, name: "fractions" },
    }),
  };
}

function openMapped(header: FileHeader, columns: FileColumns): RowReader {
  const indexOf = (key: string) => {
    const column = columns[key];
    return column === undefined ? -1 : header.column(column);
  };
  const name = indexOf("pitcher");
  const { excludedReason } = columns;
  const excluded = excludedReason === undefined ? -1 : header.optionalColumn(excludedReason);
  return {
    lacks: [],
    isNoPitch: (cells) =>
      [0, name].some((index) => /^(average|avg|total)s?$/i.test(cellText(cells, index))),
    identify: identityReader({ indexOf, excluded }),
    measure: measureReader(indexOf, columns),
  };
}

interface IdentityColumns {
  readonly indexOf: (key: string) => number;
  /** The index of the column with the reasons of exclusions. Rows may lack it. */
  readonly excluded: number;
}

function identityReader({ indexOf, excluded }: IdentityColumns): (cells: Cells) => PitchIdentity {
  const name = indexOf("pitcher");
  const last = indexOf("lastName");
  const hand = indexOf("throws");
  const date = indexOf("date");
  const opponent = indexOf("opponent");
  const location = indexOf("location");
  const kindOf = kindReader(indexOf("kind"));
  return (cells) => {
    const kind = kindOf(cells);
    const given = optionalText(cells, name, "The pitcher's name");
    const lastName = optionalText(cells, last, "The last name");
    const written = lastName === null || given === null ? given : `${lastName}, ${given}`;
    // Without a column of names, the importing person says whose pitches these are.
    if (written === null && name >= 0) throw new RowRejected("The row names no pitcher.");
    return {
      pitcher: {
        vendorId: null,
        ...splitName(written ?? ""),
        throws: handOf(cellText(cells, hand)),
      },
      game: {
        // A bullpen on the day of a game is a game of its own.
        sourceKey: kind === "game" ? `file:${dateMark}` : `file:${dateMark}:${kind}`,
        isNamed: false,
        kind,
        dateText: optionalText(cells, date, "The date") ?? "",
        idDate: null,
        utcDate: null,
        opponent: optionalText(cells, opponent, "The opponent"),
        location: optionalText(cells, location, "The location"),
      },
      deviceKey: null,
      excludedReason: reasonIn(cells, excluded),
      numberInGame: null,
      order: [],
      pitchNum: null,
    };
  };
}

const isNo = /^(?:no?|false|0)$/i;
const isYes = /^(?:y(?:es)?|true|1|x)$/i;

/** Returns why a pitch counts in no average: the reason in the cell, "Excluded" for a yes, or null for a no and an empty cell. */
function reasonIn(cells: Cells, index: number): string | null {
  const text = cellText(cells, index);
  if (isMissing(text) || isNo.test(text)) return null;
  return isYes.test(text) ? "Excluded" : cutText(unguardFormula(text), limits.nameMaxCharacters);
}

/** Returns the reader of a game's kind. It is `game` where the file says nothing, and `other` for unknown words. */
function kindReader(index: number): (cells: Cells) => GameKind {
  const words = kindWords();
  return (cells) => {
    const text = optionalText(cells, index, "The kind");
    return text === null ? "game" : ((meaningOf(text, words) ?? "other") as GameKind);
  };
}

function handOf(text: string): "R" | "L" | null {
  const [, hand] = /^(r|l)(?:$|ight|eft|h)/i.exec(text) ?? [];
  if (hand === undefined) return null;
  return hand.toUpperCase() === "R" ? "R" : "L";
}

function measureReader(
  indexOf: (key: string) => number,
  columns: FileColumns,
): (cells: Cells) => PitchMeasures {
  const columnOf = (key: string) => ({ index: indexOf(key), title: titleOf(columns[key] ?? "") });
  const type = indexOf("pitchType");
  const velocity = columnOf("velo");
  const vertical = columnOf("vertBreak");
  const horizontal = columnOf("hb");
  return (cells) => {
    const vertBreak = readBreak(cells, vertical, readings.vertBreak.name);
    const hb = readBreak(cells, horizontal, readings.hb.name);
    return {
      typeLabel: optionalText(cells, type, "The pitch type"),
      ...readSpeed(cells, velocity),
      vertBreak: vertBreak.value,
      verticalBasis: "stated",
      flightSeconds: null,
      hb: hb.value,
      breakUnit: vertBreak.unit ?? hb.unit,
    };
  };
}
