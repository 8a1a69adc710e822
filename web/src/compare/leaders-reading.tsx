import {
  countNote,
  leadersCsv,
  measureName,
  rankingsOf,
  rankLeaders,
} from "@armslot/baseball/reports/leaders";
import type { LeadersScreen } from "@armslot/contracts/compare/leaders-screen";
import { useMemo } from "react";
import { FilteredNumbers } from "../athlete/filtered-numbers.tsx";
import { saveListCsv } from "../athlete/save-list-csv.ts";
import { filterWords } from "../parts/filter-words.ts";
import { Button } from "../ui/button.tsx";
import { FoundLeaders } from "./found-leaders.tsx";
import { LeaderChoices } from "./leader-choices.tsx";
import type { LeaderView } from "./use-leader-view.ts";

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
