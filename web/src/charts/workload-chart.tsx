import type { WorkloadDay } from "@armslot/baseball/numbers/workload";
import { calendarDateText } from "@armslot/baseball/pitch/calendar-date";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { Axes } from "./frame/axes.tsx";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { ChartSurface } from "./frame/chart-surface.tsx";
import { linearScale } from "./frame/linear-scale.ts";
import { useHighlight } from "./frame/use-highlight.ts";

export interface WorkloadChartProps {
  readonly title: string;
  /** What time the days cover. */
  readonly aside: string;
  /** Every day on the axis, oldest first. The last one is today. */
  readonly days: readonly WorkloadDay[];
  /** The most pitches of a day by a guideline, or null without one. */
  readonly dailyMax: number | null;
}

/** The tracked pitches of each day as bars, with the daily maximum. */
export function WorkloadChart({ title, aside, days, dailyMax }: WorkloadChartProps) {
  const thrown = days.filter(({ pitches }) => pitches > 0);
  return (
    <ChartFrame
      heightOf={() => height}
      title={title}
      aside={aside}
      table={
        <DataTable
          name={title}
          columns={columns}
          rows={thrown.toReversed()}
          rowKey={({ date }) => date}
        />
      }
    >
      {(width) => <WorkloadDrawing title={title} width={width} days={days} dailyMax={dailyMax} />}
    </ChartFrame>
  );
}

const columns: readonly Column<WorkloadDay>[] = [
  { key: "date", header: "Date", cell: ({ date }) => calendarDateText(date) },
  { key: "pitches", header: "Tracked pitches", cell: ({ pitches }) => pitches, align: "end" },
];

/** Keeps a text readable on lines and bars. */
const halo = { stroke: "var(--bg)", strokeWidth: 3, paintOrder: "stroke" } as const;
const height = 180;
const margin = { left: 40, right: 22, top: 6, bottom: 34 } as const;
const barWidthMax = 18;
/** A day's number fits above its bar if the next bars are this far away. */
const numberWidth = 24;

interface WorkloadDrawingProps extends Omit<WorkloadChartProps, "aside"> {
  readonly width: number;
}

function WorkloadDrawing({ title, width, days, dailyMax }: WorkloadDrawingProps) {
  const highlight = useHighlight({});
  const area = { ...margin, right: width - margin.right, bottom: height - margin.bottom };
  const highest = Math.max(dailyMax ?? 0, ...days.map(({ pitches }) => pitches));
  const x = linearScale([-0.5, days.length - 0.5], { from: area.left, to: area.right });
  const y = linearScale([0, highest * 1.15], { from: area.bottom, to: area.top });
  const step = x(1) - x(0);
  const barWidth = Math.min(barWidthMax, step * 0.75);
  const bars = days.flatMap(({ date, pitches }, at) =>
    pitches > 0 ? [{ id: date, pitchType: "", x: x(at), y: y(pitches), pitches, at }] : [],
  );
  const hasRoom = ({ at }: { readonly at: number }) =>
    bars.every((other) => other.at === at || Math.abs(other.at - at) * step >= numberWidth);
  return (
    <ChartSurface
      name={title}
      summary={`${bars.length} days with pitches. Use the arrow keys for each day.`}
      width={width}
      height={height}
      marks={bars}
      hasColumns
      highlight={highlight}
      tipOf={(id) => ({
        title: calendarDateText(id) ?? "",
        lines: [`${bars.find((bar) => bar.id === id)?.pitches} tracked pitches`],
      })}
    >
      <Axes
        area={area}
        x={{ scale: x, ticks: weeks(days), name: "Day", textOf: (at) => tickText(days, at) }}
        y={{ scale: y, ticks: y.ticks(4), name: "Pitches", hasGrid: true }}
      />
      {bars.map(({ id, x: center, y: top }) => (
        <rect
          key={id}
          data-day={id}
          x={center - barWidth / 2}
          y={top}
          width={barWidth}
          height={area.bottom - top}
          className={`fill-accent forced-colors:fill-[CanvasText] ${id === highlight.id ? "stroke-ink" : ""}`}
          strokeWidth={2}
        />
      ))}
      {dailyMax !== null && <MaximumLine at={y(dailyMax)} area={area} dailyMax={dailyMax} />}
      {bars.filter(hasRoom).map(({ id, x: center, y: top, pitches }) => (
        <text key={id} x={center} y={top - 4} textAnchor="middle" className="fill-ink" {...halo}>
          {pitches}
        </text>
      ))}
    </ChartSurface>
  );
}

interface MaximumLineProps {
  readonly at: number;
  readonly area: { readonly left: number; readonly right: number };
  readonly dailyMax: number;
}

function MaximumLine({ at, area, dailyMax }: MaximumLineProps) {
  return (
    <g className="fill-muted">
      <path
        d={`M${area.left} ${at}H${area.right}`}
        className="stroke-control"
        strokeDasharray="4 4"
      />
      <text x={area.left + 6} y={at - 4} {...halo}>
        {`Daily maximum ${dailyMax}`}
      </text>
    </g>
  );
}

/** Returns the places of today and of the same weekday in the weeks before. */
function weeks({ length }: readonly WorkloadDay[]): number[] {
  return Array.from({ length: Math.ceil(length / 7) }, (_, week) => length - 1 - week * 7);
}

function tickText(days: readonly WorkloadDay[], at: number): string {
  if (at === days.length - 1) return "Today";
  return calendarDateText(days[at]?.date ?? null)?.slice(0, 5) ?? "";
}
