import { averageText, readingText } from "@armslot/baseball/pitch/reading-text";
import type { CapturedGame } from "@armslot/contracts/athlete/athlete-screen";
import { gameKinds, pitchSources } from "@armslot/contracts/pitch/circumstances";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { Suspense, useState } from "react";
import { formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";

const SameOutings = lazyComponent(
  async () => (await import("../../parts/same-outings.tsx")).SameOutings,
);

const notRecorded = "N/A";

const specifiedColumns: readonly Column<CapturedGame>[] = [
  {
    key: "date",
    header: "Date",
    cell: ({ gameDate }) => formatDate(gameDate),
    sortBy: ({ gameDate }) => gameDate,
    width: 5.5,
  },
  {
    key: "opponent",
    header: "Opponent",
    cell: ({ opponent }) => opponent ?? notRecorded,
    sortBy: ({ opponent }) => opponent,
    width: 6,
  },
  {
    key: "location",
    header: "Location",
    cell: ({ location }) => location ?? notRecorded,
    sortBy: ({ location }) => location,
    width: 6,
  },
  {
    key: "pitches",
    header: "Pitches",
    cell: ({ pitches }) => pitches,
    sortBy: ({ pitches }) => pitches,
    width: 4,
    align: "end",
  },
];

const fastballColumns: readonly Column<CapturedGame>[] = [
  {
    key: "fastballMean",
    header: "Fastball",
    cell: ({ fastballMean }) => averageText(fastballMean, "mph"),
    sortBy: ({ fastballMean }) => fastballMean,
    width: 5,
    align: "end",
  },
  {
    key: "fastballMax",
    header: "Max",
    cell: ({ fastballMax }) => readingText(fastballMax, "mph"),
    sortBy: ({ fastballMax }) => fastballMax,
    width: 5,
    align: "end",
  },
];

const originColumn: Column<CapturedGame> = {
  key: "origin",
  header: "Kind and source",
  cell: ({ kind, source }) => (
    <span className="text-muted">{`${gameKinds[kind]}, ${pitchSources[source]}`}</span>
  ),
  sortBy: ({ kind }) => gameKinds[kind],
  width: 8,
};

function columnsFor(games: readonly CapturedGame[]): readonly Column<CapturedGame>[] {
  const hasFastballs = games.some(({ fastballMean }) => fastballMean !== null);
  return [...specifiedColumns, ...(hasFastballs ? fastballColumns : []), originColumn];
}

interface GamesTableProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly games: readonly CapturedGame[];
}

/** The table of Games Captured (ATH-1, ATH-8), or how to begin one. Each row opens its game. */
export function GamesTable({ programId, athleteId, games }: GamesTableProps) {
  const hasQuestion = games.some((game) => game.hasQuestion);
  // What someone decided stays on the page, although the games of the next reading have no question.
  const [isAsked, setIsAsked] = useState(hasQuestion);
  if (hasQuestion && !isAsked) setIsAsked(true);
  if (games.length === 0) return <NoGames />;
  return (
    <>
      {isAsked && (
        <Suspense>
          <SameOutings programId={programId} athleteId={athleteId} />
        </Suspense>
      )}
      <DataTable
        isFitted
        name="Games captured"
        columns={columnsFor(games)}
        rows={games}
        rowKey={({ gameId }) => gameId}
        givenOrder={{ column: "date", isDescending: true }}
        link={{
          column: "date",
          to: ({ gameId }) => pathOf("game", { programId, athleteId, gameId }),
        }}
      />
    </>
  );
}

function NoGames() {
  return (
    <EmptyState
      action={
        <p className="max-w-[56ch] text-dense text-muted">
          Games come from the files of TrackMan, Rapsodo or Baseball Savant. You can also type one
          with New Game.
        </p>
      }
    >
      {athleteMessages.gamesEmpty}
    </EmptyState>
  );
}
