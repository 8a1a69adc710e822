import { type GameRow, listGames } from "@armslot/contracts/games";
import { messages } from "@armslot/contracts/messages";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useEndpointQuery } from "../../lib/queries.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Region } from "../../ui/region.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";

const notRecorded = "N/A";

const columns: readonly Column<GameRow>[] = [
  {
    key: "date",
    header: "Date",
    cell: ({ gameDate }) => formatDate(gameDate),
    width: 5.5,
    narrowWidth: 5.25,
  },
  {
    key: "opponent",
    header: "Opponent",
    cell: ({ opponent }) => opponent ?? notRecorded,
    width: 6,
    narrowWidth: 5.5,
  },
  {
    key: "location",
    header: "Location",
    cell: ({ location }) => location ?? notRecorded,
    width: 6,
    narrowWidth: 5.75,
  },
  {
    key: "pitches",
    header: "Pitches",
    cell: ({ pitches }) => pitches,
    width: 4,
    narrowWidth: 3.5,
    align: "end",
  },
];

interface GamesCapturedProps {
  readonly programId: string;
  readonly athleteId: string;
}

/** The table of the athlete's games, newest first. Each row opens its game. */
export function GamesCaptured({ programId, athleteId }: GamesCapturedProps) {
  const games = useEndpointQuery(listGames, { params: { programId, athleteId } });
  return (
    <Region
      title="Games Captured"
      isCard={false}
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`${paths.importGames(programId)}?athlete=${athleteId}`}>
            Import Games
          </ButtonLink>
          <ButtonLink to={paths.newGame(programId, athleteId)}>New Game</ButtonLink>
        </div>
      }
    >
      {games.isPending && <TableSkeleton rows={6} />}
      {games.isError && !games.data && (
        <ErrorState
          onRetry={() => void games.refetch()}
          isRetrying={games.isFetching}
          requestId={games.error.requestId}
        >
          {messages.gamesLoadFailed}
        </ErrorState>
      )}
      {games.data?.games.length === 0 && (
        <EmptyState
          action={
            <p className="max-w-[56ch] text-dense text-muted">
              Games come from the files of TrackMan, Rapsodo or Baseball Savant. You can also type
              one with New Game.
            </p>
          }
        >
          {messages.gamesEmpty}
        </EmptyState>
      )}
      {games.data && games.data.games.length > 0 && (
        <DataTable
          isFitted
          name="Games captured"
          columns={columns}
          rows={games.data.games}
          rowKey={({ gameId }) => gameId}
          link={{
            column: "date",
            to: ({ gameId }) => paths.game({ programId, athleteId, gameId }),
          }}
        />
      )}
    </Region>
  );
}
