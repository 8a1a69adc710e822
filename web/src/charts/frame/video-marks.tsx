import { groupBy } from "@armslot/baseball/pitch/group-by";
import { pitchTypeCode } from "@armslot/baseball/pitch/pitch-types";
import { useId } from "react";
import { ClipToArea } from "./clip-to-area.tsx";
import type { Box } from "./label-places.ts";
import { LegendItem } from "./legend.tsx";
import type { Place } from "./mark-shapes.ts";
import { PitchMark } from "./pitch-mark.tsx";
import { pitchStyle } from "./pitch-style.ts";
import { acrossBar, upBar } from "./range-bars.ts";

/** A pitch from video with the ends of its ranges, in SVG units. */
export interface VideoMark extends Place {
  readonly id: string;
  readonly across: readonly [number, number];
  readonly up: readonly [number, number];
}

interface VideoMarksProps {
  readonly pitchType: string;
  readonly marks: readonly VideoMark[];
  /** A bar that leaves it is cut and has no cap there. */
  readonly area: Box;
}

/** The hollow marks of a type's pitches from video, each with a bar for its range in both directions. */
export function VideoMarks({ pitchType, marks, area }: VideoMarksProps) {
  const clipId = useId();
  if (marks.length === 0) return null;
  const bars = marks.map(({ x, y, across, up }) => acrossBar(y, across) + upBar(x, up)).join("");
  return (
    <g data-from-video={marks.length}>
      <ClipToArea id={clipId} area={area} />
      <g clipPath={`url(#${clipId})`}>
        {/* A density of the same color is darker than a bar. */}
        <path d={bars} stroke="var(--bg)" strokeWidth={4} strokeOpacity={0.8} />
        <path d={bars} stroke={pitchStyle(pitchType).color} strokeWidth={1.5} />
      </g>
      {marks.map(({ id, x, y }) => (
        <PitchMark key={id} pitchType={pitchType} x={x} y={y} radius={4.2} isHollow />
      ))}
    </g>
  );
}

interface VideoLegendItemsProps {
  /** The pitches from video. */
  readonly pitches: readonly { readonly pitchType: string }[];
}

/** What the hollow marks of a chart mean, and how many there are. */
export function VideoLegendItems({ pitches }: VideoLegendItemsProps) {
  return [...groupBy(pitches, ({ pitchType }) => pitchType)].map(([pitchType, { length }]) => (
    <LegendItem key={pitchType} pitchType={pitchType} isHollow>
      {`${pitchTypeCode(pitchType)} ${pitchType}, from video (${length})`}
    </LegendItem>
  ));
}

/** Returns the note of a chart with pitches from video. */
export function videoNote(leftOutOf: string): string {
  return `Hollow with bars: from video. Each bar holds the true value in 95 of 100 clips. ${leftOutOf} leave them out.`;
}
