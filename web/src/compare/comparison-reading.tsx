import { fullName } from "@armslot/baseball/roster/names";
import type { FilterOptions, OutingStatistics } from "@armslot/contracts/athlete/athlete-screen";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { pitchSources } from "@armslot/contracts/pitch/circumstances";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { isDirection, readingNames, readings } from "@armslot/contracts/pitch/readings";
import { Suspense, useMemo } from "react";
import { FilterBar } from "../athlete/filter-bar.tsx";
import { FilteredNumbers } from "../athlete/filtered-numbers.tsx";
import type { DistributionSet } from "../charts/distribution-data.ts";
import { DistributionChart, MovementPlot, TrendChart } from "../charts/lazy-charts.tsx";
import type { MovementSet } from "../charts/movement-data.ts";
import { movementMeans } from "../charts/movement-means.ts";
import type { TrendOuting, TrendPoint, TrendReading } from "../charts/trend-data.ts";
import { formatDate, formatNumber } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { filterWords } from "../parts/filter-words.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Region } from "../ui/region.tsx";
import { ComparisonTypes } from "./comparison-types.tsx";
import type { Comparison } from "./use-comparison.ts";

/** Returns what the movement plot shows of an athlete. */
function movementSetOf(athlete: ComparedAthlete): MovementSet {
  const { uid, position, types, marks } = athlete;
  return {
    id: uid,
    name: fullName(athlete),
    throws: position === "LHP" ? "L" : "R",
    pitches: marks.type
      .map((type, place) => ({
        pitchId: `${uid} ${marks.game[place]} ${marks.pitchNum[place]}`,
        pitchType: types[type]?.pitchType ?? "",
        velo: marks.velo[place] ?? null,
        hb: marks.hb[place] ?? null,
        vertBreak: marks.vertBreak[place] ?? null,
      }))
      .reverse(),
    means: movementMeans(types),
  };
}

/** Returns what the distribution of velocities shows of an athlete. */
function distributionSetOf(athlete: ComparedAthlete): DistributionSet {
  const { uid, types, velocities } = athlete;
  return {
    id: uid,
    name: fullName(athlete),
    types: types.flatMap(({ pitchType, readings: { velo } }) =>
      velo && velo.mean !== null && velo.min !== null && velo.max !== null
        ? [{ pitchType, n: velo.n, mean: velo.mean, min: velo.min, max: velo.max }]
        : [],
    ),
    velocities,
  };
}

function rangeOf({ veloMin, veloMax }: OutingStatistics) {
  return { min: veloMin, max: veloMax };
}

const dayMs = 24 * 60 * 60 * 1000;

const trendReadings = readingNames.filter((name) => !isDirection(name));

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

interface ComparisonTrendProps {
  readonly programId: string;
  readonly athletes: readonly ComparedAthlete[];
  readonly comparison: Comparison;
}

/** Returns the pitch types with outings, those of most athletes first and then the most thrown. */
function typesWithOutings(athletes: readonly ComparedAthlete[]): readonly string[] {
  const counts = new Map<string, { athletes: number; pitches: number }>();
  for (const { outings, types } of athletes) {
    for (const { pitchType, pitches } of types) {
      if (!outings.some((outing) => outing.pitchType === pitchType)) continue;
      const known = counts.get(pitchType) ?? { athletes: 0, pitches: 0 };
      counts.set(pitchType, { athletes: known.athletes + 1, pitches: known.pitches + pitches });
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other.athletes - one.athletes || other.pitches - one.pitches)
    .map(([pitchType]) => pitchType);
}

function oneOf<Name extends string>(wanted: string | null, offered: readonly Name[]) {
  return offered.find((name) => name === wanted) ?? offered[0];
}

/** A chosen reading of a chosen pitch type by outing, all athletes on one axis. */
function ComparisonTrend({ programId, athletes, comparison }: ComparisonTrendProps) {
  const types = useMemo(() => typesWithOutings(athletes), [athletes]);
  const pitchType = oneOf(comparison.trend, types);
  const offered = useMemo(() => {
    const outings = athletes.flatMap((athlete) => athlete.outings);
    const ofType = outings.filter((outing) => outing.pitchType === pitchType);
    return trendReadings.filter((name) => ofType.some((outing) => outing.readings[name]));
  }, [athletes, pitchType]);
  const reading = oneOf<TrendReading>(comparison.reading, offered);
  const trend = useMemo(
    () => pitchType && reading && comparedTrend(programId, athletes, { pitchType, reading }),
    [programId, athletes, pitchType, reading],
  );
  const names = useMemo(
    () => athletes.map((athlete) => ({ name: fullName(athlete), shortName: athlete.lastName })),
    [athletes],
  );
  if (!(pitchType && reading && trend)) return null;
  return (
    <Region title="Trends">
      <div className="mb-4 grid max-w-[30rem] grid-cols-2 gap-3 print:hidden">
        <SelectField
          name="trend"
          label="Pitch type"
          value={pitchType}
          onChange={(type) => comparison.change("trend", type)}
          options={types}
          error={undefined}
        />
        <SelectField
          name="reading"
          label="Reading"
          value={reading}
          onChange={(name) => comparison.change("reading", name)}
          options={offered.map((name) => ({ value: name, label: readings[name].name }))}
          error={undefined}
        />
      </div>
      <p className="mb-2 hidden text-dense print:block">{pitchType}</p>
      <div className="[--paper-width:960px]">
        <TrendChart
          reading={reading}
          athletes={names}
          {...trend}
          emptyText="No outing with a date has this reading."
        />
      </div>
    </Region>
  );
}

/** Returns the dated outings of all athletes with a pitch type's reading, oldest first, and a point for each. */
function comparedTrend(
  programId: string,
  athletes: readonly ComparedAthlete[],
  { pitchType, reading }: { readonly pitchType: string; readonly reading: TrendReading },
): { readonly outings: readonly TrendOuting[]; readonly points: readonly TrendPoint[] } {
  const measured = athletes.flatMap(({ uid, games, outings }, set) =>
    outings.flatMap((outing) => {
      const { gameDate, gameId, opponent } = games[outing.game] ?? {};
      const [mean = null, n = null] = outing.readings[reading] ?? [];
      if (outing.pitchType !== pitchType || !gameDate || !gameId) return [];
      if (mean === null || n === null) return [];
      const range = reading === "velo" ? rangeOf(outing) : { min: null, max: null };
      return [
        {
          day: Date.parse(gameDate) / dayMs,
          date: formatDate(gameDate),
          opponent: opponent ?? "",
          to: pathOf("game", { programId, athleteId: uid, gameId }),
          point: { pitchType, set, mean, n, ...range },
        },
      ];
    }),
  );
  const sorted = measured.sort((one, other) => one.day - other.day);
  return {
    outings: sorted.map(({ point: _point, ...outing }) => outing),
    points: sorted.map(({ point }, outing) => ({ ...point, outing })),
  };
}
