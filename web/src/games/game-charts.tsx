import type { Pitch } from "@armslot/contracts/games/games";
import { useMemo, useState } from "react";
import { LocationChart } from "../charts/location-chart.tsx";
import { isLocated, type LocationPitch } from "../charts/location-data.ts";
import type { MovementPitch } from "../charts/movement-data.ts";
import { MovementPlot } from "../charts/movement-plot.tsx";
import { ReleasePlot } from "../charts/release-plot.tsx";
import { VelocityPlot } from "../charts/velocity-plot.tsx";
import { useIsPrinting } from "../ui/in-turn.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { gameMovement } from "./game-movement.ts";
import { GameRates } from "./game-rates.tsx";
import { InningTable } from "./inning-table.tsx";
import type { EstimatesByPitch, PairsByPitch } from "./use-game-video.ts";

interface GameChartsProps {
  /** The pitches that count. */
  readonly pitches: readonly Pitch[];
  /** The ID of the highlighted pitch. */
  readonly marked: string | null;
  readonly onMark: (pitchId: string | null) => void;
}

interface GameVelocityProps extends GameChartsProps {
  /** Speeds from video stand in for missing velocities. */
  readonly estimates: EstimatesByPitch;
}

/** Velocity by pitch number. Renders nothing for a game without velocities. */
export function GameVelocity({ pitches, estimates, ...highlight }: GameVelocityProps) {
  const shown = useMemo(
    () =>
      pitches.map((pitch) => ({ ...pitch, fromVideo: estimates.get(pitch.pitchId)?.velo ?? null })),
    [pitches, estimates],
  );
  return (
    <div className="[--paper-width:880px]">
      <VelocityPlot
        pitches={shown}
        {...highlightProps(highlight)}
        emptyText="None of these pitches has a velocity."
      />
    </div>
  );
}

/** A pitch with what charts draw of it from video. */
type PlottedPitch = Pitch &
  Pick<MovementPitch, "breaksFromVideo"> &
  Pick<LocationPitch, "placeFromVideo">;

function withVideo(pitches: readonly Pitch[], pairs: PairsByPitch): readonly PlottedPitch[] {
  return pitches.map((pitch) => {
    const { breaks = null, place = null } = pairs.get(pitch.pitchId) ?? {};
    return { ...pitch, breaksFromVideo: breaks, placeFromVideo: place };
  });
}

function hasMovement({ vertBreak, hb, breaksFromVideo }: PlottedPitch): boolean {
  const isMissing = vertBreak === null && hb === null;
  return isMissing ? Boolean(breaksFromVideo) : vertBreak !== null && hb !== null;
}

const plots = [
  { value: "movement", label: "Movement", has: hasMovement },
  { value: "location", label: "Location", has: isLocated },
  {
    value: "release",
    label: "Release",
    has: ({ releaseSide }: PlottedPitch) => releaseSide !== null,
  },
] as const;

type PlotName = (typeof plots)[number]["value"];

interface GamePlotsProps extends GameChartsProps {
  /** All pitches of the game, which decide what can be chosen. */
  readonly all: readonly Pitch[];
  /** Values from video stand in for missing breaks and places. */
  readonly pairs: PairsByPitch;
}

/**
 * The movement, location or release of these pitches, first the one that the game has, with velocities by inning and rates. A print
 * has movement and release, and the location if it is chosen.
 */
export function GamePlots({ all, pairs, ...charts }: GamePlotsProps) {
  const [wanted, setChosen] = useState<PlotName | null>(null);
  const isPrinting = useIsPrinting();
  const allPlotted = useMemo(() => withVideo(all, pairs), [all, pairs]);
  const plotted = useMemo(() => withVideo(charts.pitches, pairs), [charts.pitches, pairs]);
  const found = plots.filter(({ has }) => allPlotted.some(has));
  // Without any readings, the empty movement plot says so.
  const options = found.length > 0 ? found : plots.slice(0, 1);
  const chosen = wanted ?? options[0]?.value ?? "movement";
  const shown = options.filter(
    ({ value }) => value === chosen || (isPrinting && value !== "location"),
  );
  return (
    <div className="flex flex-col gap-3 [--paper-width:220px]">
      {options.length > 1 && (
        <div data-screen-only>
          <RadioGroup
            label="Chart"
            name="game-plot"
            value={chosen}
            onChange={(value) =>
              setChosen(options.find((option) => option.value === value)?.value ?? null)
            }
            options={options}
          />
        </div>
      )}
      {shown.map(({ value }) => (
        <GamePlot key={value} name={value} {...charts} pitches={plotted} />
      ))}
      <InningTable pitches={charts.pitches} />
      <GameRates all={all} pitches={charts.pitches} />
    </div>
  );
}

function GamePlot({ name, pitches, ...highlight }: GameChartsProps & { readonly name: PlotName }) {
  const movement = useMemo(() => [gameMovement(pitches)], [pitches]);
  const shared = highlightProps(highlight);
  if (name === "location") {
    return (
      <LocationChart
        pitches={pitches}
        {...shared}
        emptyText="None of these pitches has a place at the plate."
      />
    );
  }
  if (name === "release") {
    return (
      <ReleasePlot
        pitches={pitches}
        {...shared}
        emptyText="None of these pitches has a point of release."
      />
    );
  }
  return (
    <MovementPlot
      sets={movement}
      {...shared}
      emptyText="None of these pitches has both V. Break and H. Break."
    />
  );
}

function highlightProps({ marked, onMark }: Pick<GameChartsProps, "marked" | "onMark">) {
  return {
    highlightedId: marked,
    onHighlight: (mark: { readonly id: string } | null) => onMark(mark?.id ?? null),
  };
}
