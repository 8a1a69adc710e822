import { trendOutingsMin } from "@armslot/baseball/numbers/trend-line";
import { readings } from "@armslot/contracts/pitch/readings";
import { useMemo } from "react";
import { athleteShape } from "./frame/athlete-shape.ts";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { EmptyChart } from "./frame/empty-chart.tsx";
import { Legend, LegendItem } from "./frame/legend.tsx";
import {
  type TrendAthlete,
  type TrendOuting,
  type TrendPoint,
  type TrendReading,
  trendSeries,
} from "./trend-data.ts";
import { height, TrendDrawing } from "./trend-drawing.tsx";
import { TrendTable } from "./trend-table.tsx";

export interface TrendChartProps {
  readonly reading: TrendReading;
  /** Every outing on the axis, oldest first. */
  readonly outings: readonly TrendOuting[];
  readonly points: readonly TrendPoint[];
  /** The athletes of a comparison, by the points' `set`. Shapes and dashes stand for them. */
  readonly athletes?: readonly TrendAthlete[];
  /** Shown if no outing has the reading. */
  readonly emptyText: string;
}

/** A reading by outing: mean and range of each pitch type, with the season line and the 95 % band of the mean. */
export function TrendChart(props: TrendChartProps) {
  const { reading, outings, points, athletes, emptyText } = props;
  const series = useMemo(() => trendSeries(points, outings), [points, outings]);
  const { name, unit } = readings[reading];
  const title = `${name} by outing`;
  if (points.length === 0) return <EmptyChart title={title} aside={unit} text={emptyText} />;
  const hasRanges = !athletes && points.some(({ min, max }) => min !== null && max !== null);
  return (
    <ChartFrame
      heightOf={() => height}
      title={title}
      aside={unit}
      legend={
        <Legend name={athletes ? "Athletes" : "Pitch types"}>
          {series.map(({ key, pitchType, set, isFromVideo, points: { length } }) => (
            <LegendItem
              key={key}
              pitchType={pitchType}
              isHollow={isFromVideo}
              {...(set === undefined ? {} : { shape: athleteShape(set) })}
            >
              {`${athletes?.[set ?? -1]?.name ?? key} (${length === 1 ? "1 outing" : `${length} outings`})`}
            </LegendItem>
          ))}
        </Legend>
      }
      notes={[
        `Mark: mean of the outing.${hasRanges ? " Bar: lowest to highest, with a cap at the highest." : ""}`,
        series.some(({ line }) => line.length > 0) &&
          `Line: trend from ${trendOutingsMin} outings on. Band: 95 % confidence of the mean.`,
        series.some(({ isFromVideo }) => isFromVideo) &&
          "Hollow: from video, with the range that holds the true mean in 95 of 100 cases.",
      ]}
      table={<TrendTable reading={reading} outings={outings} points={points} athletes={athletes} />}
    >
      {(width) => (
        <TrendDrawing
          width={width}
          title={title}
          reading={reading}
          outings={outings}
          series={series}
          athletes={athletes}
        />
      )}
    </ChartFrame>
  );
}
