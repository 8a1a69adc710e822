import type { CapturedGame } from "@armslot/contracts/athlete/athlete-screen";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { AppError } from "../../client/app-error.ts";
import { pathOf } from "../../client/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LatePart } from "../../ui/in-turn.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Region } from "../../ui/region.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";

const GamesTable = lazyComponent(async () => (await import("./games-table.tsx")).GamesTable);

/** Loads the code of the table, which the page preloads beside the games. */
export const loadGamesTable = GamesTable.preload;

interface GamesCapturedProps {
  readonly programId: string;
  readonly athleteId: string;
  /** The games, newest first, or null if loading failed. */
  readonly games: readonly CapturedGame[] | null;
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
        <div className="flex flex-wrap justify-end gap-2 print:hidden">
          <ButtonLink to={`${pathOf("importGames", { programId })}?athlete=${athleteId}`}>
            Import Games
          </ButtonLink>
          <ButtonLink to={pathOf("newGame", { programId, athleteId })}>New Game</ButtonLink>
        </div>
      }
    >
      {games === null && error && (
        <ErrorState onRetry={onRetry} isRetrying={isRetrying} requestId={error.requestId}>
          {athleteMessages.gamesLoadFailed}
        </ErrorState>
      )}
      {games && (
        <LatePart
          code={GamesTable}
          shown={{ programId, athleteId, games }}
          placeholder={<TableSkeleton rows={games.length} />}
        />
      )}
    </Region>
  );
}
