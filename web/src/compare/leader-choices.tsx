import { isRate, measureFacts, rankingsOf } from "@armslot/baseball/reports/leaders";
import type { FilterOptions } from "@armslot/contracts/athlete/athlete-screen";
import { leaderMeasures, leaderRates } from "@armslot/contracts/compare/leaders";
import type { LeadersScreen } from "@armslot/contracts/compare/leaders-screen";
import { FilterBar } from "../athlete/filter-bar.tsx";
import { ChoiceBox } from "../ui/choice-box.tsx";
import type { LeaderView } from "./use-leader-view.ts";

const minimums = [1, 5, 10, 25, 50, 100];

interface LeaderChoicesProps {
  readonly shown: LeadersScreen;
  readonly view: LeaderView;
  readonly isStale: boolean;
}

/** The choices of the ranking, and the filter of pitches without the pitch type, which is among them. */
export function LeaderChoices({ shown, view, isStale }: LeaderChoicesProps) {
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
