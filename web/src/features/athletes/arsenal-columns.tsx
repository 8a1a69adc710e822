import { averageText } from "@armslot/baseball/reading-text";
import { readingNumberText } from "@armslot/baseball/value-text";
import type { TypeStatistics } from "@armslot/contracts/athlete-screen";
import { limits } from "@armslot/contracts/limits";
import { type ReadingName, readings } from "@armslot/contracts/readings";
import { TriangleAlert } from "lucide-react";
import { PitchTypeName } from "../../charts/pitch-type-name.tsx";
import type { Column } from "../../ui/table/table-column.ts";

type ArsenalColumn = Column<TypeStatistics>;

/** The columns of Pitch averages that every athlete has (ATH-1). */
export const specifiedColumns: readonly ArsenalColumn[] = [
  {
    key: "pitchType",
    header: "Pitch Type",
    cell: ({ pitchType }) => <PitchTypeName pitchType={pitchType} />,
    sortBy: ({ pitchType }) => pitchType,
    width: 5.5,
  },
  averageColumn("velo", "mph", 4.75),
  averageColumn("vertBreak", "in", 4),
  averageColumn("hb", "in", 4),
  {
    key: "pitches",
    header: "Pitches",
    cell: ({ pitches }) => <Count pitches={pitches} />,
    sortBy: ({ pitches }) => pitches,
    width: 3.75,
    align: "end",
  },
];

function averageColumn(name: "velo" | "vertBreak" | "hb", unit: "mph" | "in", width: number) {
  const mean = (type: TypeStatistics) => type.readings[name]?.mean ?? null;
  return {
    key: name,
    header: readings[name].label,
    cell: (type: TypeStatistics) => averageText(mean(type), unit),
    sortBy: mean,
    width,
    align: "end",
  } as const;
}

/** The columns that a member can add (ATH-7). */
const addedColumns: readonly ArsenalColumn[] = [
  numberColumn({
    key: "usage",
    header: "Usage %",
    value: ({ usage }) => usage,
    text: percentText,
  }),
  numberColumn({
    key: "max",
    header: "Max (mph)",
    value: (type) => type.readings.velo?.max ?? null,
    text: (value) => readingNumberText("velo", value),
  }),
  numberColumn({
    key: "veloSpread",
    header: "± (mph)",
    value: (type) => type.readings.velo?.spread ?? null,
    text: (value) => readingNumberText("velo", value),
  }),
  ...meanColumns(["spinRate", "spinAxis", "spinEfficiency", "releaseHeight", "releaseSide"]),
  ...meanColumns(["extension", "vertApproach", "armAngle"]),
  numberColumn({
    key: "strikeRate",
    header: "Strike %",
    value: ({ strikeRate }) => strikeRate,
    text: percentText,
    basis: ({ calls }) => calls,
  }),
  numberColumn({
    key: "whiffRate",
    header: "Whiff %",
    value: ({ whiffRate }) => whiffRate,
    text: percentText,
    basis: ({ swings }) => swings,
  }),
];

/** Returns the columns that can be added because some pitch type has a value. */
export function addableColumns(types: readonly TypeStatistics[]): readonly ArsenalColumn[] {
  return addedColumns.filter(({ sortBy }) => types.some((type) => sortBy?.(type) != null));
}

interface NumberColumn {
  readonly key: string;
  readonly header: string;
  readonly value: (type: TypeStatistics) => number | null;
  readonly text: (value: number) => string;
  /** The number of pitches behind the value, if it is not the number of pitches of the type. */
  readonly basis?: (type: TypeStatistics) => number;
}

function numberColumn({ key, header, value, text, basis }: NumberColumn): ArsenalColumn {
  return {
    key,
    header,
    sortBy: value,
    align: "end",
    width: 5,
    cell: (type) => {
      const shown = value(type);
      if (shown === null) return "-";
      return (
        <>
          {text(shown)}
          {basis && basis(type) !== type.pitches && <Basis pitches={basis(type)} />}
        </>
      );
    },
  };
}

function meanColumns(names: readonly ReadingName[]): readonly ArsenalColumn[] {
  return names.map((name) => {
    const { label, unit } = readings[name];
    return numberColumn({
      key: name,
      header: name === "spinAxis" ? label : `${label} (${unit === "degrees" ? "°" : unit})`,
      value: (type) => type.readings[name]?.mean ?? null,
      text: (value) => readingNumberText(name, value),
      basis: (type) => type.readings[name]?.n ?? 0,
    });
  });
}

function percentText(rate: number): string {
  return `${(rate * 100).toFixed(0)}%`;
}

function Basis({ pitches }: { readonly pitches: number }) {
  return (
    <span data-basis className="ms-1 text-meta text-muted">
      n {pitches}
    </span>
  );
}

/** Whether a pitch type has too few pitches to judge it by. */
export function isSmallSample({ pitches }: Pick<TypeStatistics, "pitches">): boolean {
  return pitches < limits.smallSampleBelowPitches;
}

function Count({ pitches }: Pick<TypeStatistics, "pitches">) {
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {isSmallSample({ pitches }) && (
        <TriangleAlert
          role="img"
          aria-label="Small sample"
          size={14}
          className="shrink-0 text-warning"
        />
      )}
      {pitches}
    </span>
  );
}
