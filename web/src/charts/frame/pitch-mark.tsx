import { marksPath } from "./mark-shapes.ts";
import { type MarkShape, pitchStyle } from "./pitch-style.ts";

interface PitchMarkProps {
  readonly pitchType: string;
  readonly x: number;
  readonly y: number;
  /** In SVG units. */
  readonly radius: number;
  /** Whether to draw an outline only, for a pitch beyond the edge of a chart or a value from video. */
  readonly isHollow?: boolean;
  /** Replaces the pitch type's own shape where the shape stands for an athlete. */
  readonly shape?: MarkShape;
  /** Whether the mark has an outline in the color of text. */
  readonly isHighlighted?: boolean;
}

/**
 * A pitch type's mark within an SVG, with its color and shape (VIS-2, VIS-3). It has no style attribute, because the public pages'
 * content security policy blocks those.
 */
export function PitchMark({ pitchType, x, y, radius, ...look }: PitchMarkProps) {
  const { color, shape: usualShape, isOtherArm } = pitchStyle(pitchType);
  const { shape = usualShape, isHollow = false, isHighlighted = false } = look;
  const isOutlined = isHollow || shape === "ring";
  const outline = isOutlined ? color : "var(--bg)";
  return (
    <path
      d={marksPath({ shape, radius, hasHole: isOtherArm }, [{ x, y }])}
      data-shape={shape}
      data-highlighted={isHighlighted || undefined}
      strokeWidth={isOutlined || isHighlighted ? 2 : 1}
      fill={isOutlined ? "var(--bg)" : color}
      stroke={isHighlighted ? "var(--ink)" : outline}
    />
  );
}

/** A pitch type's mark for a table or legend. It is hidden from screen readers, because the name is beside it. */
export function PitchTypeIcon(mark: Pick<PitchMarkProps, "pitchType" | "shape" | "isHollow">) {
  return (
    <svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true" className="shrink-0">
      <PitchMark {...mark} x={0} y={0} radius={5} />
    </svg>
  );
}
