import { rollingMeanPitches } from "@armslot/baseball/numbers/rolling-mean";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { memo, useId, useMemo } from "react";
import { Axes } from "./frame/axes.tsx";
import { type ChartMark, ChartSurface } from "./frame/chart-surface.tsx";
import { ClipToArea } from "./frame/clip-to-area.tsx";
import { EndLabels } from "./frame/end-labels.tsx";
import { linePath } from "./frame/mark-shapes.ts";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { PitchMarks } from "./frame/pitch-marks.tsx";
import { pitchStyle } from "./frame/pitch-style.ts";
import type { Highlight } from "./frame/use-highlight.ts";
import { type InningStart, type MeasuredPitch, velocityText } from "./velocity-data.ts";
import {
  isBeyondEdge,
  placeOfVelocity,
  rangePath,
  type VelocityScale,
  velocityScale,
} from "./velocity-scale.ts";

interface VelocityDrawingProps {
  readonly width: number;
  readonly pitches: readonly MeasuredPitch[];
  readonly starts: readonly InningStart[];
  readonly highlight: Highlight;
}

/** The height of a velocity plot in CSS pixels. */
export const height = 280;
const crowdedFrom = 300;

/** The drawing of a velocity chart. */
export function VelocityDrawing({ width, pitches, starts, highlight }: VelocityDrawingProps) {
  const scale = useMemo(() => velocityScale(pitches, { width, height }), [pitches, width]);
  const marks = useMemo<ChartMark[]>(
    () =>
      pitches.map((pitch) => ({
        id: pitch.pitchId,
        pitchType: pitch.pitchType,
        ...placeOfVelocity(pitch, scale),
      })),
    [pitches, scale],
  );
  const found = pitches.find(({ pitchId }) => pitchId === highlight.id);
  return (
    <ChartSurface
      name="Velocity by pitch number"
      summary={`${pitches.length} pitches. Use the arrow keys for each pitch.`}
      width={width}
      height={height}
      marks={marks}
      highlight={highlight}
      tipOf={(id) => tipOf(pitches.find(({ pitchId }) => pitchId === id))}
    >
      <VelocityMarks pitches={pitches} starts={starts} scale={scale} />
      {found && (
        <PitchMark
          pitchType={found.pitchType}
          {...placeOfVelocity(found, scale)}
          radius={6}
          isHollow={found.range !== undefined}
          isHighlighted
        />
      )}
    </ChartSurface>
  );
}

function tipOf(pitch: MeasuredPitch | undefined) {
  if (pitch === undefined) return { title: "", lines: [] };
  const { pitchNum, pitchType, rollingMean, inning } = pitch;
  return {
    title: `Pitch ${pitchNum}: ${pitchType}`,
    lines: [
      velocityText(pitch),
      ...(rollingMean === null
        ? []
        : [`Mean of ${rollingMeanPitches}: ${averageText(rollingMean, "mph")}`]),
      ...(inning === null ? [] : [`Inning ${inning}`]),
    ],
  };
}

interface VelocityMarksProps {
  readonly pitches: readonly MeasuredPitch[];
  readonly starts: readonly InningStart[];
  readonly scale: VelocityScale;
}

/** Axes, innings, marks and lines. They render once for a game, not for each highlighted mark. */
const VelocityMarks = memo(function VelocityMarks({ pitches, starts, scale }: VelocityMarksProps) {
  const { area, x, y } = scale;
  const clipId = useId();
  const isCrowded = pitches.length > crowdedFrom;
  const types = [...groupBy(pitches, ({ pitchType }) => pitchType)];
  const lines = types.flatMap(([pitchType, ofType]) => {
    const places = ofType.flatMap(({ pitchNum, rollingMean }) =>
      rollingMean === null ? [] : [{ x: x(pitchNum), y: y(rollingMean) }],
    );
    const end = places.at(-1);
    return end ? [{ pitchType, path: linePath(places), end: Math.min(end.y, area.bottom) }] : [];
  });
  return (
    <>
      <Axes
        area={area}
        x={{ scale: x, ticks: pitchNumTicks(scale), name: "Pitch number" }}
        y={{ scale: y, ticks: y.ticks(5), name: "Velocity (mph)", hasGrid: true }}
      />
      <Innings starts={starts} scale={scale} />
      {types.map(([pitchType, ofType]) => (
        <VelocityMarksOfType key={pitchType} pitches={ofType} scale={scale} isCrowded={isCrowded} />
      ))}
      <ClipToArea id={clipId} area={area} />
      {lines.map(({ pitchType, path }) => (
        <g key={pitchType} fill="none" strokeLinejoin="round" clipPath={`url(#${clipId})`}>
          {isCrowded && <path d={path} stroke="var(--bg)" strokeWidth={4} strokeOpacity={0.8} />}
          <path d={path} stroke={pitchStyle(pitchType).color} strokeWidth={2} />
        </g>
      ))}
      <EndLabels
        x={area.right + 5}
        top={area.top}
        bottom={area.bottom}
        labels={lines.map(({ pitchType, end }) => ({ pitchType, y: end }))}
      />
    </>
  );
});

function pitchNumTicks({ x, area }: VelocityScale): number[] {
  const [low, high] = x.domain;
  const count = Math.max(2, Math.round((area.right - area.left) / 90));
  return x.ticks(count).filter((tick) => Number.isInteger(tick) && tick > low && tick < high);
}

interface VelocityMarksOfTypeProps {
  readonly pitches: readonly MeasuredPitch[];
  readonly scale: VelocityScale;
  readonly isCrowded: boolean;
}

function VelocityMarksOfType({ pitches, scale, isCrowded }: VelocityMarksOfTypeProps) {
  const pitchType = pitches[0]?.pitchType ?? "";
  const sides = groupBy(
    pitches,
    (pitch) => pitch.range !== undefined || isBeyondEdge(pitch, scale),
  );
  const ranges = pitches
    .filter(({ range }) => range !== undefined)
    .map((pitch) => rangePath(pitch, scale));
  return (
    <>
      <path d={ranges.join("")} stroke={pitchStyle(pitchType).color} strokeWidth={1.5} />
      {[...sides].map(([isHollow, ofSide]) => (
        <PitchMarks
          key={String(isHollow)}
          pitchType={pitchType}
          places={ofSide.map((pitch) => placeOfVelocity(pitch, scale))}
          isCrowded={isCrowded}
          isHollow={isHollow}
        />
      ))}
    </>
  );
}

interface InningsProps {
  readonly starts: readonly InningStart[];
  readonly scale: VelocityScale;
}

const characterWidth = 6.5;
/** Innings that are narrower on average have no lines. */
const inningWidthMin = 14;

/** A line before the first pitch of each inning, and its number at the top where there is room. */
function Innings({ starts, scale: { x, area } }: InningsProps) {
  const isCrowded = starts.length * inningWidthMin > area.right - area.left;
  let end = 0;
  return starts.map(({ inning, pitchNum }, at) => {
    const left = at === 0 ? area.left : x(pitchNum - 0.5);
    const text = at === 0 ? `Inning ${inning}` : String(inning);
    const hasRoom = left >= end;
    if (hasRoom) end = left + text.length * characterWidth + 6;
    return (
      <g key={pitchNum} className="fill-muted">
        {at > 0 && !isCrowded && (
          <path
            d={`M${left} ${area.top}V${area.bottom}`}
            className="stroke-control"
            strokeDasharray="2 4"
          />
        )}
        {hasRoom && (
          <text x={left + (at === 0 ? 0 : 2)} y={area.top - 6}>
            {text}
          </text>
        )}
      </g>
    );
  });
}
