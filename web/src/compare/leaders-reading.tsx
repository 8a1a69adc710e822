import {
  countHeader,
  countNote,
  isArmSide,
  isRate,
  leadersCsv,
  leaderText,
  measureFacts,
  measureHeader,
  measureName,
  type RankedLeader,
  rankingsOf,
  rankLeaders,
} from "@armslot/baseball/reports/leaders";
import { fullName } from "@armslot/baseball/roster/names";
import type { FilterOptions } from "@armslot/contracts/athlete/athlete-screen";
import {
  type LeaderMeasure,
  leaderMeasures,
  leaderRates,
} from "@armslot/contracts/compare/leaders";
import type { LeadersScreen } from "@armslot/contracts/compare/leaders-screen";
import { type PitchFilter, searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { useMemo } from "react";
import { FilterBar } from "../athlete/filter-bar.tsx";
import { FilteredNumbers } from "../athlete/filtered-numbers.tsx";
import { mixedUnderFilter } from "../athlete/mixed-sources.ts";
import { saveListCsv } from "../athlete/save-list-csv.ts";
import { formatNumber } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { filterWords } from "../parts/filter-words.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ChoiceBox } from "../ui/choice-box.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import type { LeaderView } from "./use-leader-view.ts";

const minimums = [1, 5, 10, 25, 50, 100];

interface LeadersReadingProps {
  readonly programId: string;
  readonly shown: LeadersScreen;
  readonly view: LeaderView;
  /** Whether the list is still that of the choices before. */
  readonly isStale: boolean;
}

/** The choices, and the athletes that they rank. */
export function LeadersReading({ programId, shown, view, isStale }: LeadersReadingProps) {
  const ranked = useRanked(shown, view);
  const about = aboutOf(shown, view);
  const { measure } = shown;
  return (
    <div className="flex max-w-[48rem] flex-col gap-3">
      {shown.allPitches > 0 && <LeaderChoices shown={shown} view={view} isStale={isStale} />}
      <FilteredNumbers isStale={isStale} className="flex flex-col gap-3">
        <p className="hidden text-dense print:block">{about.join(" · ")}</p>
        <FoundLeaders programId={programId} shown={shown} view={view} ranked={ranked} />
      </FilteredNumbers>
      {ranked.length > 0 && (
        <Button
          className="self-end max-md:hidden"
          disabled={isStale}
          onClick={() =>
            saveListCsv({
              programId,
              list: "leaders",
              fileName: "leaders.csv",
              csv: leadersCsv({ measure, about: [...about, countNote(measure)], ranked }),
            })
          }
        >
          CSV Export
        </Button>
      )}
    </div>
  );
}

/** While a reply for other choices is on its way, the list stays what the last reply had, under that reading's header. */
function useRanked(shown: LeadersScreen, { by, minimum, filter: { type } }: LeaderView) {
  return useMemo(
    () => rankLeaders(shown.leaders, { measure: shown.measure, by, minimum, pitchTypes: type }),
    [shown, by, minimum, type],
  );
}

/** Returns what is ranked, in words. */
function aboutOf({ measure }: LeadersScreen, { by, minimum, filter }: LeaderView): string[] {
  const { type = [], ...rest } = filter;
  return [
    `${measureName(measure)}: ${rankingsOf(measure)[by]?.toLowerCase()}`,
    type.length > 0 ? type.join(", ") : "All pitch types",
    `At least ${minimum} pitches`,
    ...filterWords(rest),
  ];
}

interface FoundLeadersProps {
  readonly programId: string;
  readonly shown: LeadersScreen;
  readonly view: LeaderView;
  readonly ranked: readonly RankedLeader[];
}

/** The ranked athletes with what limits the comparison, or the reason why there are none. */
function FoundLeaders(props: FoundLeadersProps) {
  const { programId, shown, view, ranked } = props;
  if (ranked.length === 0) return <NoLeaders {...props} />;
  return (
    <>
      <LeadersTable
        programId={programId}
        measure={shown.measure}
        ranked={ranked}
        filter={view.filter}
      />
      {notesOf(shown, view).map((note) => (
        <p key={note} className="text-meta text-muted">
          {note}
        </p>
      ))}
    </>
  );
}

function notesOf(
  { measure, options, sources }: LeadersScreen,
  { by, filter }: LeaderView,
): string[] {
  const isMean = by === "mean" || by === "low-mean";
  const isMixed = filter.type?.length !== 1 && options.pitchTypes.length > 1;
  const mixed = mixedUnderFilter(sources);
  return [
    countNote(measure),
    ...(isMean && isMixed && !isRate(measure)
      ? ["These means mix pitch types. Choose one to compare like with like."]
      : []),
    ...(isArmSide(measure)
      ? ["Positive is toward the throwing arm, so right- and left-handers compare."]
      : []),
    ...(mixed ? [mixed] : []),
  ];
}

function NoLeaders({ programId, shown, view }: FoundLeadersProps) {
  const { leaders, pitches, allPitches, measure } = shown;
  if (allPitches === 0) {
    return (
      <EmptyState
        action={<ButtonLink to={pathOf("importGames", { programId })}>Import Games</ButtonLink>}
      >
        No pitches yet. Leaders appear with the first game.
      </EmptyState>
    );
  }
  if (pitches === 0) {
    return (
      <EmptyState action={<Button onClick={() => view.setFilter({})}>Clear</Button>}>
        No pitch matches the filter.
      </EmptyState>
    );
  }
  if (leaders.length === 0) {
    return (
      <EmptyState>{`None of these pitches has a value for ${measureName(measure)}.`}</EmptyState>
    );
  }
  const most = Math.max(...leaders.map(({ n }) => n));
  return (
    <EmptyState
      action={<Button onClick={() => view.choose("min", "1")}>Any number of pitches</Button>}
    >
      {`No athlete has ${formatNumber(view.minimum)} pitches with ${measureName(measure)}. The most is ${formatNumber(most)}.`}
    </EmptyState>
  );
}

interface LeaderChoicesProps {
  readonly shown: LeadersScreen;
  readonly view: LeaderView;
  readonly isStale: boolean;
}

/** The choices of the ranking, and the filter of pitches without the pitch type, which is among them. */
function LeaderChoices({ shown, view, isStale }: LeaderChoicesProps) {
  const { options, pitches, allPitches } = shown;
  const { type, ...rest } = view.filter;
  return (
    <>
      <RankingChoices view={view} pitchTypes={options.pitchTypes} />
      <FilterBar
        options={{ ...options, pitchTypes: [] }}
        filter={rest}
        onChange={(next) => view.setFilter({ ...next, type })}
        shown={pitches}
        all={allPitches}
        isStale={isStale}
      />
    </>
  );
}

interface RankingChoicesProps {
  readonly view: LeaderView;
  readonly pitchTypes: FilterOptions["pitchTypes"];
}

/** The choices of reading, pitch type, ranking and minimum (LEADERS-1, LEADERS-2). */
function RankingChoices({ view, pitchTypes }: RankingChoicesProps) {
  const { measure, by, minimum, filter, choose, setFilter } = view;
  const type = (filter.type ?? []).join(",");
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap print:hidden">
      <ChoiceBox
        isLabelShown
        label="Reading"
        value={measure}
        options={leaderMeasures.map((each) => ({
          value: each,
          label: isRate(each) ? leaderRates[each] : measureFacts(each).label,
        }))}
        onChange={(value) => choose("reading", value)}
      />
      <ChoiceBox
        isLabelShown
        label="Pitch type"
        everything="All pitch types"
        value={type}
        options={withChosen(pitchTypes, type).map((value) => ({
          value,
          label: value.replaceAll(",", ", "),
        }))}
        onChange={(value) => setFilter({ ...filter, type: value === "" ? [] : [value] })}
      />
      <ChoiceBox
        isLabelShown
        label="Ranked by"
        value={by}
        options={Object.entries(rankingsOf(measure)).map(([value, label]) => ({ value, label }))}
        onChange={(value) => choose("by", value)}
      />
      <ChoiceBox
        isLabelShown
        label="Minimum"
        value={String(minimum)}
        options={withChosen(minimums, minimum)
          .toSorted((one, other) => one - other)
          .map((value) => ({ value: String(value), label: `${value}+ pitches` }))}
        onChange={(value) => choose("min", value)}
      />
    </div>
  );
}

/** An address can have a value that is not offered. It stays visible. */
function withChosen<Value>(values: readonly Value[], chosen: Value): readonly Value[] {
  return chosen === "" || values.includes(chosen) ? values : [...values, chosen];
}

interface LeadersTableProps {
  readonly programId: string;
  readonly measure: LeaderMeasure;
  readonly ranked: readonly RankedLeader[];
  readonly filter: PitchFilter;
}

function columnsFor(measure: LeaderMeasure): readonly Column<RankedLeader>[] {
  return [
    {
      key: "rank",
      header: "Rank",
      cell: ({ rank }) => rank,
      sortBy: ({ rank }) => rank,
      width: 4,
      narrowWidth: 2.4,
      align: "end",
    },
    {
      key: "athlete",
      header: "Athlete",
      cell: ({ leader }) => fullName(leader),
      sortBy: ({ leader }) => fullName(leader),
      width: 14,
      narrowWidth: 9.5,
    },
    {
      key: "value",
      header: measureHeader(measure),
      cell: ({ value }) => leaderText(measure, value),
      sortBy: ({ value }) => value,
      width: 8,
      narrowWidth: 6.2,
      align: "end",
    },
    {
      key: "n",
      header: countHeader(measure),
      cell: ({ leader }) => formatNumber(leader.n),
      sortBy: ({ leader }) => leader.n,
      width: 5.5,
      narrowWidth: 3.3,
      align: "end",
    },
  ];
}

/** The ranked athletes. Each row opens its athlete under the same filter. */
function LeadersTable({ programId, measure, ranked, filter }: LeadersTableProps) {
  const search = searchOfFilter(filter);
  return (
    <DataTable
      // Another reading starts in the order of its ranks again.
      key={measure}
      name="Leaders"
      columns={columnsFor(measure)}
      rows={ranked}
      rowKey={({ leader }) => leader.uid}
      givenOrder={{ column: "rank", isDescending: false }}
      link={{
        column: "athlete",
        to: ({ leader }) =>
          `${pathOf("athlete", { programId, athleteId: leader.uid })}${search && `?${search}`}`,
      }}
    />
  );
}
