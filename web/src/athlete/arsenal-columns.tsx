import { averageText, percentText } from "@armslot/baseball/pitch/reading-text";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import type { ReportedType } from "@armslot/contracts/athlete/athlete-report";
import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import { isDirection, type ReadingName, readings } from "@armslot/contracts/pitch/readings";
import type { ComponentType } from "react";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import { Basis } from "../ui/basis.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { isSmallSample, SmallSampleIcon } from "./small-sample.tsx";

const typeColumn: Column<ReportedType> = {
  key: "pitchType",
  header: "Pitch Type",
  cell: ({ pitchType }) => <PitchTypeName pitchType={pitchType} />,
  sortBy: ({ pitchType }) => pitchType,
  width: 5.5,
};

const countColumn: Column<ReportedType> = {
  key: "pitches",
  header: "Pitches",
  cell: ({ pitches }) => <Count pitches={pitches} />,
  sortBy: ({ pitches }) => pitches,
  width: 3.75,
  align: "end",
};

/** The columns of Pitch averages that every athlete has (ATH-1). */
export const specifiedColumns = columnsWith(DrawnBasis);

function columnsWith(Counted: ComponentType<BasisOfProps>): readonly Column<ReportedType>[] {
  return [
    typeColumn,
    averageColumn("velo", { unit: "mph", width: 4.75, Counted }),
    averageColumn("vertBreak", { unit: "in", width: 4, Counted }),
    averageColumn("hb", { unit: "in", width: 4, Counted }),
    countColumn,
  ];
}

interface AverageColumnOptions {
  readonly unit: "mph" | "in";
  readonly width: number;
  /** Shows how many pitches a mean is of. */
  readonly Counted: ComponentType<BasisOfProps>;
}

function averageColumn(
  name: "velo" | "vertBreak" | "hb",
  { unit, width, Counted }: AverageColumnOptions,
): Column<ReportedType> {
  return {
    key: name,
    header: readings[name].label,
    cell: ({ pitches, readings: { [name]: reading } }) => (
      <>
        {averageText(reading?.mean ?? null, unit)}
        {reading && <Counted n={reading.n} pitches={pitches} />}
      </>
    ),
    sortBy: (type) => type.readings[name]?.mean ?? null,
    width,
    align: "end",
  };
}

const usage = numberColumn<ReportedType>({
  key: "usage",
  header: "Usage %",
  value: (type) => type.usage,
  text: percentText,
});
const max = numberColumn<ReportedType>({
  key: "max",
  header: "Max (mph)",
  value: (type) => type.readings.velo?.max ?? null,
  text: (value) => readingNumberText("velo", value),
});
const veloSpread = numberColumn<TypeStatistics>({
  key: "veloSpread",
  header: "± (mph)",
  value: (type) => type.readings.velo?.spread ?? null,
  text: (value) => readingNumberText("velo", value),
});
const strikeRate = numberColumn<ReportedType>({
  key: "strikeRate",
  header: "Strike %",
  value: (type) => type.strikeRate,
  text: percentText,
  basis: ({ calls }) => calls,
});
const whiffRate = numberColumn<ReportedType>({
  key: "whiffRate",
  header: "Whiff %",
  value: (type) => type.whiffRate,
  text: percentText,
  basis: ({ swings }) => swings,
});

/** The columns that a member can add (ATH-7). */
const addedColumns: readonly Column<TypeStatistics>[] = [
  usage,
  max,
  veloSpread,
  ...meanColumns(["spinRate", "spinAxis", "movementAxis", "spinEfficiency"]),
  ...meanColumns(["releaseHeight", "releaseSide", "extension", "vertApproach", "armAngle"]),
  strikeRate,
  whiffRate,
];

/** The columns of a report that it has only if some pitch type has a value. */
const optionalReportColumns: readonly Column<ReportedType>[] = [
  usage,
  max,
  ...meanColumns(["spinRate", "spinAxis", "movementAxis", "releaseHeight", "extension"]),
  strikeRate,
  whiffRate,
];

function withValues<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  return columns.filter(({ sortBy }) => rows.some((row) => sortBy?.(row) != null));
}

/** Returns the columns that can be added because some pitch type has a value. */
export function addableColumns(
  types: readonly TypeStatistics[],
): readonly Column<TypeStatistics>[] {
  return withValues(addedColumns, types);
}

/**
 * Returns the columns of a report (REPORT-1). A mean of fewer pitches than the type's shows its n. A page has room for one direction: the
 * measured tilt, or the movement axis of pitches without one.
 */
export function reportColumns(types: readonly ReportedType[]): readonly Column<ReportedType>[] {
  const isMeasured = types.some(({ readings: { spinAxis } }) => spinAxis);
  const columns = optionalReportColumns.filter(({ key }) => !isMeasured || key !== "movementAxis");
  return [...columnsWith(BasisOf), ...withValues(columns, types)];
}

interface NumberColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly value: (type: Row) => number | null;
  readonly text: (value: number) => string;
  /** The number of pitches behind the value, if it is not the number of pitches of the type. */
  readonly basis?: (type: Row) => number;
}

function numberColumn<Row extends Pick<ReportedType, "pitches">>(
  column: NumberColumn<Row>,
): Column<Row> {
  const { key, header, value, text, basis } = column;
  return {
    key,
    header,
    sortBy: value,
    align: "end",
    width: 4.5,
    cell: (type) => {
      const shown = value(type);
      if (shown === null) return "-";
      return (
        <>
          {text(shown)}
          {basis && <BasisOf n={basis(type)} pitches={type.pitches} />}
        </>
      );
    },
  };
}

/** A pitch type with the means of some readings. */
interface WithMeans<Name extends ReadingName> extends Pick<ReportedType, "pitches"> {
  readonly readings: {
    readonly [Each in Name]?: { readonly n: number; readonly mean: number | null } | undefined;
  };
}

function meanColumns<Name extends ReadingName>(
  names: readonly Name[],
): readonly Column<WithMeans<Name>>[] {
  return names.map((name) => {
    const { label, unit } = readings[name];
    return numberColumn<WithMeans<Name>>({
      key: name,
      header: isDirection(name) ? label : `${label} (${unit === "degrees" ? "°" : unit})`,
      value: (type) => type.readings[name]?.mean ?? null,
      text: (value) => readingNumberText(name, value),
      basis: (type) => type.readings[name]?.n ?? 0,
    });
  });
}

interface WithCounts extends Pick<ReportedType, "pitches" | "calls" | "swings"> {
  readonly readings: Readonly<Record<string, { readonly n: number } | undefined>>;
}

/** Whether a pitch type, or a mean or rate in these columns, is of too few pitches to judge by. */
export function hasSmallSample(type: WithCounts, columns: readonly { key: string }[]): boolean {
  const { pitches, calls, swings, readings: byName } = type;
  const counts = columns.map(({ key }) => {
    if (key === "strikeRate") return calls;
    return key === "whiffRate" ? swings : (byName[key]?.n ?? 0);
  });
  return [pitches, ...counts].some(isSmallSample);
}

interface BasisOfProps {
  /** The pitches behind the value. */
  readonly n: number;
  /** The pitches of the type. */
  readonly pitches: number;
}

/** The number of pitches behind a value if it is not that of the type, marked if it is small. */
function BasisOf({ n, pitches }: BasisOfProps) {
  return n !== pitches && <Basis pitches={n} mark={isSmallSample(n) && <SmallSampleIcon />} />;
}

/** The same, drawn by the style sheet: the cell's text is the mean alone (ATH-1), also in a copied table. */
function DrawnBasis({ n, pitches }: BasisOfProps) {
  if (n === pitches) return null;
  return (
    <span data-basis className="text-meta text-muted">
      {isSmallSample(n) && <SmallSampleIcon />}
      <span data-n={` n ${n}`} className="before:content-[attr(data-n)]" />
    </span>
  );
}

function Count({ pitches }: Pick<TypeStatistics, "pitches">) {
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {isSmallSample(pitches) && <SmallSampleIcon />}
      {pitches}
    </span>
  );
}
