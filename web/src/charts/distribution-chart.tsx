import { averageText } from "@armslot/baseball/pitch/reading-text";
import { useMemo } from "react";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import {
  type DistributionRow,
  type DistributionSet,
  distributionRows,
} from "./distribution-data.ts";
import { DistributionDrawing, distributionHeight } from "./distribution-drawing.tsx";
import { athleteShape } from "./frame/athlete-shape.ts";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { EmptyChart } from "./frame/empty-chart.tsx";
import { type Domain, fencedDomain, isOutside } from "./frame/fenced-domain.ts";
import { Legend, LegendItem } from "./frame/legend.tsx";

export interface DistributionChartProps {
  /** Up to four athletes. */
  readonly sets: readonly DistributionSet[];
  /** Shown if no pitch has a velocity. */
  readonly emptyText: string;
}

/** Velocities that differ less still span this many mph. */
const spanMph = 10;

/** Returns the velocities on the axis. Each row counts as 100 pitches, so rare types have a place, too. */
function velocityDomain(rows: readonly DistributionRow[]): Domain {
  const steps = rows.flatMap(({ from, shares }) =>
    shares.flatMap((share, at) =>
      Array.from({ length: Math.ceil(100 * share) }, () => [from + at, from + at + 1]).flat(),
    ),
  );
  return fencedDomain(steps, spanMph);
}

const number = (header: string, cell: (row: DistributionRow) => string) =>
  ({ key: header, header, cell, align: "end", width: 5 }) as const;

/** The velocities of athletes by pitch type: the part of the pitches in each mph, and the mean. Shapes stand for athletes. */
export function DistributionChart({ sets, emptyText }: DistributionChartProps) {
  const rows = useMemo(() => distributionRows(sets), [sets]);
  const domain = useMemo(() => velocityDomain(rows), [rows]);
  const nameOf = ({ set }: DistributionRow) => sets[set]?.name ?? "";
  if (rows.length === 0) {
    return <EmptyChart title="Velocity distribution" aside="mph" text={emptyText} />;
  }
  const columns: Column<DistributionRow>[] = [
    { key: "type", header: "Pitch Type", cell: ({ pitchType }) => pitchType, width: 6 },
    { key: "name", header: "Athlete", cell: nameOf },
    number("Pitches", ({ n }) => String(n)),
    number("Mean", ({ mean }) => averageText(mean, "mph")),
    number("Slowest", ({ min }) => averageText(min, "mph")),
    number("Fastest", ({ max }) => averageText(max, "mph")),
  ];
  return (
    <ChartFrame
      heightOf={() => distributionHeight(rows)}
      title="Velocity distribution"
      aside="mph"
      legend={
        <Legend name="Athletes">
          {sets.map(({ id, name }, set) => (
            <LegendItem key={id} pitchType="Other" shape={athleteShape(set)}>
              {name}
            </LegendItem>
          ))}
        </Legend>
      }
      notes={[
        "Mark: mean. Height: the part of the athlete’s pitches of the type in each mph.",
        rows.some(({ min, max }) => isOutside(domain, min) || isOutside(domain, max)) &&
          "The axis leaves out velocities far from the others.",
      ]}
      table={
        <DataTable
          isFitted
          name="Velocity by pitch type and athlete"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      }
    >
      {(width) => <DistributionDrawing width={width} rows={rows} domain={domain} nameOf={nameOf} />}
    </ChartFrame>
  );
}
