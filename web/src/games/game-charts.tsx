import { inningVelocities } from "@armslot/baseball/numbers/inning-velocities";
import { battersFacedIn } from "@armslot/baseball/numbers/plate-appearances";
import { rateCountsOf, rateOf } from "@armslot/baseball/numbers/rate-counts";
import { rateText } from "@armslot/baseball/numbers/rate-text";
import { averagesOfTotals, totalsOfPitches } from "@armslot/baseball/pitch/averages";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import type { Pitch } from "@armslot/contracts/games/games";
import { rates as rateList, rateNames } from "@armslot/contracts/pitch/rates";
import { isThrown } from "@armslot/contracts/pitch/workload";
import { useMemo, useState } from "react";
import { LocationChart } from "../charts/location-chart.tsx";
import { isLocated, type LocationPitch } from "../charts/location-data.ts";
import type { MovementPitch, MovementSet } from "../charts/movement-data.ts";
import { MovementPlot } from "../charts/movement-plot.tsx";
import { ReleasePlot } from "../charts/release-plot.tsx";
import { VelocityPlot } from "../charts/velocity-plot.tsx";
import { Basis } from "../ui/basis.tsx";
import { useIsPrinting } from "../ui/in-turn.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
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

/** Returns the movements of a game's pitches that count, and the mean of each pitch type. */
function gameMovement(pitches: readonly Pitch[]): MovementSet {
  return {
    id: "game",
    name: "",
    throws: null,
    pitches: pitches.filter(({ excludedReason }) => excludedReason === null),
    means: totalsOfPitches(pitches).map((totals) => ({
      pitchType: totals.pitchType,
      pitches: totals.pitches,
      ...averagesOfTotals(totals),
      counts: { velo: totals.veloCount, hb: totals.hbCount, vertBreak: totals.vbCount },
    })),
  };
}

interface GameRatesProps {
  /** All pitches of the game, by number. */
  readonly all: readonly Pitch[];
  /** The pitches that are shown and count. */
  readonly pitches: readonly Pitch[];
}

/** The rates of the shown pitches, each with its n (RATE-1). Batters faced are those of the whole game. */
function GameRates({ all, pitches }: GameRatesProps) {
  const thrown = all.filter(({ excludedReason }) => isThrown(excludedReason));
  const isWhole = all.every((pitch) => pitch.excludedReason !== null || pitches.includes(pitch));
  const batters = isWhole ? battersFacedIn(thrown) : null;
  const counts = { ...rateCountsOf(pitches), ...batters };
  const found = rateNames.flatMap((name) => {
    const rate = rateOf(name, counts);
    return rate ? [{ key: name, rate, ...rateList[name] }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section aria-label="Rates" className="flex min-w-0 flex-col gap-2">
      <h2 className="text-dense font-semibold">Rates</h2>
      <dl className="grid grid-cols-[1fr_auto_auto] items-baseline gap-x-3 gap-y-1 text-dense">
        {found.map(({ key, name, rate }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end font-medium">{rateText(key, rate)}</dd>
            <dd className="text-end text-meta text-muted">{`n ${rate.n}`}</dd>
          </div>
        ))}
      </dl>
      {found.some((rate) => "isFixedZone" in rate) && (
        <p className="text-meta text-muted">The zone is a fixed zone, the same for each batter.</p>
      )}
    </section>
  );
}

/** The mean velocity of each pitch type by inning (RATE-5). Renders nothing for a single inning. */
function InningTable({ pitches }: { readonly pitches: readonly Pitch[] }) {
  const types = inningVelocities(pitches);
  const innings = [...new Set(types.flatMap((type) => type.innings.map(({ inning }) => inning)))];
  if (innings.length < 2) return null;
  const columns: Column<number>[] = types.map(({ pitchType, innings: ofType }) => {
    const velocityIn = (wanted: number) => ofType.find(({ inning }) => inning === wanted);
    return {
      key: pitchType,
      header: pitchType,
      cell: (inning) => {
        const velocity = velocityIn(inning);
        if (!velocity) return "-";
        return (
          <>
            {readingNumberText("velo", velocity.mean)}
            <Basis pitches={velocity.n} />
          </>
        );
      },
      width: 5,
      align: "end",
    };
  });
  return (
    <section aria-label="Velocity by inning" className="flex min-w-0 flex-col gap-2">
      <h2 className="text-dense font-semibold">Velocity by inning (mph)</h2>
      <div className="[&_[data-basis]]:block">
        <DataTable
          isFitted
          name="Velocity by inning"
          columns={[
            { key: "inning", header: "Inning", cell: (inning) => inning, width: 3.5 },
            ...columns,
          ]}
          rows={innings.toSorted((one, other) => one - other)}
          rowKey={(inning) => String(inning)}
        />
      </div>
    </section>
  );
}
