import { type PitchFilter, searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { useMemo } from "react";
import { pathOf } from "../../client/paths.ts";
import { InTurn } from "../../ui/in-turn.tsx";
import { FilterBar, type FilteredVideo } from "../filter-bar.tsx";
import { FilteredNumbers } from "../filtered-numbers.tsx";
import { LevelComparison } from "../levels/level-comparison.tsx";
import type { ChosenLevel } from "../levels/use-chosen-level.ts";
import { RatesRegion } from "../rates-region.tsx";
import { useApproachLines } from "../use-approach-lines.ts";
import { AthleteCharts } from "./athlete-charts.tsx";
import { pitchesOfMarks, withVideo } from "./athlete-marks.ts";
import { PerformanceOverview } from "./performance-overview.tsx";
import { useVideoMeans } from "./use-video-means.tsx";
import { Workload } from "./workload.tsx";

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
