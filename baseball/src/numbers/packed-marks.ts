import {
  athleteScreenLimits,
  type PackedMarks,
  type PitchMark,
} from "@armslot/contracts/athlete/athlete-screen";
import { groupBy } from "../pitch/group-by.ts";

/** A digit of a column. JSON prints each of them as it is, and neither the blank nor `between` is one. */
const digits =
  "!#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|";
const base = digits.length;
const between = "~";
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** A place at the plate in tenths of an inch, rounded away from the zone's middle. It stays on its side of each edge of the zone. */
const plateSteps = 120;
const zoneMiddle = 2.5;

/** Removes the noise of a binary product. */
function exact(value: number): number {
  return Number(value.toFixed(6));
}

function nearest(value: number, steps: number): number {
  return Math.sign(value) * Math.round(exact(Math.abs(value) * steps));
}

/** The columns of numbers in their order, with the steps of a unit and, where it isn't the nearest, the step of a value. */
const columns = [
  { name: "pitchNum", steps: 1 },
  { name: "velo", steps: 10 },
  { name: "vertBreak", steps: 10 },
  { name: "hb", steps: 10 },
  {
    name: "plateHeight",
    steps: plateSteps,
    stepOf: (value: number) =>
      (value < zoneMiddle ? Math.floor : Math.ceil)(exact(value * plateSteps)),
  },
  {
    name: "plateSide",
    steps: plateSteps,
    stepOf: (value: number) => Math.sign(value) * Math.ceil(exact(Math.abs(value) * plateSteps)),
  },
  { name: "releaseHeight", steps: 100 },
  { name: "releaseSide", steps: 100 },
  { name: "zoneCell", steps: 1 },
] as const satisfies readonly {
  readonly name: keyof PitchMark;
  readonly steps: number;
  readonly stepOf?: (value: number) => number;
}[];
type ColumnName = (typeof columns)[number]["name"];

function widthFor(highest: number): number {
  if (highest < base) return 1;
  return highest < base ** 2 ? 2 : 3;
}

function digitsOf(value: number, width: number): string {
  let text = "";
  let rest = value;
  for (let place = 0; place < width; place += 1) {
    text = digits.charAt(rest % base) + text;
    rest = Math.floor(rest / base);
  }
  return text;
}

/** Returns a column: its lowest step, and how far above it each value is. Without a value, it is empty. */
function packedColumn(steps: readonly (number | null)[]): string {
  const known = steps.filter((step) => step !== null);
  if (known.length === 0) return "";
  const lowest = Math.min(...known);
  const width = widthFor(Math.max(...known) - lowest);
  const texts = steps.map((step) =>
    step === null ? " ".repeat(width) : digitsOf(step - lowest, width),
  );
  return `${lowest}:${texts.join("")}`;
}

/** The pitches of one type in one game, in one text as it is stored. */
interface MarksPart {
  readonly game: number;
  readonly pitchType: string;
  readonly pitches: number;
  readonly marks: string;
}

/** Returns the pitches of one type in one game as one text, in the order given. */
export function packedPart(pitches: readonly Omit<PitchMark, "game">[]): string {
  const numbers = columns.map(({ name, steps, ...column }) =>
    packedColumn(
      pitches.map(({ [name]: value }) => {
        if (value === null) return null;
        return "stepOf" in column ? column.stepOf(value) : nearest(value, steps);
      }),
    ),
  );
  const hands = pitches.map(({ batterHand }) => batterHand ?? " ").join("");
  return [...numbers, hands.trim() === "" ? "" : hands].join(between);
}

/** Returns the marks of some parts. Digits of the same column stand together, because they compress better. */
export function joinedParts(parts: readonly MarksPart[]): PackedMarks {
  const texts: string[][] = [...columns, "batterHand"].map(() => []);
  const lows = parts.map(({ marks }) => {
    const ofPart = marks.split(between);
    const colons = columns.map((_, place) => ofPart[place]?.indexOf(":") ?? -1);
    texts.forEach((column, place) => {
      column.push((ofPart[place] ?? "").slice((colons[place] ?? -1) + 1));
    });
    return colons.map((colon, place) =>
      colon < 0 ? null : Number(ofPart[place]?.slice(0, colon)),
    );
  });
  return {
    parts: parts.map(({ game, pitchType, pitches }, at) => ({
      ...{ game, pitchType, pitches },
      lows: lows[at] ?? [],
    })),
    columns: texts.map((column) => column.join(between)),
  };
}

/** Returns the marks of some pitches: those of one game and type together, in the order given. */
export function packedMarksOf(pitches: readonly PitchMark[]): PackedMarks {
  const groups = groupBy(pitches, ({ game, pitchType }) => JSON.stringify([game, pitchType]));
  return joinedParts(
    [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { game, pitchType } = first;
      return [{ game, pitchType, pitches: group.length, marks: packedPart(group) }];
    }),
  );
}

interface PackedColumn {
  readonly low: number | null;
  readonly text: string;
  readonly count: number;
}

function unpackedColumn({ low, text, count }: PackedColumn, steps: number): (number | null)[] {
  if (low === null) return Array<null>(count).fill(null);
  const width = text.length / count;
  return Array.from({ length: count }, (_, place) => {
    let value = 0;
    for (let at = place * width; at < (place + 1) * width; at += 1) {
      const digit = values.get(text.charAt(at));
      if (digit === undefined) return null;
      value = value * base + digit;
    }
    return (low + value) / steps;
  });
}

function pitchesOf(
  { game, pitchType, pitches: count, lows }: PackedMarks["parts"][number],
  texts: readonly string[],
): PitchMark[] {
  const column = new Map(
    columns.map(({ name, steps }, place) => [
      name,
      unpackedColumn({ low: lows[place] ?? null, text: texts[place] ?? "", count }, steps),
    ]),
  );
  const at = (name: ColumnName, place: number) => column.get(name)?.[place] ?? null;
  const hands = texts[columns.length] ?? "";
  return Array.from({ length: count }, (_, place) => {
    const hand = hands.charAt(place);
    return {
      game,
      pitchType,
      pitchNum: at("pitchNum", place) ?? 0,
      velo: at("velo", place),
      vertBreak: at("vertBreak", place),
      hb: at("hb", place),
      plateHeight: at("plateHeight", place),
      plateSide: at("plateSide", place),
      releaseHeight: at("releaseHeight", place),
      releaseSide: at("releaseSide", place),
      zoneCell: at("zoneCell", place),
      batterHand: hand === "R" || hand === "L" ? hand : null,
    };
  });
}

/** Returns the newest pitches that a screen shows, newest first. */
export function unpackedMarks({ parts, columns: joined }: PackedMarks): PitchMark[] {
  const texts = joined.map((column) => column.split(between));
  return parts
    .flatMap((part, place) =>
      pitchesOf(
        part,
        texts.map((column) => column[place] ?? ""),
      ),
    )
    .sort((one, other) => one.game - other.game || other.pitchNum - one.pitchNum)
    .slice(0, athleteScreenLimits.marksMax);
}
