import { trendOutingsMin } from "@armslot/baseball/trend-line";
import { readings } from "@armslot/contracts/readings";
import { useMemo } from "react";
import { ChartFrame } from "./chart-frame.tsx";
import { EmptyChart } from "./empty-chart.tsx";
import { Legend, LegendItem } from "./legend.tsx";
import { type TrendOuting, type TrendPoint, type TrendReading, typeTrends } from "./trend-data.ts";
import { TrendDrawing } from "./trend-drawing.tsx";
import { TrendTable } from "./trend-table.tsx";

export interface TrendChartProps {
  readonly reading: TrendReading;
  /** Every outing on the axis, oldest first. */
  readonly outings: readonly TrendOuting[];
  readonly points: readonly TrendPoint[];
  /** Shown if no outing has the reading. */
  readonly emptyText: string;
}

/** A reading by outing: mean and range of each pitch type, with the season line and the 95 % band of the mean. */
export function TrendChart({ reading, outings, points, emptyText }: TrendChartProps) {
  const types = useMemo(() => typeTrends(points), [points]);
  const { name, unit } = readings[reading];
  const title = `${name} by outing`;
  if (points.length === 0) return <EmptyChart title={title} aside={unit} text={emptyText} />;
  const hasRanges = points.some(({ min, max }) => min !== null && max !== null);
  return (
    <ChartFrame
      title={title}
      aside={unit}
      legend={
        <Legend name="Pitch types">
          {types.map(({ pitchType, points: { length } }) => (
            <LegendItem key={pitchType} pitchType={pitchType}>
              {`${pitchType} (${length === 1 ? "1 outing" : `${length} outings`})`}
            </LegendItem>
          ))}
        </Legend>
      }
      notes={[
        `Mark: mean of the outing.${hasRanges ? " Bar: lowest to highest, with a cap at the highest." : ""}`,
        types.some(({ line }) => line.length > 0) &&
          `Line: trend from ${trendOutingsMin} outings on. Band: 95 % confidence of the mean.`,
      ]}
      table={<TrendTable reading={reading} outings={outings} points={points} />}
    >
      {(width) => (
        <TrendDrawing
          width={width}
          title={title}
          reading={reading}
          outings={outings}
          types={types}
        />
      )}
    </ChartFrame>
  );
}
