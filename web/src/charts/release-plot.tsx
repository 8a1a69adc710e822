import { fixedText } from "@armslot/baseball/pitch/decimal";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { memo, useMemo } from "react";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { Axes } from "./frame/axes.tsx";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { type ChartMark, ChartSurface } from "./frame/chart-surface.tsx";
import { EmptyChart } from "./frame/empty-chart.tsx";
import { type Domain, fencedRange, isOutside, within } from "./frame/fenced-domain.ts";
import type { Box } from "./frame/label-places.ts";
import { Legend, LegendItem } from "./frame/legend.tsx";
import { type LinearScale, linearScale } from "./frame/linear-scale.ts";
import type { Place } from "./frame/mark-shapes.ts";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { PitchMarks } from "./frame/pitch-marks.tsx";
import { valueText } from "./frame/reading-value.ts";
import { type Highlight, type HighlightProps, useHighlight } from "./frame/use-highlight.ts";
import {
  type ReleasedPitch,
  type ReleasePitch,
  releasedPitches,
  type TypeRelease,
  typeReleases,
} from "./release-data.ts";

const number = (header: string, cell: (type: TypeRelease) => string) =>
  ({ key: header, header, cell, align: "end", width: 5 }) as const;

const columns: readonly Column<TypeRelease>[] = [
  { key: "type", header: "Pitch Type", cell: ({ pitchType }) => pitchType, width: 6 },
  number("Pitches", ({ pitches }) => String(pitches.length)),
  number("Side", ({ side }) => valueText("releaseSide", side)),
  number("Side spread", ({ sideSpread }) => averageText(sideSpread, "in")),
  number("Height", ({ height }) => valueText("releaseHeight", height)),
  number("Height spread", ({ heightSpread }) => averageText(heightSpread, "in")),
];

const spanFeet = 1;

/** The room around the outermost marks, as a part of the chart. */
const padding = 0.06;

const margin = { left: 38, right: 8, top: 6, bottom: 34 } as const;

export interface ReleasePlotProps extends HighlightProps {
  readonly pitches: readonly ReleasePitch[];
  /** Shown if no pitch has a side and a height of its release. */
  readonly emptyText: string;
}

const crowdedFrom = 300;

const tenths = (feet: number) => fixedText(feet, 1);

/** Where pitches leave the hand, by type, with the spread of each type in inches. */
export function ReleasePlot({ pitches, emptyText, ...shared }: ReleasePlotProps) {
  const released = useMemo(() => releasedPitches(pitches), [pitches]);
  const types = useMemo(() => typeReleases(released), [released]);
  const highlight = useHighlight(shared);
  if (released.length === 0) {
    return <EmptyChart title="Release" aside="Pitcher's view" text={emptyText} />;
  }
  const ranges = releaseRanges(released);
  const far = released.filter((pitch) => isFarRelease(pitch, ranges)).length;
  return (
    <ChartFrame
      title="Release"
      aside="Pitcher's view"
      legend={
        <Legend name="Pitch types">
          {types.map(({ pitchType, sideSpread, heightSpread }) => (
            <LegendItem key={pitchType} pitchType={pitchType}>
              {pitchType}
              {sideSpread !== null && heightSpread !== null && (
                <span className="text-muted">
                  {` ${fixedText(sideSpread, 1)} × ${averageText(heightSpread, "in")}`}
                </span>
              )}
            </LegendItem>
          ))}
        </Legend>
      }
      notes={[
        "Large mark: mean. Spread: 1 standard deviation, side × height, from 5 pitches on.",
        far > 0 && `${far} far from the others, shown as hollow marks.`,
      ]}
      table={<ReleaseTable types={types} />}
    >
      {(width) => (
        <ReleaseDrawing width={width} pitches={released} types={types} highlight={highlight} />
      )}
    </ChartFrame>
  );
}

interface ReleaseDrawingProps {
  readonly width: number;
  readonly pitches: readonly ReleasedPitch[];
  readonly types: readonly TypeRelease[];
  readonly highlight: Highlight;
}

function placeOfPitch({ releaseSide, releaseHeight }: ReleasedPitch, scale: ReleaseScale) {
  return placeOfRelease({ side: releaseSide, height: releaseHeight }, scale);
}

function ReleaseDrawing({ width, pitches, types, highlight }: ReleaseDrawingProps) {
  const scale = useMemo(() => releaseScale(pitches, width), [pitches, width]);
  const marks = useMemo<ChartMark[]>(
    () => [
      ...types.map((type) => ({
        id: type.pitchType,
        pitchType: type.pitchType,
        ...placeOfRelease(type, scale),
      })),
      ...pitches.map((pitch) => ({
        id: pitch.pitchId,
        pitchType: pitch.pitchType,
        ...placeOfPitch(pitch, scale),
      })),
    ],
    [types, pitches, scale],
  );
  const found = marks.find(({ id }) => id === highlight.id);
  return (
    <ChartSurface
      name="Release, pitcher's view"
      summary={`${pitches.length} pitches. Use the arrow keys for each mark.`}
      width={width}
      height={width}
      marks={marks}
      highlight={highlight}
      tipOf={(id) =>
        tipOfType(types.find(({ pitchType }) => pitchType === id)) ??
        tipOfPitch(pitches.find(({ pitchId }) => pitchId === id))
      }
    >
      <ReleaseMarks pitches={pitches} types={types} scale={scale} />
      {found && (
        <PitchMark {...found} radius={found.id === found.pitchType ? 9 : 6} isHighlighted />
      )}
    </ChartSurface>
  );
}

function tipOfType(type: TypeRelease | undefined) {
  if (type === undefined) return null;
  return {
    title: `${type.pitchType} mean, n = ${type.pitches.length}`,
    lines: [
      `Side ${valueText("releaseSide", type.side)}`,
      `Height ${valueText("releaseHeight", type.height)}`,
    ],
  };
}

function tipOfPitch(pitch: ReleasedPitch | undefined) {
  if (pitch === undefined) return { title: "", lines: [] };
  const { pitchNum, pitchType, velo, releaseSide, releaseHeight } = pitch;
  return {
    title: `${pitchNum === undefined ? "" : `Pitch ${pitchNum}: `}${pitchType}`,
    lines: [
      ...(velo === null ? [] : [averageText(velo, "mph")]),
      `Side ${valueText("releaseSide", releaseSide)}`,
      `Height ${valueText("releaseHeight", releaseHeight)}`,
    ],
  };
}

interface ReleaseMarksProps {
  readonly pitches: readonly ReleasedPitch[];
  readonly types: readonly TypeRelease[];
  readonly scale: ReleaseScale;
}

/** Axes, pitches and means. They render once, not for each highlighted mark. */
const ReleaseMarks = memo(function ReleaseMarks({ pitches, types, scale }: ReleaseMarksProps) {
  const { area, x, y } = scale;
  const ranges = releaseRanges(pitches);
  return (
    <>
      <Axes
        area={area}
        x={{
          scale: x,
          ticks: x.ticks(5),
          name: "Release side (ft)",
          textOf: tenths,
          hasGrid: true,
        }}
        y={{
          scale: y,
          ticks: y.ticks(5),
          name: "Release height (ft)",
          textOf: tenths,
          hasGrid: true,
        }}
      />
      {types.flatMap((type) =>
        [...groupBy(type.pitches, (pitch) => isFarRelease(pitch, ranges))].map(
          ([isHollow, some]) => (
            <PitchMarks
              key={`${type.pitchType} ${isHollow}`}
              pitchType={type.pitchType}
              places={some.map((pitch) => placeOfPitch(pitch, scale))}
              isCrowded={pitches.length > crowdedFrom}
              isHollow={isHollow}
            />
          ),
        ),
      )}
      {types.map((type) => (
        <PitchMark
          key={type.pitchType}
          pitchType={type.pitchType}
          {...placeOfRelease(type, scale)}
          radius={7}
        />
      ))}
    </>
  );
});

/** The scales of a release chart. A foot is as long across as up. */
interface ReleaseScale {
  readonly area: Box;
  readonly x: LinearScale;
  readonly y: LinearScale;
}

/** Returns the scales of a square chart that is `width` wide. */
function releaseScale(pitches: readonly ReleasedPitch[], width: number): ReleaseScale {
  const area = {
    left: margin.left,
    top: margin.top,
    right: width - margin.right,
    bottom: width - margin.bottom,
  };
  const { sides, heights } = releaseRanges(pitches);
  const perFoot =
    (1 - 2 * padding) *
    Math.min(
      (area.right - area.left) / (sides[1] - sides[0]),
      (area.bottom - area.top) / (heights[1] - heights[0]),
    );
  const around = ([low, high]: readonly [number, number], units: number) =>
    [(low + high) / 2 - units / 2 / perFoot, (low + high) / 2 + units / 2 / perFoot] as const;
  return {
    area,
    x: linearScale(around(sides, area.right - area.left), { from: area.left, to: area.right }),
    y: linearScale(around(heights, area.bottom - area.top), { from: area.bottom, to: area.top }),
  };
}

/** Returns the place of a release, at the edge if it is far from the others. */
function placeOfRelease(
  { side, height }: { readonly side: number; readonly height: number },
  { x, y }: ReleaseScale,
): Place {
  return { x: x(within(x.domain, side)), y: y(within(y.domain, height)) };
}

/** The sides and heights of all releases but those far from the others, in feet. */
interface ReleaseRanges {
  readonly sides: Domain;
  readonly heights: Domain;
}

/** Returns the ranges of some releases, at least a foot wide. */
function releaseRanges(pitches: readonly ReleasedPitch[]): ReleaseRanges {
  const sides = pitches.map(({ releaseSide }) => releaseSide);
  const heights = pitches.map(({ releaseHeight }) => releaseHeight);
  return { sides: fencedRange(sides, spanFeet), heights: fencedRange(heights, spanFeet) };
}

/** Whether a release is far from the others. */
function isFarRelease(pitch: ReleasedPitch, { sides, heights }: ReleaseRanges): boolean {
  return isOutside(sides, pitch.releaseSide) || isOutside(heights, pitch.releaseHeight);
}

/** The mean release of each pitch type, and its spread. */
function ReleaseTable({ types }: { readonly types: readonly TypeRelease[] }) {
  return (
    <DataTable
      isFitted
      name="Release by pitch type"
      columns={columns}
      rows={types}
      rowKey={({ pitchType }) => pitchType}
    />
  );
}
