import { fixedText, roundHalfAway } from "@armslot/baseball/pitch/decimal";
import { handOfType } from "@armslot/baseball/pitch/pitch-arm";
import { noReading, percentText } from "@armslot/baseball/pitch/reading-text";
import { readingNumberText, tiltDifferenceText } from "@armslot/baseball/pitch/value-text";
import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { directionNames, type ReadingName, readings } from "@armslot/contracts/pitch/readings";

/** What a comparison shows of one athlete in one row. */
export interface ComparisonCell {
  /** The value, or "-" if it is missing. */
  readonly text: string;
  /** The value minus that of the athlete compared against, as both are shown: "+1.4". Null without two values. */
  readonly difference: string | null;
  /** How many pitches the value is from, if not all of the type. */
  readonly n: number | null;
}

/** A row of a pitch type: one value of each athlete. */
interface ComparisonRow {
  readonly label: string;
  readonly unit: string;
  readonly cells: readonly ComparisonCell[];
}

/** A pitch type of any of the athletes. */
export interface ComparedType {
  readonly pitchType: string;
  /** How many pitches of the type each athlete has. */
  readonly pitches: readonly number[];
  readonly rows: readonly ComparisonRow[];
}

interface Value {
  readonly value: number;
  readonly n: number;
}

interface RowKind {
  readonly label: string;
  readonly unit: string;
  readonly text: (value: number) => string;
  readonly of: (type: TypeStatistics, athlete: ComparedAthlete) => Value | null;
  /** Returns the text of a difference. The default is the difference of the shown numbers. */
  readonly differenceOf?: (value: number, against: number) => string;
  /** Whether values of a right-hander and a left-hander have no difference. */
  readonly isOfOneHand?: true;
}

/** A rate in percent with the number of pitches that it divides by. */
function rateRow(label: string, of: RowKind["of"]): RowKind {
  return { label, unit: "%", text: (rate) => percentText(rate).slice(0, -1), of };
}

function readingRow(name: ReadingName, label: string = readings[name].name): RowKind {
  const { unit } = readings[name];
  return {
    label,
    unit: unit === "degrees" ? "°" : unit,
    text: (value) => readingNumberText(name, value),
    of: ({ readings: all }) => valueFrom(all[name]?.mean, all[name]?.n),
  };
}

function valueFrom(value: number | null | undefined, n: number | undefined): Value | null {
  return value === null || value === undefined || n === undefined ? null : { value, n };
}

/** Arm side is positive for both hands, so what a left hand threw is mirrored. */
function armSide(type: TypeStatistics, { position }: ComparedAthlete): Value | null {
  const { hb } = type.readings;
  if (hb?.mean === null || hb?.mean === undefined) return null;
  const hand = handOfType(type.pitchType, position === "LHP" ? "L" : "R");
  return { value: hand === "L" ? -hb.mean : hb.mean, n: hb.n };
}

const rowKinds: readonly RowKind[] = [
  rateRow("Usage", ({ usage, pitches }) => ({ value: usage, n: pitches })),
  readingRow("velo"),
  {
    ...readingRow("velo", "Fastest"),
    of: ({ readings: { velo } }) => valueFrom(velo?.max, velo?.n),
  },
  readingRow("vertBreak"),
  { ...readingRow("hb", "Arm-side break"), of: armSide },
  readingRow("spinRate"),
  ...directionNames.map(
    (name): RowKind => ({
      ...readingRow(name),
      unit: "clock",
      differenceOf: tiltDifferenceText,
      isOfOneHand: true,
    }),
  ),
  readingRow("spinEfficiency"),
  readingRow("releaseHeight"),
  readingRow("extension"),
  readingRow("vertApproach"),
  rateRow("Strikes", ({ strikeRate, calls }) => valueFrom(strikeRate, calls)),
  rateRow("Whiffs", ({ whiffRate, swings }) => valueFrom(whiffRate, swings)),
];

/** Returns the difference of two shown numbers with its sign and their decimals. A part of a percent ("<1") has none. */
function differenceText(shown: string, against: string): string | null {
  if (shown.startsWith("<") || against.startsWith("<")) return null;
  const decimals = shown.split(".")[1]?.length ?? 0;
  const difference = roundHalfAway(Number(shown) - Number(against), decimals);
  const text = fixedText(Math.abs(difference), decimals);
  if (difference === 0) return text;
  return `${difference > 0 ? "+" : "-"}${text}`;
}

interface Thrower {
  readonly athlete: ComparedAthlete;
  /** Undefined if the athlete does not throw the type. */
  readonly type: TypeStatistics | undefined;
}

function rowOf(kind: RowKind, throwers: readonly Thrower[], against: number): ComparisonRow {
  const values = throwers.map(({ athlete, type }) => (type ? kind.of(type, athlete) : null));
  const basis = values[against];
  const hand = throwers[against]?.athlete.position;
  const difference = ({ value }: Value, from: Value) =>
    kind.differenceOf?.(value, from.value) ??
    differenceText(kind.text(value), kind.text(from.value));
  return {
    label: kind.label,
    unit: kind.unit,
    cells: throwers.map(({ athlete, type }, set) => {
      const value = values[set];
      if (!value) return { text: noReading, difference: null, n: null };
      const compares = set !== against && !(kind.isOfOneHand && athlete.position !== hand);
      return {
        text: kind.text(value.value),
        difference: compares && basis ? difference(value, basis) : null,
        n: value.n === type?.pitches ? null : value.n,
      };
    }),
  };
}

/**
 * Returns the pitch types of all athletes, the most thrown first, with a row for each value that any athlete has.
 * @param against the place of the athlete whom the differences compare with
 */
export function comparedTypes(
  athletes: readonly ComparedAthlete[],
  against: number,
): readonly ComparedType[] {
  const names = new Set(athletes.flatMap(({ types }) => types.map(({ pitchType }) => pitchType)));
  const compared = [...names].map((pitchType) => {
    const throwers = athletes.map((athlete) => ({
      athlete,
      type: athlete.types.find((type) => type.pitchType === pitchType),
    }));
    const rows = rowKinds.map((kind) => rowOf(kind, throwers, against));
    return {
      pitchType,
      pitches: throwers.map(({ type }) => type?.pitches ?? 0),
      rows: rows.filter(({ cells }) => cells.some(({ text }) => text !== noReading)),
    };
  });
  const sum = ({ pitches }: ComparedType) => pitches.reduce((all, each) => all + each, 0);
  return compared.sort((one, other) => sum(other) - sum(one));
}
