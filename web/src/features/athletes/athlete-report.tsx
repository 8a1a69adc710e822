import { athleteFacts } from "@armslot/baseball/athlete-facts";
import { averageText, readingText } from "@armslot/baseball/reading-text";
import type { CapturedGame } from "@armslot/contracts/athlete-screen";
import type { AthleteScreen } from "@armslot/contracts/athletes";
import { gameKinds } from "@armslot/contracts/circumstances";
import { messages } from "@armslot/contracts/messages";
import type { PitchFilter } from "@armslot/contracts/pitch-filter";
import { useMemo } from "react";
import { LocationChart, MovementPlot, TrendChart } from "../../charts/lazy-charts.tsx";
import { filterWords } from "../../lib/filter-words.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import { addableColumns, specifiedColumns } from "./arsenal-columns.tsx";
import { pitchesOfMarks } from "./athlete-marks.ts";
import { trendOf } from "./athlete-trend.ts";
import { FilterBar } from "./filter-bar.tsx";
import { movementOf } from "./performance-overview.tsx";
import { ReportTable } from "./report-table.tsx";

interface AthleteReportProps {
  readonly programId: string;
  readonly shown: AthleteScreen;
  readonly filter: PitchFilter;
  readonly onFilter: (filter: PitchFilter) => void;
}

const lastOutings = 5;

/** The report's content. On paper it fits on one page: the filter is a sentence, and charts have no controls. */
export function AthleteReport({ programId, shown, filter, onFilter }: AthleteReportProps) {
  const { athlete, types, options, games } = shown;
  const pitches = useMemo(() => pitchesOfMarks(shown), [shown]);
  const movement = useMemo(() => [movementOf(types, pitches)], [types, pitches]);
  const trend = useMemo(() => trendOf(programId, shown, "velo"), [programId, shown]);
  const count = types.reduce((sum, type) => sum + type.pitches, 0);
  const all = athlete.pitchAverages.reduce((sum, type) => sum + type.pitches, 0);
  const [, ...facts] = athleteFacts.filter(({ isPrivate }) => !isPrivate);
  return (
    <div className="flex flex-col gap-5 print:gap-3 print:[zoom:0.72]">
      <div className="print:hidden">
        <FilterBar options={options} filter={filter} onChange={onFilter} shown={count} all={all} />
      </div>
      <p className="text-dense">{facts.map(({ of }) => of(athlete)).join(" · ")}</p>
      <p className="text-dense text-muted">{basisOf(count, all, filter)}</p>
      {count === 0 ? (
        <EmptyState>
          {all === 0 ? messages.pitchDataEmpty : "No pitch matches the filter."}
        </EmptyState>
      ) : (
        <>
          <ReportTable
            name="Pitches"
            columns={[...specifiedColumns, ...addableColumns(types).filter(isOnReport)]}
            rows={types}
            rowKey={({ pitchType }) => pitchType}
          />
          <div className="grid items-start gap-6 md:grid-cols-[18rem_minmax(0,1fr)] print:grid-cols-[18rem_minmax(0,1fr)]">
            <MovementPlot sets={movement} emptyText="No pitch type has both breaks." />
            <TrendChart reading="velo" {...trend} emptyText="No dated outing has a velocity." />
          </div>
          <LocationChart pitches={pitches} emptyText="No pitch has a place at the plate." />
        </>
      )}
      {games.length > 0 && (
        <ReportTable
          name="Last outings"
          columns={outingColumns}
          rows={games.slice(0, lastOutings)}
          rowKey={({ gameId }) => gameId}
        />
      )}
    </div>
  );
}

/** The columns beside the specified ones for which a page is wide enough. */
const reportColumns = new Set([
  "usage",
  "max",
  "spinRate",
  "spinAxis",
  "releaseHeight",
  "extension",
  "strikeRate",
  "whiffRate",
]);

function isOnReport({ key }: { readonly key: string }): boolean {
  return reportColumns.has(key);
}

function basisOf(count: number, all: number, filter: PitchFilter): string {
  const words = filterWords(filter);
  if (words.length === 0) return `All ${formatNumber(all)} tracked pitches.`;
  return `${formatNumber(count)} of ${formatNumber(all)} tracked pitches: ${words.join(" · ")}.`;
}

const outingColumns: readonly Column<CapturedGame>[] = [
  { key: "date", header: "Last outings", cell: ({ gameDate }) => formatDate(gameDate) },
  { key: "opponent", header: "Opponent", cell: ({ opponent }) => opponent ?? "N/A" },
  { key: "kind", header: "Kind", cell: ({ kind }) => gameKinds[kind] },
  { key: "pitches", header: "Pitches", cell: ({ pitches }) => pitches, align: "end" },
  {
    key: "fastball",
    header: "Fastball",
    cell: ({ fastballMean }) => averageText(fastballMean, "mph"),
    align: "end",
  },
  {
    key: "max",
    header: "Max",
    cell: ({ fastballMax }) => readingText(fastballMax, "mph"),
    align: "end",
  },
];
