import { approachAboveLine } from "@armslot/baseball/numbers/approach-line";
import {
  compareWithLevel,
  compareWithProgram,
  type LevelComparison,
} from "@armslot/baseball/numbers/level-comparison";
import { type NeededRest, restText } from "@armslot/baseball/numbers/needed-rest";
import { shownPercentile } from "@armslot/baseball/numbers/program-percentile";
import { handOfType } from "@armslot/baseball/pitch/pitch-arm";
import { athleteFacts } from "@armslot/baseball/reports/athlete-facts";
import { reportOf } from "@armslot/baseball/reports/athlete-report";
import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import { getLeague } from "@armslot/contracts/athlete/league";
import { levelLabels, levelReadings, programLevel } from "@armslot/contracts/pitch/levels";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { useMemo } from "react";
import { formatNumber, today } from "../client/format.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { filterWords } from "../parts/filter-words.ts";
import { SelectField } from "../ui/form/select-field.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { AthleteReportSheet } from "./athlete-report.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilteredNumbers } from "./filtered-numbers.tsx";
import { handOf } from "./levels/level-bars.tsx";
import { comparing, levelsOf, notLoaded, programName } from "./levels/levels.ts";
import type { ChosenLevel } from "./levels/use-chosen-level.ts";
import { WaitingComparison } from "./levels/waiting-comparison.tsx";
import { ReportTable } from "./report-table.tsx";
import { useApproachLines } from "./use-approach-lines.ts";
import { useNeededRest } from "./use-needed-rest.ts";

interface ReportLevelProps extends ChosenLevel {
  readonly programId: string;
  readonly shown: AthleteScreen;
}

interface LevelLine {
  readonly type: TypeStatistics;
  readonly found: readonly LevelComparison[];
}

const noLevel = "";

interface FilteredReportProps {
  readonly programId: string;
  readonly shown: AthleteScreen;
  readonly level: ChosenLevel;
  /** Whether the report is still that of the filter before. */
  readonly isStale: boolean;
  readonly filter: PitchFilter;
  readonly onFilter: (filter: PitchFilter) => void;
}

/** The report under a filter, with the bar that chooses it. */
export function FilteredReport(props: FilteredReportProps) {
  const { programId, shown, level, isStale, filter, onFilter } = props;
  const { athlete, types, options } = shown;
  const rest = useNeededRest({ ...shown, birthYear: athlete.birthYear });
  const report = useMemo(() => reportOf(shown), [shown]);
  const lines = useApproachLines([shown.rates]);
  const count = countOf(types);
  const all = countOf(athlete.pitchAverages);
  const words = filterWords(filter);
  const [, ...facts] = athleteFacts.filter(({ isPrivate }) => !isPrivate);
  return (
    <>
      <div className="mb-5 empty:hidden print:hidden">
        <FilterBar
          options={options}
          filter={filter}
          onChange={onFilter}
          shown={count}
          all={all}
          isStale={isStale}
        />
      </div>
      <FilteredNumbers isStale={isStale}>
        <AthleteReportSheet
          facts={facts.map(({ of }) => of(athlete))}
          basis={
            words.length === 0
              ? `All ${formatNumber(all)} tracked pitches.`
              : `${formatNumber(count)} of ${formatNumber(all)} tracked pitches: ${words.join(" · ")}.`
          }
          report={report}
          above={approachAboveLine(shown.rates.types, lines)}
          level={types.length > 0 && <ReportLevel programId={programId} shown={shown} {...level} />}
          rest={restLine(rest, shown.games)}
          emptyText={all === 0 ? athleteMessages.pitchDataEmpty : "No pitch matches the filter."}
        />
      </FilteredNumbers>
    </>
  );
}

/** Returns the tracked pitches and the rest after them, whatever the filter, or null without dated pitches. */
function restLine(rest: NeededRest, games: AthleteScreen["games"]): string | null {
  if (rest.kind === "no-pitches") return null;
  const hasLeftOut = games.some(({ isLeftOut }) => isLeftOut);
  return [restText(rest, today()), ...(hasLeftOut ? [athleteMessages.leftOut] : [])].join(" ");
}

function countOf(types: readonly { readonly pitches: number }[]): number {
  return types.reduce((sum, { pitches }) => sum + pitches, 0);
}

/** The percentiles of the pitch types at a level, if a member chose one for reports (LEVEL-7). */
function ReportLevel({ programId, shown, levelId = noLevel, onChoose }: ReportLevelProps) {
  const { athlete, types, program } = shown;
  const league = useEndpointQuery(getLeague, { params: { programId } });
  const levels = levelsOf({ own: shown.levelTables, league: league.data?.types, levelId });
  const level = levels.find(({ id }) => id === levelId);
  const isProgram = levelId === programLevel.id;
  const hand = handOf(athlete.position);
  const rows = level?.rowsOf(hand) ?? null;
  const isMissing = level !== undefined && rows === null;
  const isLoading = (isMissing && !league.isError) || (isProgram && program === undefined);
  const compare = (type: TypeStatistics) => {
    if (isProgram) return compareWithProgram(program ?? [], type, hand);
    const ofArm = level?.rowsOf(handOfType(type.pitchType, hand)) ?? [];
    return compareWithLevel({ rows: ofArm }, type, hand);
  };
  const lines = types
    .map((type): LevelLine => ({ type, found: compare(type) }))
    .filter(({ found }) => found.some(({ percentile }) => percentile !== null));
  const label = isProgram ? programName : level?.label;
  return (
    <div>
      <div className="mb-2 max-w-64 print:hidden">
        <SelectField
          name="level"
          label="Compared with"
          value={isProgram ? levelId : (level?.id ?? noLevel)}
          onChange={onChoose}
          options={[
            { value: noLevel, label: "No level" },
            { value: programLevel.id, label: programName },
            ...levels.map((each) => ({ value: each.id, label: each.label })),
          ]}
          error={undefined}
        />
      </div>
      {label !== undefined && lines.length === 0 && (
        <NoPercentiles label={label} isLoading={isLoading} isMissing={isMissing} />
      )}
      {label !== undefined && lines.length > 0 && (
        <>
          <ReportTable
            name={`Compared with ${label}`}
            columns={columnsOf(lines)}
            rows={lines}
            rowKey={({ type }) => type.pitchType}
          />
          <p className="mt-1 text-meta text-muted">
            {isProgram
              ? "Percentiles among our pitchers: the share with a lower average."
              : `Percentiles of ${label}: the share of pitches of the type with a lower value.`}
          </p>
        </>
      )}
    </div>
  );
}

interface NoPercentilesProps {
  readonly label: string;
  readonly isLoading: boolean;
  /** Whether the level's numbers are not there. */
  readonly isMissing: boolean;
}

/** Says why the report has no percentiles. Paper says so only of those that did not load. */
function NoPercentiles({ label, isLoading, isMissing }: NoPercentilesProps) {
  if (isLoading) {
    return (
      <WaitingComparison isWaiting>
        <p className="text-meta text-muted">{comparing}</p>
      </WaitingComparison>
    );
  }
  if (isMissing) return <p className="text-meta text-muted">{`${label}: ${notLoaded}`}</p>;
  return (
    <p className="text-meta text-muted print:hidden">{`${label} has not enough to compare with.`}</p>
  );
}

function columnsOf(lines: readonly LevelLine[]): Column<LevelLine>[] {
  const shown = levelReadings.filter((reading) =>
    lines.some(({ found }) =>
      found.some((each) => each.reading === reading && each.percentile !== null),
    ),
  );
  return [
    { key: "type", header: "Percentiles", cell: ({ type }) => type.pitchType },
    ...shown.map(
      (reading): Column<LevelLine> => ({
        key: reading,
        header: levelLabels[reading],
        cell: ({ found }) => {
          const { percentile = null } = found.find((each) => each.reading === reading) ?? {};
          if (percentile === null) return "-";
          return shownPercentile(percentile);
        },
        align: "end",
      }),
    ),
  ];
}
