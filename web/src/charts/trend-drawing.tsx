import { readings } from "@armslot/contracts/readings";
import { memo, useId, useMemo } from "react";
import { useNavigate } from "react-router";
import { Axes } from "./axes.tsx";
import { ChartSurface } from "./chart-surface.tsx";
import { ClipToArea } from "./clip-to-area.tsx";
import { EndLabels } from "./end-labels.tsx";
import { linePath } from "./mark-shapes.ts";
import { PitchMark } from "./pitch-mark.tsx";
import { pitchStyle } from "./pitch-style.ts";
import { valueText } from "./reading-value.ts";
import type { TrendOuting, TrendPoint, TrendReading, TypeTrend } from "./trend-data.ts";
import { type TrendScale, trendScale, upOf } from "./trend-scale.ts";
import { useHighlight } from "./use-highlight.ts";

interface TrendDrawingProps {
  readonly width: number;
  readonly title: string;
  readonly reading: TrendReading;
  readonly outings: readonly TrendOuting[];
  readonly types: readonly TypeTrend[];
}

const height = 280;

const idOf = ({ outing, pitchType }: TrendPoint) => `${outing} ${pitchType}`;

/** The drawing of a trend. */
export function TrendDrawing({ width, title, reading, outings, types }: TrendDrawingProps) {
  const highlight = useHighlight({});
  const navigate = useNavigate();
  const points = useMemo(
    () => types.flatMap((type) => type.points).toSorted((a, b) => a.outing - b.outing),
    [types],
  );
  const scale = useMemo(() => {
    const pitchTypes = types.map(({ pitchType }) => pitchType);
    return trendScale({ width, height, outings, points, pitchTypes, reading });
  }, [width, outings, points, types, reading]);
  const placeOf = (point: TrendPoint) => ({ x: scale.acrossOf(point), y: upOf(point.mean, scale) });
  const find = (id: string | null) => points.find((point) => idOf(point) === id);
  const found = find(highlight.id);
  const canOpen = outings.every(({ to }) => to !== null);
  const open = (id: string) => {
    const to = outings[find(id)?.outing ?? -1]?.to;
    if (to) void navigate(to);
  };
  return (
    <ChartSurface
      name={title}
      summary={`${outings.length} outings. Use the arrow keys for each mean${canOpen ? ", and Enter to open its game" : ""}.`}
      width={width}
      height={height}
      marks={points.map((point) => ({
        id: idOf(point),
        pitchType: point.pitchType,
        ...placeOf(point),
      }))}
      highlight={highlight}
      tipOf={(id) => tipOf(reading, find(id), outings)}
      onOpen={canOpen ? open : undefined}
    >
      <TrendMarks types={types} scale={scale} outings={outings} reading={reading} />
      {found && (
        <PitchMark pitchType={found.pitchType} {...placeOf(found)} radius={7} isHighlighted />
      )}
    </ChartSurface>
  );
}

function tipOf(
  reading: TrendReading,
  point: TrendPoint | undefined,
  outings: readonly TrendOuting[],
) {
  const outing = point && outings[point.outing];
  if (!outing) return { title: "", lines: [] };
  const { pitchType, mean, n, min, max } = point;
  return {
    title: `${outing.date} ${outing.opponent}`.trim(),
    lines: [
      `${pitchType}, n = ${n}`,
      `Mean ${valueText(reading, mean)}`,
      ...(max === null ? [] : [`Highest ${valueText(reading, max)}`]),
      ...(min === null ? [] : [`Lowest ${valueText(reading, min)}`]),
    ],
  };
}

interface TrendMarksProps {
  readonly types: readonly TypeTrend[];
  readonly scale: TrendScale;
  readonly outings: readonly TrendOuting[];
  readonly reading: TrendReading;
}

/** Axes, bands, lines, ranges and means. They render once for a trend, not for each highlighted mark. */
const TrendMarks = memo(function TrendMarks({ types, scale, outings, reading }: TrendMarksProps) {
  const { area, x, y } = scale;
  const clipId = useId();
  const { label, unit } = readings[reading];
  return (
    <>
      <Axes
        area={area}
        x={{
          scale: x,
          ticks: outingTicks(scale, outings),
          name: "Outing",
          textOf: dateText(outings),
        }}
        y={{ scale: y, ticks: y.ticks(5), name: `${label} (${unit})`, hasGrid: true }}
      />
      <ClipToArea id={clipId} area={area} />
      <g clipPath={`url(#${clipId})`}>
        {types.map((type) => (
          <SeasonLine key={type.pitchType} type={type} scale={scale} />
        ))}
      </g>
      {types.map((type) => (
        <Ranges key={type.pitchType} type={type} scale={scale} />
      ))}
      {types.flatMap(({ points }) =>
        points.map((point) => (
          <PitchMark
            key={idOf(point)}
            pitchType={point.pitchType}
            x={scale.acrossOf(point)}
            y={upOf(point.mean, scale)}
            radius={4.8}
          />
        )),
      )}
      <EndLabels
        x={area.right + 5}
        top={area.top}
        bottom={area.bottom}
        labels={types.flatMap(({ pitchType, points, line }) => {
          const end = line.at(-1) ?? points.at(-1);
          return end ? [{ pitchType, y: upOf(end.mean, scale) }] : [];
        })}
      />
    </>
  );
});

function SeasonLine({ type, scale }: { readonly type: TypeTrend; readonly scale: TrendScale }) {
  const { color } = pitchStyle(type.pitchType);
  const { x, y } = scale;
  if (type.line.length === 0) return null;
  const top = type.line.map((at) => ({ x: x(at.x), y: y(at.high) }));
  const bottom = type.line.map((at) => ({ x: x(at.x), y: y(at.low) }));
  const middle = type.line.map((at) => ({ x: x(at.x), y: y(at.mean) }));
  return (
    <g>
      <path d={`${linePath([...top, ...bottom.toReversed()])}Z`} fill={color} fillOpacity={0.13} />
      <path d={linePath(middle)} fill="none" stroke={color} strokeWidth={1.75} />
    </g>
  );
}

/** One path with a bar from the lowest to the highest value of each outing, and a cap at the highest. */
function Ranges({ type, scale }: { readonly type: TypeTrend; readonly scale: TrendScale }) {
  const bars = type.points.map((point) => {
    if (point.min === null || point.max === null) return "";
    const across = scale.acrossOf(point);
    const top = upOf(point.max, scale);
    return `M${across} ${upOf(point.min, scale)}V${top}M${across - 3} ${top}h6`;
  });
  return (
    <path
      d={bars.join("")}
      stroke={pitchStyle(type.pitchType).color}
      strokeOpacity={0.6}
      strokeWidth={1.5}
    />
  );
}

const tickWidth = 64;

function outingTicks({ area }: TrendScale, outings: readonly TrendOuting[]): number[] {
  const room = Math.max(1, Math.floor((area.right - area.left) / tickWidth));
  const step = Math.ceil(outings.length / room);
  return outings.flatMap((_, at) => (at % step === 0 ? [at] : []));
}

/** Returns how the axis writes dates: without the year if all are in one. */
function dateText(outings: readonly TrendOuting[]) {
  const years = new Set(outings.map(({ date }) => date.slice(6)));
  return (at: number) => {
    const { date = "" } = outings[at] ?? {};
    return years.size > 1 ? `${date.slice(0, 6)}${date.slice(8)}` : date.slice(0, 5);
  };
}
