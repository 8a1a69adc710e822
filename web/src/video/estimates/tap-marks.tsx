import type { FrameReader } from "../player/frame-reader.ts";

type Point = readonly [x: number, y: number];

interface TapMarksProps {
  readonly size: Pick<FrameReader, "width" | "height">;
  readonly points: readonly Point[];
  /** The point that is being placed. */
  readonly current: Point | null;
  /** The fitted path. */
  readonly path: readonly Point[];
}

/** Points and the fitted path over a picture, in pixels of the film. */
export function TapMarks({ size: { width, height }, points, current, path }: TapMarksProps) {
  const line = path.map((point) => point.join(",")).join(" ");
  const unit = Math.max(width, height) / 640;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {path.length > 0 && (
        <>
          <polyline points={line} fill="none" stroke="#000" strokeWidth={3 * unit} />
          <polyline points={line} fill="none" stroke="#ffd84d" strokeWidth={1.5 * unit} />
        </>
      )}
      {[...points, ...(current ? [current] : [])].map((point) => (
        <g key={point.join(",")} fill="none" strokeWidth={unit}>
          <circle cx={point[0]} cy={point[1]} r={5 * unit} stroke="#000" />
          <circle
            cx={point[0]}
            cy={point[1]}
            r={4 * unit}
            stroke={point === current ? "#ffd84d" : "#fff"}
          />
        </g>
      ))}
    </svg>
  );
}
