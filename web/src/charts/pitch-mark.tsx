import { type MarkShape, pitchStyle } from "./pitch-style.ts";

/** Outlines around the origin. Each has about the area of a circle of radius 1, because no type should look more important. */
const outlines: Record<MarkShape, string> = {
  circle: "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z",
  "triangle-up": "M0-1.4L1.22 .75H-1.22Z",
  "triangle-down": "M0 1.4L1.22-.75H-1.22Z",
  square: "M-.9-.9H.9V.9H-.9Z",
  diamond: "M0-1.28L1.28 0L0 1.28L-1.28 0Z",
  plus: "M-.45-1.3H.45V-.45H1.3V.45H.45V1.3H-.45V.45H-1.3V-.45H-.45Z",
  pentagon: "M0-1.16L1.1-.36L.68 .94H-.68L-1.1-.36Z",
  "heavy-cross":
    "M-.64-1.24L0-.6L.64-1.24L1.24-.64L.6 0L1.24 .64L.64 1.24L0 .6L-.64 1.24L-1.24 .64L-.6 0L-1.24-.64Z",
  ring: "M-.85 0A.85 .85 0 1 1 .85 0A.85 .85 0 1 1-.85 0Z",
};

interface PitchMarkProps {
  readonly pitchType: string;
  readonly x: number;
  readonly y: number;
  /** In SVG units. */
  readonly radius: number;
  /** Whether to draw an outline only, for a movement beyond the edge of the plot. */
  readonly isHollow?: boolean;
}

/**
 * A pitch type's mark within an SVG, with its color and shape (VIS-2, VIS-3). It has no style attribute, because the public pages'
 * content security policy blocks those.
 */
export function PitchMark({ pitchType, x, y, radius, isHollow = false }: PitchMarkProps) {
  const { shape, color } = pitchStyle(pitchType);
  const isOutlined = isHollow || shape === "ring";
  return (
    <path
      d={outlines[shape]}
      data-shape={shape}
      transform={`translate(${x} ${y}) scale(${radius})`}
      vectorEffect="non-scaling-stroke"
      strokeWidth={isOutlined ? 2 : 1}
      fill={isOutlined ? "var(--bg)" : color}
      stroke={isOutlined ? color : "var(--bg)"}
    />
  );
}

/** A pitch type's mark for a table or legend. It is hidden from screen readers, because the name is beside it. */
export function PitchTypeIcon({ pitchType }: { readonly pitchType: string }) {
  return (
    <svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true" className="shrink-0">
      <PitchMark pitchType={pitchType} x={0} y={0} radius={5} />
    </svg>
  );
}
