import { averageText } from "@armslot/baseball/reading-text";
import { useId, useMemo, useState } from "react";
import { RadioGroup } from "../ui/radio-group.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { type ChartMark, ChartSurface } from "./chart-surface.tsx";
import { EmptyChart } from "./empty-chart.tsx";
import {
  type Batters,
  catcherSide,
  densityAbove,
  type LocatedPitch,
  type LocationPitch,
  locatedPitches,
  locationPanels,
} from "./location-data.ts";
import { LocationPanel } from "./location-panel.tsx";
import { isOutsidePanel, panelScales, placeOfLocation } from "./location-scale.ts";
import { LocationTable } from "./location-table.tsx";
import { PitchMark } from "./pitch-mark.tsx";
import { valueText } from "./reading-value.ts";
import { type Highlight, type HighlightProps, useHighlight } from "./use-highlight.ts";

export interface LocationChartProps extends HighlightProps {
  readonly pitches: readonly LocationPitch[];
  /** Shown if no pitch has a place at the plate. */
  readonly emptyText: string;
}

const options = [
  { value: "all", label: "All batters" },
  { value: "R", label: "vs R" },
  { value: "L", label: "vs L" },
] as const;

/** Where pitches cross the plate from the catcher's view, per type: a mark each, or their density above 60. */
export function LocationChart({ pitches, emptyText, ...shared }: LocationChartProps) {
  const [batters, setBatters] = useState<Batters>("all");
  const located = useMemo(() => locatedPitches(pitches), [pitches]);
  const panels = useMemo(() => locationPanels(located, batters), [located, batters]);
  const highlight = useHighlight(shared);
  const radioName = useId();
  if (located.length === 0) {
    return <EmptyChart title="Location" aside="Catcher's view" text={emptyText} />;
  }
  const isDense = panels.some((panel) => panel.pitches.length > densityAbove);
  return (
    <ChartFrame
      title="Location"
      aside={batters === "all" ? "Catcher's view" : `Catcher's view, vs ${batters}`}
      controls={
        located.some(({ batterHand }) => batterHand !== null) && (
          <RadioGroup
            label="Batters"
            name={radioName}
            value={batters}
            onChange={(value) =>
              setBatters(options.find((option) => option.value === value)?.value ?? "all")
            }
            options={options}
          />
        )
      }
      notes={[
        `Zone: the plate’s width, 1.5 to 3.5 ft high. Right-handed batters stand on the left.`,
        isDense && `More than ${densityAbove} pitches of a type: the darker, the more pitches.`,
      ]}
      table={<LocationTable pitches={located} />}
    >
      {(width) => <LocationDrawing width={width} panels={panels} highlight={highlight} />}
    </ChartFrame>
  );
}

interface LocationDrawingProps {
  readonly width: number;
  readonly panels: ReturnType<typeof locationPanels>;
  readonly highlight: Highlight;
}

function LocationDrawing({ width, panels, highlight }: LocationDrawingProps) {
  const scales = useMemo(() => panelScales(panels.length, width), [panels.length, width]);
  const marks = useMemo<(ChartMark & { pitch: LocatedPitch; isHollow: boolean })[]>(
    () =>
      panels.flatMap(({ pitchType, pitches }, at) => {
        const scale = scales.panels[at];
        return scale
          ? pitches.map((pitch) => ({
              id: pitch.pitchId,
              pitchType,
              pitch,
              isHollow: isOutsidePanel(pitch, scale),
              ...placeOfLocation(pitch, scale),
            }))
          : [];
      }),
    [panels, scales],
  );
  const found = marks.find(({ id }) => id === highlight.id);
  return (
    <ChartSurface
      name="Location, catcher's view"
      summary={`${marks.length} pitches. Use the arrow keys for each pitch.`}
      width={width}
      height={scales.height}
      marks={marks}
      highlight={highlight}
      tipOf={(id) => tipOf(marks.find((mark) => mark.id === id)?.pitch)}
    >
      {panels.map(({ pitchType, pitches }, at) => {
        const scale = scales.panels[at];
        return (
          scale && (
            <LocationPanel key={pitchType} pitchType={pitchType} pitches={pitches} scale={scale} />
          )
        );
      })}
      {found && <PitchMark {...found} radius={6} isHighlighted />}
    </ChartSurface>
  );
}

const sides = { L: "left-handed batter", R: "right-handed batter" } as const;

function tipOf(pitch: LocatedPitch | undefined) {
  if (pitch === undefined) return { title: "", lines: [] };
  const { pitchNum, pitchType, velo, plateHeight, batterHand } = pitch;
  const side = catcherSide(pitch);
  const direction = side < 0 ? "left" : "right";
  return {
    title: `${pitchNum === undefined ? "" : `Pitch ${pitchNum}: `}${pitchType}`,
    lines: [
      ...(velo === null ? [] : [averageText(velo, "mph")]),
      `${valueText("plateHeight", plateHeight)} high`,
      `${valueText("plateSide", Math.abs(side))} ${direction} of the middle`,
      ...(batterHand === null ? [] : [`To a ${sides[batterHand]}`]),
    ],
  };
}
