import { fixedText } from "@armslot/baseball/pitch/decimal";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { memo, useMemo } from "react";
import { Axes } from "./frame/axes.tsx";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { type ChartMark, ChartSurface } from "./frame/chart-surface.tsx";
import { EmptyChart } from "./frame/empty-chart.tsx";
import { Legend, LegendItem } from "./frame/legend.tsx";
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
import {
  isFarRelease,
  placeOfRelease,
  type ReleaseScale,
  releaseRanges,
  releaseScale,
} from "./release-scale.ts";
import { ReleaseTable } from "./release-table.tsx";

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
