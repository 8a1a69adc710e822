import { fixedZoneText } from "@armslot/baseball/numbers/rate-text";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import { useId, useMemo, useState } from "react";
import { RadioGroup } from "../ui/radio-group.tsx";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { type ChartMark, ChartSurface } from "./frame/chart-surface.tsx";
import { EmptyChart } from "./frame/empty-chart.tsx";
import { Legend } from "./frame/legend.tsx";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { valueText } from "./frame/reading-value.ts";
import { type Highlight, type HighlightProps, useHighlight } from "./frame/use-highlight.ts";
import { VideoLegendItems, videoNote } from "./frame/video-marks.tsx";
import {
  type Batters,
  type ChartedPitch,
  catcherSide,
  densityAbove,
  isFromVideo,
  type LocatedType,
  type LocationPitch,
  locatedTypes,
  type MeasuredPitch,
  pitchesTo,
  type VideoPitch,
} from "./location-data.ts";
import { LocationPanel } from "./location-panel.tsx";
import {
  isOutsidePanel,
  type PanelScale,
  panelScales,
  placeInCell,
  placeOfLocation,
  videoMarkOf,
} from "./location-scale.ts";
import { LocationTable, videoPlaceTexts } from "./location-table.tsx";

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

/**
 * Where pitches cross the plate from the catcher's view, per type: a mark each, or their density above 60. Charted pitches have an
 * outlined mark somewhere in their cell.
 */
export function LocationChart({ pitches, emptyText, ...shared }: LocationChartProps) {
  const [batters, setBatters] = useState<Batters>("all");
  const types = useMemo(() => locatedTypes(pitches), [pitches]);
  const panels = useMemo(() => pitchesTo(types, batters), [types, batters]);
  const highlight = useHighlight(shared);
  const radioName = useId();
  if (types.length === 0) {
    return <EmptyChart title="Location" aside="Catcher's view" text={emptyText} />;
  }
  const fromVideo = panels.flatMap((panel) => panel.fromVideo);
  const isCharted = types.some(({ charted }) => charted.length > 0);
  return (
    <ChartFrame
      heightOf={(width) => panelScales(panels.length, width).height}
      title="Location"
      aside={batters === "all" ? "Catcher's view" : `Catcher's view, vs ${batters}`}
      controls={
        hasBatters(types) && (
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
      legend={
        fromVideo.length > 0 && (
          <Legend name="From video">
            <VideoLegendItems pitches={fromVideo} />
          </Legend>
        )
      }
      notes={[
        `Zone: ${fixedZoneText}. Right-handed batters stand on the left.`,
        panels.some(({ measured }) => measured.length > densityAbove) &&
          `More than ${densityAbove} pitches of a type: the darker, the more pitches.`,
        isCharted && "Outlined marks and dashed cells are charted by hand: cell, not feet.",
        panels.some(({ charted }) => charted.length > densityAbove) &&
          `More than ${densityAbove} charted pitches of a type: the number in each cell.`,
        fromVideo.length > 0 && videoNote("Counts and densities"),
      ]}
      table={<LocationTable types={types} />}
    >
      {(width) => <LocationDrawing width={width} panels={panels} highlight={highlight} />}
    </ChartFrame>
  );
}

function hasBatters(types: readonly LocatedType[]): boolean {
  return types.some(({ measured, charted, fromVideo }) =>
    [...measured, ...charted, ...fromVideo].some(({ batterHand }) => batterHand !== null),
  );
}

interface LocationDrawingProps {
  readonly width: number;
  readonly panels: readonly LocatedType[];
  readonly highlight: Highlight;
}

function LocationDrawing({ width, panels, highlight }: LocationDrawingProps) {
  const scales = useMemo(() => panelScales(panels.length, width), [panels.length, width]);
  const marks = useMemo(
    () =>
      panels.flatMap((panel, at) => {
        const scale = scales.panels[at];
        return scale ? marksOf(panel, scale) : [];
      }),
    [panels, scales],
  );
  const found = marks.find(({ id }) => id === highlight.id);
  const fromVideo = marks.filter(({ pitch }) => isFromVideo(pitch)).length;
  return (
    <ChartSurface
      name="Location, catcher's view"
      summary={`${marks.length} pitches${fromVideo > 0 ? `, ${fromVideo} of them from video` : ""}. Use the arrow keys for each pitch.`}
      width={width}
      height={scales.height}
      marks={marks}
      highlight={highlight}
      tipOf={(id) => tipOf(marks.find((mark) => mark.id === id)?.pitch)}
    >
      {panels.map((panel, at) => {
        const scale = scales.panels[at];
        return scale && <LocationPanel key={panel.pitchType} {...panel} scale={scale} />;
      })}
      {found && <PitchMark {...found} radius={6} isHighlighted />}
    </ChartSurface>
  );
}

type PlacedPitch = ChartedPitch | MeasuredPitch | VideoPitch;

interface LocationMark extends ChartMark {
  readonly pitch: PlacedPitch;
  readonly isHollow: boolean;
}

/** Returns the marks of a panel: those with a measured place, the charted ones and those from video, each in the order thrown. */
function marksOf(panel: LocatedType, scale: PanelScale): LocationMark[] {
  const { pitchType, measured, charted, fromVideo } = panel;
  const ofDevice = measured.map((pitch) => ({
    pitch,
    isHollow: isOutsidePanel(pitch, scale),
    ...placeOfLocation(pitch, scale),
  }));
  const byHand = charted
    .filter((pitch) => !isFromVideo(pitch))
    .map((pitch) => ({ pitch, isHollow: true, ...placeInCell(pitch, scale) }));
  const ofVideo = fromVideo.map((pitch) => {
    const { x, y } = videoMarkOf(pitch, scale);
    return { pitch, isHollow: true, x, y };
  });
  return [...ofDevice, ...byHand, ...ofVideo].map((mark) => ({
    ...mark,
    id: mark.pitch.pitchId,
    pitchType,
  }));
}

const sides = { L: "left-handed batter", R: "right-handed batter" } as const;

/** Returns where a pitch was: in feet if it was measured, with its ranges if it is from video, or its cell in words. */
function placeLines(pitch: PlacedPitch): readonly string[] {
  if ("across" in pitch) return [zoneCellWords(pitch.zoneCell), "Charted by hand: cell, not feet"];
  if (isFromVideo(pitch)) {
    const [height, side] = videoPlaceTexts(pitch);
    return [`${height} high`, `${side} of the middle`, "From video"];
  }
  const side = catcherSide(pitch);
  return [
    `${valueText("plateHeight", pitch.plateHeight)} high`,
    `${valueText("plateSide", Math.abs(side))} ${side < 0 ? "left" : "right"} of the middle`,
  ];
}

function tipOf(pitch: PlacedPitch | undefined) {
  if (pitch === undefined) return { title: "", lines: [] };
  const { pitchNum, pitchType, velo, batterHand } = pitch;
  return {
    title: `${pitchNum === undefined ? "" : `Pitch ${pitchNum}: `}${pitchType}`,
    lines: [
      ...(velo === null ? [] : [averageText(velo, "mph")]),
      ...placeLines(pitch),
      ...(batterHand === null ? [] : [`To a ${sides[batterHand]}`]),
    ],
  };
}
