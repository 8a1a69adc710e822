import { readings } from "@armslot/contracts/pitch/readings";
import { memo, useId, useMemo } from "react";
import { useNavigate } from "react-router";
import { athleteShape } from "./frame/athlete-shape.ts";
import { Axes } from "./frame/axes.tsx";
import { ChartSurface } from "./frame/chart-surface.tsx";
import { ClipToArea } from "./frame/clip-to-area.tsx";
import { EndLabels } from "./frame/end-labels.tsx";
import { linePath } from "./frame/mark-shapes.ts";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { pitchStyle } from "./frame/pitch-style.ts";
import { valueText } from "./frame/reading-value.ts";
import { useHighlight } from "./frame/use-highlight.ts";
import {
  barOf,
  seriesKey,
  type TrendAthlete,
  type TrendOuting,
  type TrendPoint,
  type TrendReading,
  type TrendSeries,
} from "./trend-data.ts";
import { dateText, outingTicks, type TrendScale, trendScale, upOf } from "./trend-scale.ts";
import { meanText } from "./trend-table.tsx";

interface TrendDrawingProps {
  readonly width: number;
  readonly title: string;
  readonly reading: TrendReading;
  readonly outings: readonly TrendOuting[];
  readonly series: readonly TrendSeries[];
  /** The athletes of a comparison. */
  readonly athletes: readonly TrendAthlete[] | undefined;
}

/** The height of a trend in CSS pixels. */
export const height = 280;
const namesFromWidth = 480;

const idOf = (point: TrendPoint) => `${point.outing} ${seriesKey(point)}`;

/** The drawing of a trend. */
export function TrendDrawing(props: TrendDrawingProps) {
  const { width, title, reading, outings, series, athletes } = props;
  const highlight = useHighlight({});
  const navigate = useNavigate();
  const points = useMemo(
    () => series.flatMap((each) => each.points).toSorted((a, b) => a.outing - b.outing),
    [series],
  );
  const names = namesAtEnd(athletes, width);
  const scale = useMemo(() => {
    const keys = series.map(({ key }) => key);
    return trendScale({ width, height, outings, points, series: keys, names, reading });
  }, [width, outings, points, series, names, reading]);
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
      tipOf={(id) => tipOf(find(id), props)}
      onOpen={canOpen ? open : undefined}
    >
      <TrendMarks
        series={series}
        athletes={athletes}
        scale={scale}
        outings={outings}
        reading={reading}
      />
      {found && (
        <PitchMark
          pitchType={found.pitchType}
          {...placeOf(found)}
          {...shapeOf(found)}
          isHollow={found.range !== undefined}
          radius={7}
          isHighlighted
        />
      )}
    </ChartSurface>
  );
}

/** The lines of athletes end with names, where those have room. */
function namesAtEnd(athletes: readonly TrendAthlete[] | undefined, width: number) {
  if (athletes === undefined) return "codes";
  return width < namesFromWidth ? "none" : "names";
}

/** In a comparison, the shape stands for the athlete. */
function shapeOf({ set }: Pick<TrendPoint, "set">) {
  return set === undefined ? {} : { shape: athleteShape(set) };
}

function tipOf(
  point: TrendPoint | undefined,
  { reading, outings, athletes }: Pick<TrendDrawingProps, "reading" | "outings" | "athletes">,
) {
  const outing = point && outings[point.outing];
  if (!outing) return { title: "", lines: [] };
  const { pitchType, n, min, max } = point;
  return {
    title: `${outing.date} ${outing.opponent}`.trim(),
    lines: [
      ...(athletes?.[point.set ?? -1] ? [athletes[point.set ?? -1]?.name ?? ""] : []),
      `${pitchType}, n = ${n}`,
      `Mean ${meanText(reading, point)}`,
      ...(max === null ? [] : [`Highest ${valueText(reading, max)}`]),
      ...(min === null ? [] : [`Lowest ${valueText(reading, min)}`]),
    ],
  };
}

interface TrendMarksProps
  extends Pick<TrendDrawingProps, "series" | "athletes" | "outings" | "reading"> {
  readonly scale: TrendScale;
}

/** Axes, bands, lines, ranges and means. They render once for a trend, not for each highlighted mark. */
const TrendMarks = memo(function TrendMarks(props: TrendMarksProps) {
  const { series, athletes, scale, outings, reading } = props;
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
        {series.map((each) => (
          <SeasonLine key={each.key} series={each} scale={scale} />
        ))}
      </g>
      {!athletes && series.map((each) => <Ranges key={each.key} series={each} scale={scale} />)}
      {series.flatMap(({ points }) =>
        points.map((point) => (
          <PitchMark
            key={idOf(point)}
            pitchType={point.pitchType}
            {...shapeOf(point)}
            x={scale.acrossOf(point)}
            y={upOf(point.mean, scale)}
            radius={4.8}
            isHollow={point.range !== undefined}
          />
        )),
      )}
      <EndLabels
        x={area.right + 5}
        top={area.top}
        bottom={area.bottom}
        labels={(scale.names === "none" ? [] : series).flatMap(
          ({ key, pitchType, set, isFromVideo, points, line }) => {
            const end = line.at(-1) ?? points.at(-1);
            const name = athletes?.[set ?? -1]?.shortName;
            return end && !isFromVideo ? [{ key, pitchType, name, y: upOf(end.mean, scale) }] : [];
          },
        )}
      />
    </>
  );
});

interface SeriesProps {
  readonly series: TrendSeries;
  readonly scale: TrendScale;
}

/** The lines of athletes differ without color. */
const dashes = [undefined, "7 4", "2 3", "9 3 2 3"] as const;

function SeasonLine({ series, scale }: SeriesProps) {
  const { color } = pitchStyle(series.pitchType);
  const { x, y } = scale;
  if (series.line.length === 0) return null;
  const top = series.line.map((at) => ({ x: x(at.x), y: y(at.high) }));
  const bottom = series.line.map((at) => ({ x: x(at.x), y: y(at.low) }));
  const middle = series.line.map((at) => ({ x: x(at.x), y: y(at.mean) }));
  return (
    <g>
      <path d={`${linePath([...top, ...bottom.toReversed()])}Z`} fill={color} fillOpacity={0.13} />
      <path
        d={linePath(middle)}
        fill="none"
        stroke={color}
        strokeWidth={1.75}
        strokeDasharray={dashes[series.set ?? 0]}
      />
    </g>
  );
}

/** One path with a bar from the lowest to the highest value of each outing, and a cap at the highest. The range of video has two caps. */
function Ranges({ series, scale }: SeriesProps) {
  const bars = series.points.map((point) => {
    const bar = barOf(point);
    if (!bar) return "";
    const across = scale.acrossOf(point);
    const [bottom, top] = [upOf(bar[0], scale), upOf(bar[1], scale)];
    const foot = series.isFromVideo ? `M${across - 3} ${bottom}h6` : "";
    return `M${across} ${bottom}V${top}M${across - 3} ${top}h6${foot}`;
  });
  return (
    <path
      d={bars.join("")}
      stroke={pitchStyle(series.pitchType).color}
      strokeOpacity={0.6}
      strokeWidth={1.5}
    />
  );
}
