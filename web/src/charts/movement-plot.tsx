import { MovementFrame, movementFrame, placeOf } from "./movement-frame.tsx";
import { PitchMark, PitchTypeIcon } from "./pitch-mark.tsx";
import { pitchStyle } from "./pitch-style.ts";

/** The movement of a pitch, or the mean of a pitch type, in inches from the pitcher's view: right and up are positive (PITCH-1). */
export interface Movement {
  /** Unique in the plot. */
  readonly id: string;
  readonly pitchType: string;
  readonly hb: number;
  readonly vertBreak: number;
}

interface MovementPlotProps {
  /** Each gets a small mark, in the order thrown. */
  readonly pitches?: readonly Movement[];
  /** Each gets a large labeled mark. */
  readonly means: readonly Movement[];
  /** Shown instead of an empty plot. */
  readonly emptyText: string;
}

const { width, height, reachInches } = movementFrame;
const radius = { pitch: 4.5, mean: 8 } as const;

/** A movement plot from the pitcher's view, with both axes to ±25 inches (VIS-4). */
export function MovementPlot({ pitches = [], means, emptyText }: MovementPlotProps) {
  if (pitches.length === 0 && means.length === 0) {
    return <p className="text-dense text-muted">{emptyText}</p>;
  }
  const beyond = [...pitches, ...means].filter(isBeyondEdge).length;
  return (
    <figure className="grid w-full gap-x-8 gap-y-2 *:max-w-[420px] md:max-lg:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
      <figcaption className="col-start-1 flex items-baseline justify-between text-dense">
        <span className="font-semibold">Movement</span>
        <span className="text-muted">Pitcher's view</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={describeMovement(means)}
        className="col-start-1 aspect-square w-full tabular-nums"
      >
        <MovementFrame />
        {pitches.map((pitch) => (
          <Mark key={pitch.id} movement={pitch} size="pitch" />
        ))}
        {means.map((mean) => (
          <Mark key={mean.id} movement={mean} size="mean" />
        ))}
        {means.map((mean) => (
          <MeanLabel key={mean.id} mean={mean} />
        ))}
      </svg>
      <Legend means={means} />
      {beyond > 0 && (
        <p className="col-start-1 text-muted text-meta">
          {`${beyond} beyond ${reachInches} in, shown as hollow marks at the edge.`}
        </p>
      )}
    </figure>
  );
}

function isBeyondEdge({ hb, vertBreak }: Movement): boolean {
  return Math.abs(hb) > reachInches || Math.abs(vertBreak) > reachInches;
}

function withinEdge(inches: number): number {
  return Math.max(-reachInches, Math.min(reachInches, inches));
}

function placeWithinEdge({ hb, vertBreak }: Movement) {
  return placeOf({ hb: withinEdge(hb), vertBreak: withinEdge(vertBreak) });
}

function Mark({ movement, size }: { movement: Movement; size: keyof typeof radius }) {
  return (
    <PitchMark
      pitchType={movement.pitchType}
      {...placeWithinEdge(movement)}
      radius={radius[size]}
      isHollow={isBeyondEdge(movement)}
    />
  );
}

function MeanLabel({ mean }: { mean: Movement }) {
  const { x, y } = placeWithinEdge(mean);
  return (
    <text
      x={x}
      y={y - 14}
      textAnchor="middle"
      className="fill-ink stroke-bg font-semibold text-meta"
      strokeWidth={3}
      paintOrder="stroke"
    >
      {pitchStyle(mean.pitchType).label}
    </text>
  );
}

function Legend({ means }: { means: readonly Movement[] }) {
  return (
    <ul
      className="flex flex-wrap gap-x-4 gap-y-1 text-dense md:max-lg:col-start-2 md:max-lg:row-start-2 md:max-lg:flex-col md:max-lg:gap-y-2 md:max-lg:self-center"
      aria-label="Pitch types"
    >
      {means.map(({ id, pitchType }) => (
        <li key={id} className="flex items-center gap-1.5">
          <PitchTypeIcon pitchType={pitchType} />
          {pitchType}
        </li>
      ))}
    </ul>
  );
}

function describeMovement(means: readonly Movement[]): string {
  const parts = means.map(({ pitchType, hb, vertBreak }) => {
    const across = `${Math.abs(hb).toFixed(1)} in ${hb < 0 ? "left" : "right"}`;
    const up = `${Math.abs(vertBreak).toFixed(1)} in ${vertBreak < 0 ? "down" : "up"}`;
    return `${pitchType} ${up}, ${across}`;
  });
  return `Average movement from the pitcher's view: ${parts.join("; ") || "no readings"}`;
}
