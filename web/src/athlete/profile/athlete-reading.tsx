import { joinedOutings } from "@armslot/baseball/numbers/joined-outings";
import type { OutingStatistics } from "@armslot/contracts/athlete/athlete-screen";
import {
  getVideoMeans,
  type VideoMeans,
  videoMeanReadings,
} from "@armslot/contracts/athlete/video-means";
import {
  type PitchFilter,
  searchOfFilter,
  textsOfFilter,
} from "@armslot/contracts/pitch/pitch-filter";
import { isDirection, readingNames, readings } from "@armslot/contracts/pitch/readings";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { listVideoEstimates } from "@armslot/contracts/video/estimates";
import { type ReactNode, useMemo, useState } from "react";
import { LocationChart, ReleasePlot, TrendChart } from "../../charts/lazy-charts.tsx";
import { isLocated } from "../../charts/location-data.ts";
import type { TrendOuting, TrendPoint, TrendReading } from "../../charts/trend-data.ts";
import { formatDate, formatNumber } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { InTurn } from "../../ui/in-turn.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";
import { FilterBar, type FilteredVideo } from "../filter-bar.tsx";
import { FilteredNumbers } from "../filtered-numbers.tsx";
import { LevelComparison } from "../levels/level-comparison.tsx";
import type { ChosenLevel } from "../levels/use-chosen-level.ts";
import { RatesRegion } from "../rates-region.tsx";
import { useApproachLines } from "../use-approach-lines.ts";
import { type AthletePitch, pitchesOfMarks, withVideo } from "./athlete-marks.ts";
import { PerformanceOverview } from "./performance-overview.tsx";
import { Workload } from "./workload.tsx";

const trendReadings = readingNames.filter((name) => !isDirection(name));

interface AthleteReadingProps {
  readonly programId: string;
  /** What the server answered for the filter, or for an earlier one while the new reply is on its way. */
  readonly shown: AthleteScreen;
  /** Whether that reply is for an earlier filter. */
  readonly isStale: boolean;
  readonly filter: PitchFilter;
  readonly onFilter: (filter: PitchFilter) => void;
  readonly video: FilteredVideo;
  readonly level: ChosenLevel;
}

/** The pitches of an athlete under a filter: averages, movement, trends, locations and releases. */
export function AthleteReading(props: AthleteReadingProps) {
  const { programId, shown, isStale, filter, onFilter, level } = props;
  const { choice: video, means, note } = useVideoMeans(props);
  const pitches = useMemo(() => withVideo(pitchesOfMarks(shown), means), [shown, means]);
  const { athlete, types, options } = shown;
  const lines = useApproachLines([shown.rates]);
  const search = searchOfFilter(filter);
  return (
    <>
      <FilterBar
        options={options}
        filter={filter}
        onChange={onFilter}
        shown={countOf(types)}
        all={countOf(athlete.pitchAverages)}
        isStale={isStale}
        video={video}
      />
      <FilteredNumbers isStale={isStale} className="flex flex-col gap-8">
        <PerformanceOverview
          shown={shown}
          pitches={pitches}
          video={means}
          compareTo={`${`${pathOf("compare", { programId })}?athletes=${[athlete.uid].join(",")}`}${search && `&${search}`}`}
          notes={note}
        />
        <InTurn>
          <RatesRegion rates={shown.rates} lines={lines} />
        </InTurn>
        <InTurn>
          <AthleteCharts {...{ programId, shown, pitches }} video={means} />
        </InTurn>
        <InTurn>
          <Workload programId={programId} shown={shown} />
        </InTurn>
        <InTurn>
          <LevelComparison programId={programId} shown={shown} filter={filter} {...level} />
        </InTurn>
      </FilteredNumbers>
    </>
  );
}

function countOf(types: readonly { readonly pitches: number }[]): number {
  return types.reduce((sum, { pitches }) => sum + pitches, 0);
}

interface AthleteChartsProps {
  readonly programId: string;
  readonly shown: AthleteScreen;
  readonly pitches: readonly AthletePitch[];
  /** What video says of pitches without a device's value. Null unless the filter asks for it. */
  readonly video: VideoMeans | null;
}

/** The trends, locations and releases under the filter. A chart without readings is left out. */
function AthleteCharts({ programId, shown, pitches, video }: AthleteChartsProps) {
  const hasLocation = pitches.some(isLocated);
  const hasRelease = pitches.some(
    ({ releaseSide, releaseHeight }) => releaseSide !== null && releaseHeight !== null,
  );
  const isPartial = pitches.length < shown.types.reduce((sum, type) => sum + type.pitches, 0);
  const note = isPartial ? `The newest ${formatNumber(pitches.length)} pitches.` : null;
  return (
    <>
      <Trends programId={programId} shown={shown} video={video} />
      <div className="grid gap-8 md:gap-6 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_20rem] empty:hidden print:grid-cols-[minmax(0,1fr)_17rem] print:gap-4">
        {hasLocation && (
          <Region title="Location">
            <div className="[--paper-width:560px]">
              <LocationChart pitches={pitches} emptyText="No pitch has a place at the plate." />
            </div>
            <Note>{note}</Note>
          </Region>
        )}
        {hasRelease && (
          <Region title="Release">
            <div className="[--paper-width:220px]">
              <ReleasePlot pitches={pitches} emptyText="No pitch has a release point." />
            </div>
            <Note>{note}</Note>
          </Region>
        )}
      </div>
    </>
  );
}

function Note({ children }: { readonly children: string | null }) {
  return children && <p className="mt-2 text-meta text-muted">{children}</p>;
}

/** A chosen reading by outing. Velocity comes first. */
function Trends({ programId, shown, video }: Omit<AthleteChartsProps, "pitches">) {
  const [wanted, setWanted] = useState<TrendReading>("velo");
  const outings = useMemo(() => joinedOutings(shown.outings), [shown.outings]);
  const offered = useMemo(
    () =>
      trendReadings.filter(
        (name) =>
          outings.some((outing) => outing.readings[name]) || videoOutings(video, name).length > 0,
      ),
    [outings, video],
  );
  const reading = offered.includes(wanted) ? wanted : offered[0];
  const trend = useMemo(
    () => (reading ? trendOf(programId, { ...shown, outings, video }, reading) : null),
    [programId, shown, outings, video, reading],
  );
  if (!(reading && trend)) return null;
  return (
    <Region title="Trends">
      {offered.length > 1 && (
        <div className="mb-4 max-w-56 print:hidden">
          <SelectField
            name="reading"
            label="Reading"
            value={reading}
            onChange={(name) => setWanted(name as TrendReading)}
            options={offered.map((name) => ({ value: name, label: readings[name].name }))}
            error={undefined}
          />
        </div>
      )}
      <div className="[--paper-width:680px]">
        <TrendChart reading={reading} {...trend} emptyText="No outing has this reading." />
      </div>
    </Region>
  );
}

type Placed = Omit<TrendPoint, "outing"> & {
  /** The place of the game in `games`. */
  readonly game: number;
};

/** Returns the outings of which video has a mean of the reading. */
function videoOutings(video: VideoMeans | null, reading: TrendReading) {
  return (video?.outings ?? []).flatMap(({ readings, ...outing }) => {
    const mean = readings[reading as keyof typeof readings];
    return mean ? [{ ...outing, ...mean }] : [];
  });
}

function measuredPoint(outing: OutingStatistics, reading: TrendReading): Placed[] {
  const [mean = null, n = 0] = outing.readings[reading] ?? [];
  if (mean === null || n === null) return [];
  const { game, pitchType, veloMin, veloMax } = outing;
  const [min, max] = reading === "velo" ? [veloMin, veloMax] : [null, null];
  return [{ game, pitchType, mean, n, min, max }];
}

/**
 * Returns the outings with the reading, oldest first, and a point for each pitch type of them. Values from video have points of their
 * own.
 */
function trendOf(
  programId: string,
  {
    athlete,
    games,
    outings,
    video,
  }: Pick<AthleteScreen, "athlete" | "games"> & {
    readonly outings: readonly OutingStatistics[];
    readonly video: VideoMeans | null;
  },
  reading: TrendReading,
) {
  const fromVideo = videoOutings(video, reading).map(
    ({ gameId, ...point }): Placed => ({
      ...{ ...point, min: null, max: null },
      game: games.findIndex((game) => game.gameId === gameId),
    }),
  );
  const placed = [
    ...outings.flatMap((outing) => measuredPoint(outing, reading)),
    ...fromVideo,
  ].filter(({ game }) => games[game]?.gameDate);
  const places = [...new Set(placed.map(({ game }) => game))].sort((one, other) => other - one);
  const shownOutings = places.flatMap((place): TrendOuting[] => {
    const game = games[place];
    if (!game?.gameDate) return [];
    const { gameId, gameDate, opponent } = game;
    const to = pathOf("game", { programId, athleteId: athlete.uid, gameId });
    return [{ date: formatDate(gameDate), opponent: opponent ?? "", to }];
  });
  const points = placed.map(
    ({ game, ...point }): TrendPoint => ({ ...point, outing: places.indexOf(game) }),
  );
  return { outings: shownOutings, points };
}

interface VideoMeansInput {
  readonly shown: AthleteScreen;
  readonly filter: PitchFilter;
  readonly video: FilteredVideo;
}

/**
 * Returns the choice of the filter bar, what video says under the filter, and a note below the averages. The choice is offered only if the
 * athlete has values from video, and nothing is read unless it is made.
 */
function useVideoMeans({ shown, filter, video }: VideoMeansInput) {
  const { programId, keepsVideo } = useViewer().program;
  const params = { programId, athleteId: shown.athlete.uid };
  // The region of these values reads the same.
  const values = useEndpointQuery(
    listVideoEstimates,
    { params, query: {} },
    { isEnabled: keepsVideo },
  );
  const hasValues = (values.data?.estimates ?? []).some((one) =>
    videoMeanReadings.some((name) => one[name] !== null),
  );
  const isOn = keepsVideo && video.isOn;
  const query = useEndpointQuery(
    getVideoMeans,
    { params, query: textsOfFilter(filter) },
    { isEnabled: isOn },
  );
  const means = (isOn && query.data) || null;
  const isFailed = isOn && query.isError && !query.data;
  const note: ReactNode = isFailed ? (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Problem>Failed to load the values from video. Please try again.</Problem>
      <Button onClick={() => void query.refetch()} isBusy={query.isFetching}>
        Try again
      </Button>
    </div>
  ) : (
    means && <p className="mt-3 text-meta text-muted">{sentenceOf(means.types.length > 0)}</p>
  );
  return { choice: keepsVideo && (hasValues || isOn) ? video : undefined, means, note };
}

function sentenceOf(hasMeans: boolean): string {
  return hasMeans
    ? "From video: pitches that no device measured, with the range that holds the true mean in 95 of 100 cases. Leaders, comparisons, reports and files leave them out."
    : "No pitch under this filter has a value from video alone.";
}
