import { marksPath, type Place } from "./mark-shapes.ts";
import { type MarkShape, pitchStyle } from "./pitch-style.ts";

interface PitchMarksProps {
  readonly pitchType: string;
  readonly places: readonly Place[];
  /** Whether there are so many marks that they are smaller and without outlines. */
  readonly isCrowded: boolean;
  /** Whether to draw outlines only, for pitches beyond the edge of a chart. */
  readonly isHollow?: boolean;
  /** Replaces the pitch type's own shape where the shape stands for an athlete. */
  readonly shape?: MarkShape;
}

/** Marks in one path do not darken each other, so crowded marks are spread over several paths. */
const marksPerPath = 25;

/** The faint marks of a type's pitches. */
export function PitchMarks({ pitchType, places, isCrowded, isHollow, ...own }: PitchMarksProps) {
  const { color, shape: usualShape, isOtherArm } = pitchStyle(pitchType);
  const { shape = usualShape } = own;
  const isOutlined = isHollow === true || shape === "ring";
  const outline = isOutlined ? color : "var(--bg)";
  const count = isCrowded ? Math.ceil(places.length / marksPerPath) : 1;
  const size = Math.ceil(places.length / count);
  return Array.from({ length: count }, (_, at) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: the paths of a type differ in nothing but their order.
      key={at}
      d={marksPath(
        { shape, radius: isCrowded ? 3.2 : 4.2, hasHole: isOtherArm },
        places.slice(at * size, (at + 1) * size),
      )}
      data-shape={shape}
      fill={isOutlined ? "none" : color}
      fillOpacity={isCrowded ? 0.16 : 0.6}
      stroke={isCrowded && !isOutlined ? "none" : outline}
      strokeOpacity={isOutlined ? 0.7 : 1}
      strokeWidth={isOutlined ? 1.5 : 0.75}
    />
  ));
}
