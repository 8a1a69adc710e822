import {
  athleteScreenLimits,
  type PackedMarks,
  type PitchMark,
} from "@armslot/contracts/athletes/athlete-screen";
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

function packed(pitches: readonly PitchMark[]): string {
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

/** Returns the marks of some pitches: those of one game and type together, in the order given. */
export function packedMarksOf(pitches: readonly PitchMark[]): PackedMarks[] {
  const groups = groupBy(pitches, ({ game, pitchType }) => JSON.stringify([game, pitchType]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { game, pitchType } = first;
    return [{ game, pitchType, pitches: group.length, marks: packed(group) }];
  });
}

function unpackedColumn(text: string, count: number, steps: number): (number | null)[] {
  if (text === "") return Array<null>(count).fill(null);
  const colon = text.indexOf(":");
  const lowest = Number(text.slice(0, colon));
  const width = (text.length - colon - 1) / count;
  return Array.from({ length: count }, (_, place) => {
    let value = 0;
    for (let at = colon + 1 + place * width; at < colon + 1 + (place + 1) * width; at += 1) {
      const digit = values.get(text.charAt(at));
      if (digit === undefined) return null;
      value = value * base + digit;
    }
    return (lowest + value) / steps;
  });
}

function pitchesOf({ game, pitchType, pitches: count, marks }: PackedMarks): PitchMark[] {
  const texts = marks.split(between);
  const column = new Map(
    columns.map(({ name, steps }, place) => [
      name,
      unpackedColumn(texts[place] ?? "", count, steps),
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
export function unpackedMarks(marks: readonly PackedMarks[]): PitchMark[] {
  return marks
    .flatMap(pitchesOf)
    .sort((one, other) => one.game - other.game || other.pitchNum - one.pitchNum)
    .slice(0, athleteScreenLimits.marksMax);
}
