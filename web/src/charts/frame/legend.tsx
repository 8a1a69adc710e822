import type { ReactNode } from "react";
import { PitchTypeIcon } from "./pitch-mark.tsx";
import { type MarkShape, pitchStyle } from "./pitch-style.ts";

interface LegendProps {
  /** The accessible name. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The legend of a chart. */
export function Legend({ name, children }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense" aria-label={name}>
      {children}
    </ul>
  );
}

interface LegendItemProps {
  readonly pitchType: string;
  readonly shape?: MarkShape;
  /** Whether the mark is an outline, as a value from video has it. */
  readonly isHollow?: boolean;
  /** Whether to show the color without a shape, where shapes stand for athletes. */
  readonly isSwatch?: boolean;
  readonly children: ReactNode;
}

/** A mark with its meaning. */
export function LegendItem({ children, isSwatch = false, ...mark }: LegendItemProps) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      {isSwatch ? (
        <svg width="14" height="6" aria-hidden="true" className="shrink-0">
          <rect width="14" height="6" rx="3" fill={pitchStyle(mark.pitchType).color} />
        </svg>
      ) : (
        <PitchTypeIcon {...mark} />
      )}
      <span className="truncate">{children}</span>
    </li>
  );
}
