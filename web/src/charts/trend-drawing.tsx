import { type ReadingName, readings } from "@armslot/contracts/pitch/readings";
import { memo, useId, useMemo } from "react";
import { useNavigate } from "react-router";
import { athleteShape } from "./frame/athlete-shape.ts";
import { Axes } from "./frame/axes.tsx";
import { ChartSurface } from "./frame/chart-surface.tsx";
import { ClipToArea } from "./frame/clip-to-area.tsx";
import { EndLabels } from "./frame/end-labels.tsx";
import { fencedDomain, within } from "./frame/fenced-domain.ts";
import type { Box } from "./frame/label-places.ts";
import { type LinearScale, linearScale } from "./frame/linear-scale.ts";
import { linePath } from "./frame/mark-shapes.ts";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { pitchStyle } from "./frame/pitch-style.ts";
import { valueText } from "./frame/reading-value.ts";
import { useHighlight } from "./frame/use-highlight.ts";
import {
  barOf,
  placeOfOuting,
  seriesKey,
  type TrendAthlete,
  type TrendOuting,
  type TrendPoint,
  type TrendReading,
  type TrendSeries,
} from "./trend-data.ts";
import { meanText } from "./trend-table.tsx";

const margin = { left: 44, top: 8, bottom: 34 } as const;

/** How much room the texts at the ends of lines need at the right. */
const roomOf = { codes: 30, names: 92, none: 8 } as const;

/** The fewest units that the axis of a reading spans, so that noise does not look like a trend. */
const spans: Record<(typeof readings)[ReadingName]["unit"], number> = {
  mph: 6,
  in: 8,
  rpm: 300,
  ft: 1,
  degrees: 6,
  "%": 20,
};

interface TrendScale {
  readonly names: keyof typeof roomOf;
  readonly area: Box;
  readonly x: LinearScale;
  readonly y: LinearScale;
  /** Returns the place of a point across. Types of one outing are beside each other, if outings are at equal distances. */
  readonly acrossOf: (point: TrendPoint) => number;
}

interface TrendScaleOptions {
  readonly width: number;
  readonly height: number;
  readonly outings: readonly TrendOuting[];
  readonly points: readonly TrendPoint[];
  /** The keys of the series. */
  readonly series: readonly string[];
  /** What is at the ends of lines: codes of pitch types, names of athletes or nothing. */
  readonly names: keyof typeof roomOf;
  readonly reading: ReadingName;
}

/** Returns the scales of a trend: outings across, and a reading up. */
function trendScale(options: TrendScaleOptions): TrendScale {
  const { width, height, outings, points, series, names, reading } = options;
  const area = {
    left: margin.left,
    right: width - roomOf[names],
    top: margin.top,
    bottom: height - margin.bottom,
  };
  const values = points.flatMap((point) => [
    point.mean,
    ...(names === "codes" ? (barOf(point) ?? []) : []),
  ]);
  const domain = fencedDomain(values, spans[readings[reading].unit]);
  const places = outings.map((_, at) => placeOfOuting(outings, at));
  const low = places[0] ?? 0;
  const high = places.at(-1) ?? 0;
  const hasDays = outings.some(({ day }) => day !== undefined);
  const slot = (area.right - area.left) / Math.max(1, outings.length);
  const shift = hasDays ? 0 : Math.min(9, (0.7 * slot) / Math.max(1, series.length));
  const room = hasDays ? Math.max(1, (high - low) / 40) : 0.5;
  const x = linearScale([low - room, high + room], { from: area.left, to: area.right });
  return {
    names,
    area,
    x,
    y: linearScale(domain, { from: area.bottom, to: area.top }),
    acrossOf: (point) =>
      x(placeOfOuting(outings, point.outing)) +
      (series.indexOf(seriesKey(point)) - (series.length - 1) / 2) * shift,
  };
}

/** Returns the place of a value up, at the edge if it is far from the others. */
function upOf(value: number, { y }: TrendScale): number {
  return y(within(y.domain, value));
}

const tickWidth = 64;

/** Returns where the axis of outings has ticks. */
function outingTicks({ area, x }: TrendScale, outings: readonly TrendOuting[]): number[] {
  const room = Math.max(1, Math.floor((area.right - area.left) / tickWidth));
  // Round steps can give half as many ticks more than asked for.
  if (hasDays(outings)) return [...new Set(x.ticks(room / 1.5).map(Math.round))];
  const step = Math.ceil(outings.length / room);
  return outings.flatMap((_, at) => (at % step === 0 ? [at] : []));
}

function hasDays(outings: readonly TrendOuting[]): boolean {
  return outings.some(({ day }) => day !== undefined);
}

const dayMs = 24 * 60 * 60 * 1000;

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

/** Returns how the axis writes dates: without the year if all are in one. */
function dateText(outings: readonly TrendOuting[]) {
  const years = new Set(outings.map(({ date }) => date.slice(6)));
  return (at: number) => {
    const date = hasDays(outings) ? dateOfDay(at) : (outings[at]?.date ?? "");
    return years.size > 1 ? `${date.slice(0, 6)}${date.slice(8)}` : date.slice(0, 5);
  };
}

/** Returns a day since 1970 as screens write dates. */
function dateOfDay(day: number): string {
  const [year, month, date] = new Date(day * dayMs).toISOString().slice(0, 10).split("-");
  return `${month}/${date}/${year}`;
}
