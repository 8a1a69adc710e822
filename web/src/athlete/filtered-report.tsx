import { approachAboveLine } from "@armslot/baseball/numbers/approach-line";
import { type NeededRest, restText } from "@armslot/baseball/numbers/needed-rest";
import { athleteFacts } from "@armslot/baseball/reports/athlete-facts";
import { reportOf } from "@armslot/baseball/reports/athlete-report";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { useMemo } from "react";
import { formatNumber, today } from "../client/format.ts";
import { filterWords } from "../parts/filter-words.ts";
import { AthleteReportSheet } from "./athlete-report.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilteredNumbers } from "./filtered-numbers.tsx";
import type { ChosenLevel } from "./levels/use-chosen-level.ts";
import { ReportLevel } from "./report-level.tsx";
import { useApproachLines } from "./use-approach-lines.ts";
import { useNeededRest } from "./use-needed-rest.ts";

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
