import type { ReactNode } from "react";
import { PitchTypeIcon } from "./pitch-mark.tsx";
import type { MarkShape } from "./pitch-style.ts";

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
  readonly children: ReactNode;
}

/** A mark with its meaning. */
export function LegendItem({ children, ...mark }: LegendItemProps) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <PitchTypeIcon {...mark} />
      <span className="truncate">{children}</span>
    </li>
  );
}
