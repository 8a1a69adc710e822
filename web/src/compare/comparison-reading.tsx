import { fullName } from "@armslot/baseball/roster/names";
import type { FilterOptions } from "@armslot/contracts/athlete/athlete-screen";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { pitchSources } from "@armslot/contracts/pitch/circumstances";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { Suspense, useMemo } from "react";
import { FilterBar } from "../athlete/filter-bar.tsx";
import { FilteredNumbers } from "../athlete/filtered-numbers.tsx";
import { DistributionChart, MovementPlot } from "../charts/lazy-charts.tsx";
import { formatNumber } from "../client/format.ts";
import { filterWords } from "../parts/filter-words.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { distributionSetOf, movementSetOf } from "./comparison-sets.ts";
import { ComparisonTrend } from "./comparison-trend.tsx";
import { ComparisonTypes } from "./comparison-types.tsx";
import type { Comparison } from "./use-comparison.ts";

const ComparisonRates = lazyComponent(
  async () => (await import("./comparison-rates.tsx")).ComparisonRates,
);

const ComparisonLevels = lazyComponent(
  async () => (await import("./comparison-levels.tsx")).ComparisonLevels,
);

interface ComparisonReadingProps {
  readonly programId: string;
  /** Two to four. */
  readonly athletes: readonly ComparedAthlete[];
  readonly options: FilterOptions;
  /** Whether the numbers are still those of the filter before. */
  readonly isStale: boolean;
  readonly filter: PitchFilter;
  readonly onFilter: (filter: PitchFilter) => void;
  readonly comparison: Comparison;
}

/** The pitches of athletes under a filter, beside each other. */
export function ComparisonReading(props: ComparisonReadingProps) {
  const { programId, athletes, options, isStale, filter, onFilter, comparison } = props;
  const movement = useMemo(() => athletes.map(movementSetOf), [athletes]);
  const velocities = useMemo(() => athletes.map(distributionSetOf), [athletes]);
  const shown = sum(athletes.map(pitchesOf));
  const all = sum(athletes.map(({ allPitches }) => allPitches));
  return (
    <>
      <FilterBar
        options={options}
        filter={filter}
        onChange={onFilter}
        shown={shown}
        all={all}
        isStale={isStale}
      />
      <FilteredNumbers isStale={isStale} className="flex flex-col gap-6 print:gap-3">
        <Basis athletes={athletes} filter={filter} />
        {shown === 0 ? (
          <EmptyState>
            {all === 0 ? "None of these athletes has pitches yet." : "No pitch matches the filter."}
          </EmptyState>
        ) : (
          <>
            <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] print:grid-cols-2 print:gap-4">
              <div className="min-w-0 [--paper-width:440px]">
                <MovementPlot
                  sets={movement}
                  view="arm"
                  emptyText="No pitch type has both V. Break and H. Break."
                />
              </div>
              <div className="min-w-0 [--paper-width:500px]">
                <DistributionChart sets={velocities} emptyText="No pitch has a velocity." />
              </div>
            </div>
            <div className={athletes.length > 2 ? "print:break-before-page" : undefined}>
              <ComparisonTypes athletes={athletes} comparison={comparison} />
            </div>
            <div className="print:break-inside-avoid">
              <Suspense>
                <ComparisonRates athletes={athletes} />
              </Suspense>
            </div>
            <Suspense>
              <ComparisonLevels programId={programId} athletes={athletes} />
            </Suspense>
            <div className="print:break-inside-avoid">
              <ComparisonTrend programId={programId} athletes={athletes} comparison={comparison} />
            </div>
          </>
        )}
      </FilteredNumbers>
    </>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function pitchesOf({ types }: ComparedAthlete): number {
  return sum(types.map(({ pitches }) => pitches));
}

/** Says how many pitches of which devices each athlete has under the filter. */
function Basis({
  athletes,
  filter,
}: {
  readonly athletes: readonly ComparedAthlete[];
  readonly filter: PitchFilter;
}) {
  const sources = new Set(athletes.flatMap(({ sources: own }) => own.map(({ source }) => source)));
  return (
    <div className="flex flex-col gap-1 text-dense text-muted">
      <ul aria-label="Pitches" className="flex flex-wrap gap-x-6 gap-y-1">
        {athletes.map((athlete) => (
          <li key={athlete.uid} className="wrap-anywhere">
            {`${fullName(athlete)}: ${basisOf(athlete)}`}
          </li>
        ))}
      </ul>
      {filterWords(filter).length > 0 && (
        <p className="hidden print:block">{`Filter: ${filterWords(filter).join(" · ")}.`}</p>
      )}
      {sources.size > 1 && (
        <p>
          These numbers come from different devices, which do not measure alike. The filter shows
          one source alone.
        </p>
      )}
    </div>
  );
}

function basisOf(athlete: ComparedAthlete): string {
  if (athlete.allPitches === 0) return "no pitches yet";
  const shown = pitchesOf(athlete);
  if (shown === 0) return "no pitches match the filter";
  const sources = athlete.sources.map(({ source, pitches }) =>
    athlete.sources.length === 1
      ? pitchSources[source]
      : `${pitchSources[source]} ${formatNumber(pitches)}`,
  );
  return `${formatNumber(shown)} ${shown === 1 ? "pitch" : "pitches"} (${sources.join(", ")})`;
}
