import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import {
  type LevelComparison as Comparison,
  compareWithLevel,
  compareWithProgram,
  type Hand,
} from "@armslot/baseball/statistics/level-comparison";
import { type LevelTable, levelTables } from "@armslot/baseball/statistics/level-tables";
import type { ProgramComparison, TypeStatistics } from "@armslot/contracts/athletes/athlete-screen";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/athletes/athletes";
import { may } from "@armslot/contracts/ground/access";
import {
  type LevelReading,
  levelLabels,
  levelUnits,
  programLevel,
  storedReading,
} from "@armslot/contracts/pitch/levels";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { type ReactNode, useRef } from "react";
import { PercentileBars } from "../../../charts/distribution/percentile-bars.tsx";
import { useHasComeNear } from "../../../charts/frame/lazy-chart.tsx";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useEndpointQuery } from "../../../lib/queries.ts";
import { useViewer } from "../../../session/session.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { ErrorState } from "../../../ui/notes/error-state.tsx";
import { Region } from "../../../ui/page/region.tsx";
import { type ChosenLevel, ownLevelId } from "./use-chosen-level.ts";

interface LevelComparisonProps extends ChosenLevel {
  readonly programId: string;
  readonly shown: AthleteScreen;
  readonly filter: PitchFilter;
}

const programName = "Our pitchers";

/** A level to compare with. The rows of a program's own table are null until they are loaded. */
interface Level {
  readonly id: string;
  readonly label: string;
  readonly rows: LevelTable["rows"] | null;
  /** Where its numbers are from, and what limits their use. */
  readonly origin: string;
}

function levelsOf({ levelTables: own }: AthleteScreen): readonly Level[] {
  return [
    ...levelTables.map(({ id, name, year, rows, source, limits }) => {
      return { id, label: `${name}, ${year}`, rows, origin: `${source}: ${limits}` };
    }),
    ...own.map(({ levelTableId, name, year, rows, source }) => {
      const origin = `Your program’s table. Source: ${source}`;
      return { id: ownLevelId(levelTableId), label: `${name}, ${year}`, rows, origin };
    }),
  ];
}

/** The pitch types under the filter beside a level or the program's pitchers, as the reader chooses (LEVEL-1 to LEVEL-4). */
export function LevelComparison(props: LevelComparisonProps) {
  const { programId, shown, filter, levelId, onChoose } = props;
  const canAdd = may(useViewer().user.role, "program:manage");
  const { types, athlete, program } = shown;
  const hand = handOf(athlete.position);
  const levels = levelsOf(shown);
  const level = levels.find(({ id }) => id === levelId);
  if (types.length === 0) return null;
  return (
    <Region
      title="Level"
      actions={
        <ButtonLink to={paths.levelTables(programId)} className="print:hidden">
          {canAdd ? "Add a Level Table" : "Level Tables"}
        </ButtonLink>
      }
    >
      <div className="mb-4 max-w-64 print:hidden">
        <SelectField
          name="level"
          label="Compared with"
          value={level?.id ?? programLevel.id}
          onChange={onChoose}
          options={[
            { value: programLevel.id, label: programName },
            ...levels.map(({ id, label }) => ({ value: id, label })),
          ]}
          error={undefined}
        />
      </div>
      {level ? (
        <BesideTable types={types} hand={hand} level={level} />
      ) : (
        <AmongPitchers
          programId={programId}
          athleteId={athlete.uid}
          types={types}
          hand={hand}
          known={program}
          filter={filter}
        />
      )}
    </Region>
  );
}

interface ComparedProps {
  readonly types: readonly TypeStatistics[];
  readonly hand: Hand | null;
}

function BesideTable({ types, hand, level }: ComparedProps & { readonly level: Level }) {
  const { label, rows, origin } = level;
  return (
    <Bars
      types={types}
      compare={(type) =>
        rows === null ? compareWithProgram([], type, hand) : compareWithLevel({ rows }, type, hand)
      }
      source={label}
      amongNoun="pitch"
      missing={rows === null ? comparing : notInTable}
    >
      {`The number is the share of the level's pitches of the type with a lower value, in percent: a higher one is not always better. ${origin}`}
    </Bars>
  );
}

const comparing = "Comparing…";
const notInTable = "Not in this table";

interface AmongPitchersProps extends ComparedProps {
  readonly programId: string;
  readonly athleteId: string;
  /** The comparison that came with the athlete, for a member who chose it. */
  readonly known: readonly ProgramComparison[] | undefined;
  readonly filter: PitchFilter;
}

function AmongPitchers(props: AmongPitchersProps) {
  const { programId, athleteId, types, hand, known, filter } = props;
  const { pitchesMin, pitchersMin } = programLevel;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useHasComeNear(place);
  const canCompare = filter.batter === undefined && filter.count === undefined;
  const asked = useEndpointQuery(
    getAthlete,
    {
      params: { programId, athleteId },
      query: { ...textsOfFilter(filter), level: programLevel.id },
    },
    { isEnabled: canCompare && known === undefined && isNear },
  );
  // The reply to an earlier filter is no comparison under this one.
  const program = known ?? (asked.isPlaceholderData ? undefined : asked.data?.program);
  if (!canCompare) {
    return (
      <Note>
        Pitchers can’t be compared by batter or count. Clear these two in the filter to compare.
      </Note>
    );
  }
  if (program === undefined && asked.error) {
    return (
      <ErrorState
        onRetry={() => void asked.refetch()}
        isRetrying={asked.isFetching}
        requestId={asked.error.requestId}
      >
        Failed to compare with our pitchers
      </ErrorState>
    );
  }
  return (
    <div ref={place}>
      <Bars
        types={types}
        compare={(type) => compareWithProgram(program ?? [], type, hand)}
        source={programName}
        amongNoun="pitcher"
        missing={program ? `Fewer than ${pitchersMin} pitchers` : comparing}
      >
        {`The number is the share of our pitchers with a lower average, in percent: a higher one is not always better. Pitchers with the same average count half. It compares pitchers with at least ${pitchesMin} pitches of the type with the reading, under the page’s filter, and needs ${pitchersMin} of them.`}
      </Bars>
    </div>
  );
}

interface BarsProps {
  readonly types: readonly TypeStatistics[];
  readonly compare: (type: TypeStatistics) => readonly Comparison[];
  readonly source: string;
  /** What the athlete's mean is compared with. */
  readonly amongNoun: "pitch" | "pitcher";
  /** Why a pitch type has no percentile, in a few words: a sentence would move what is below when it replaces the bars. */
  readonly missing: string;
  /** How to read the bars. */
  readonly children: string;
}

const plurals = { pitch: "pitches", pitcher: "pitchers" } as const;

function Bars({ types, compare, source, amongNoun, missing, children }: BarsProps) {
  const compared = types
    .map((type) => ({ type, rows: compare(type) }))
    .filter(({ rows }) => rows.length > 0);
  if (compared.length === 0)
    return <Note>None of these pitch types has a reading to compare.</Note>;
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2 print:grid-cols-2">
        {compared.map(({ type: { pitchType }, rows }) => (
          <PercentileBars
            key={pitchType}
            title={pitchType}
            source={rows.some(({ percentile }) => percentile !== null) ? source : missing}
            rows={rows.map(({ reading, mean, n, percentile, among }) => ({
              id: reading,
              label: levelLabels[reading],
              value: valueText(reading, mean),
              n,
              percentile,
              among: among === null ? null : formatCount(among, amongNoun, plurals[amongNoun]),
            }))}
          />
        ))}
      </div>
      <Note>{children}</Note>
    </>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="mt-4 max-w-[80ch] text-meta text-muted">{children}</p>;
}

function handOf(position: AthleteScreen["athlete"]["position"]): Hand | null {
  if (position === "LHP") return "L";
  return position === "RHP" ? "R" : null;
}

function valueText(reading: LevelReading, value: number): string {
  return `${readingNumberText(storedReading(reading), value)} ${levelUnits[reading]}`;
}
