import { gameAverages } from "@armslot/baseball/averages";
import { getGame, type Pitch } from "@armslot/contracts/games";
import { messages } from "@armslot/contracts/messages";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useParams } from "react-router";
import { MovementPlot } from "../../charts/lazy-charts.tsx";
import { MovementLayout } from "../../charts/movement-layout.tsx";
import { MovementSkeleton } from "../../charts/movement-skeleton.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../lib/paths.ts";
import { useEndpointQuery } from "../../lib/queries.ts";
import { useGoBack } from "../../lib/use-go-back.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { DeleteGame } from "./delete-game.tsx";
import { downloadGameCsv } from "./download-game-csv.ts";
import { ExcludedNote } from "./excluded-mark.tsx";
import { GameCodes } from "./game-codes.tsx";
import { GameHistory } from "./game-history.tsx";
import { gameMovement } from "./game-movement.ts";
import { GameSummary } from "./game-summary.tsx";
import { hasFilledIn, PitchTable } from "./pitch-table.tsx";

const AllReadings = lazy(async () => ({
  default: (await import("./all-readings.tsx")).AllReadings,
}));
const EditGame = lazy(async () => ({ default: (await import("./edit-game.tsx")).EditGame }));

/** The page of one game. Its details and pitches load together. */
export function GamePage() {
  usePageTitle("Game Detail");
  const { programId = "", athleteId = "", gameId = "" } = useParams();
  const input = { params: { programId, athleteId, gameId } };
  const query = useEndpointQuery(getGame, input);
  const { game, pitches } = query.data ?? {};
  const goBack = useGoBack(paths.athlete(programId, athleteId));
  const [isFilledIn, setIsFilledIn] = useState(true);
  const editing = useEditing();
  const exportCsv = () => {
    if (game && pitches) downloadGameCsv({ programId, game, pitches });
  };
  return (
    <>
      <PageHeader
        title="Game Detail"
        actions={
          <>
            <FillInAverages isChecked={isFilledIn} onChange={setIsFilledIn} />
            <Button className="max-md:hidden" disabled={!game} onClick={exportCsv}>
              CSV Export
            </Button>
            <Button onClick={goBack}>Back</Button>
            {!editing.isOn && (
              <Button ref={editing.button} disabled={!game} onClick={editing.start}>
                Edit Game
              </Button>
            )}
          </>
        }
      />
      {(game || query.isPending) && <GameSummary game={game} />}
      {query.isPending && (
        <MovementLayout plot={<MovementSkeleton />}>
          <TableSkeleton rows={20} />
        </MovementLayout>
      )}
      {query.isError && !query.data && (
        <ErrorState
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          requestId={query.error.requestId}
        >
          {messages.pitchesLoadFailed}
        </ErrorState>
      )}
      {game && pitches && (
        <>
          {editing.isOn ? (
            <Suspense fallback={<TableSkeleton rows={20} />}>
              <EditGame
                params={input.params}
                game={game}
                pitches={pitches}
                onClose={editing.stop}
              />
            </Suspense>
          ) : (
            <GamePitches pitches={pitches} isFilledIn={isFilledIn} />
          )}
          {!editing.isOn && pitches.length > 0 && (
            <Suspense>
              <AllReadings programId={programId} game={game} pitches={pitches} />
            </Suspense>
          )}
          {!editing.isOn && <GameCodes game={game} />}
          <GameHistory params={input.params} />
          <DeleteGame game={game} pitches={pitches} />
        </>
      )}
    </>
  );
}

/** Edit mode. At its end the focus returns to the button that started it. */
function useEditing() {
  const [isOn, setIsOn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stop = () => {
    flushSync(() => setIsOn(false));
    button.current?.focus();
  };
  return { isOn, button, start: () => setIsOn(true), stop };
}

interface FillInAveragesProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function FillInAverages({ isChecked, onChange }: FillInAveragesProps) {
  return (
    <Checkbox accessibleName="Fill in Averages" isChecked={isChecked} onChange={onChange}>
      <span className="md:hidden">Avg.</span>
      <span className="max-md:hidden">Fill in Averages</span>
    </Checkbox>
  );
}

interface GamePitchesProps {
  readonly pitches: readonly Pitch[];
  readonly isFilledIn: boolean;
}

function GamePitches({ pitches, isFilledIn }: GamePitchesProps) {
  const averages = useMemo(() => gameAverages(pitches), [pitches]);
  const movement = useMemo(() => [gameMovement(pitches)], [pitches]);
  if (pitches.length === 0) return <EmptyState>{messages.pitchesEmpty}</EmptyState>;
  const plot = (
    <MovementPlot
      sets={movement}
      emptyText="No pitch in this game has both V. Break and H. Break."
    />
  );
  return (
    <MovementLayout plot={plot}>
      <PitchTable pitches={pitches} averages={isFilledIn ? averages : null} />
      <ExcludedNote pitches={pitches} />
      {isFilledIn && hasFilledIn(pitches, averages) && (
        <p className="text-meta text-muted">
          <span className="italic">Italic</span>: no reading, so this game’s average of the pitch
          type. <span className="max-md:hidden">The CSV has readings only.</span>
        </p>
      )}
    </MovementLayout>
  );
}
