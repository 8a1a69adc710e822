import type { GameRow } from "@armslot/contracts/games";
import { messages } from "@armslot/contracts/messages";
import type { AppError } from "../../lib/app-error.ts";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
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
  /** The games, or null while they load and if that failed. */
  readonly games: readonly GameRow[] | null;
  readonly error: AppError | null;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The table of the athlete's games, newest first. Each row opens its game. */
export function GamesCaptured(props: GamesCapturedProps) {
  const { programId, athleteId, games, error, isRetrying, onRetry } = props;
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
      {!games && !error && <TableSkeleton rows={6} />}
      {!games && error && (
        <ErrorState onRetry={onRetry} isRetrying={isRetrying} requestId={error.requestId}>
          {messages.gamesLoadFailed}
        </ErrorState>
      )}
      {games?.length === 0 && (
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
      {games && games.length > 0 && (
        <DataTable
          isFitted
          name="Games captured"
          columns={columns}
          rows={games}
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
