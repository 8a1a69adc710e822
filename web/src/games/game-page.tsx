import { fullName } from "@armslot/baseball/roster/names";
import { type Game, getGame, type Pitch } from "@armslot/contracts/games/games";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { type ReactNode, Suspense, useState } from "react";
import { useParams } from "react-router";
import { ChartSkeleton } from "../charts/frame/chart-skeleton.tsx";
import { isMissing } from "../client/app-error.ts";
import { formatDate } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { InTurn, LatePart } from "../ui/in-turn.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { useOpener } from "../ui/use-opener.ts";
import { GameFacts } from "./game-facts.tsx";
import { GamePitches } from "./game-pitches.tsx";
import { GameSummary } from "./game-summary.tsx";
import type { GameParams } from "./use-corrections.ts";
import { type GameVideo, useGameVideo } from "./use-game-video.ts";
import { type SelectedIds, useSelectedIds } from "./use-selection.ts";

const EditGame = lazyComponent(async () => (await import("./edit-game.tsx")).EditGame);
const GameTools = lazyComponent(async () => (await import("./game-tools.tsx")).GameTools);

interface GamePageProps {
  /** Renders the regions of other features below the pitches. */
  readonly children?: (game: Game, pitches: readonly Pitch[]) => ReactNode;
}

/** The page of one game. Its details and pitches load together. */
export function GamePage({ children }: GamePageProps) {
  const { programId = "", athleteId = "", gameId = "" } = useParams();
  const params = { programId, athleteId, gameId };
  const query = useEndpointQuery(getGame, { params });
  const { game, pitches } = query.data ?? {};
  usePageTitle(game ? titleOf(game) : "Game Detail");
  const [isFilledIn, setIsFilledIn] = useState(true);
  const selectedIds = useSelectedIds();
  const video = useGameVideo(params, pitches !== undefined);
  const editing = useEditing();
  if (query.error && isMissing(query.error) && !editing.isOn) {
    return <GameMissing programId={programId} athleteId={athleteId} />;
  }
  return (
    <>
      <GameHeader {...{ params, game, pitches, isFilledIn, setIsFilledIn, editing }} />
      {(game || query.isPending) && <GameSummary game={game} />}
      {query.isPending && <GameSkeleton />}
      {query.isError && !query.data && (
        <ReadFailed read={query}>{athleteMessages.pitchesLoadFailed}</ReadFailed>
      )}
      {game && pitches && (
        <>
          {editing.isOn ? (
            <Suspense fallback={<TableSkeleton rows={20} />}>
              <EditGame {...{ params, game, pitches, selectedIds }} onClose={editing.stop} />
            </Suspense>
          ) : (
            <GameReadings {...{ game, pitches, selectedIds, isFilledIn, video }} />
          )}
          <InTurn>
            {!editing.isOn && children?.(game, pitches)}
            <LatePart
              code={GameTools}
              shown={{ params, game, pitches, video, isEditing: editing.isOn }}
            />
          </InTurn>
        </>
      )}
    </>
  );
}

/** Returns the title of the page's tab: the athlete, the date and the opponent, as far as they are known. */
function titleOf({ athlete, gameDate, opponent }: Game): string {
  return [fullName(athlete), formatDate(gameDate, ""), opponent].filter(Boolean).join(", ");
}

/** Edit mode. At its end the focus returns to the button that started it. */
function useEditing() {
  const [isOn, setIsOn] = useState(false);
  const { opener: button, close: stop } = useOpener(() => setIsOn(false));
  return { isOn, button, start: () => setIsOn(true), stop };
}

interface GameHeaderProps {
  readonly params: GameParams;
  /** Undefined until the game is loaded, like `pitches`. */
  readonly game: Game | undefined;
  readonly pitches: readonly Pitch[] | undefined;
  readonly isFilledIn: boolean;
  readonly setIsFilledIn: (isFilledIn: boolean) => void;
  readonly editing: ReturnType<typeof useEditing>;
}

function GameHeader(props: GameHeaderProps) {
  const { params, game, pitches, isFilledIn, setIsFilledIn, editing } = props;
  const { programId, athleteId } = params;
  const goBack = useGoBack(pathOf("athlete", { programId, athleteId }));
  const exportCsv = async () => {
    if (!(game && pitches)) return;
    // The buttons below the pitches load this code, too.
    const { downloadGameCsv } = await import("./download-game-csv.ts");
    downloadGameCsv({ programId, game, pitches });
  };
  return (
    <PageHeader
      title="Game Detail"
      actions={
        <>
          <Checkbox
            accessibleName="Fill in Averages"
            isChecked={isFilledIn}
            onChange={setIsFilledIn}
          >
            <span className="md:hidden">Avg.</span>
            <span className="max-md:hidden">Fill in Averages</span>
          </Checkbox>
          <Button
            className="max-md:hidden"
            disabled={!pitches || pitches.length === 0}
            onClick={() => void exportCsv()}
          >
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
  );
}

interface GameReadingsProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  readonly selectedIds: SelectedIds;
  readonly isFilledIn: boolean;
  readonly video: GameVideo;
}

function GameReadings(props: GameReadingsProps) {
  const { game, pitches, selectedIds, isFilledIn, video } = props;
  return (
    // One boundary, because the pitches must not move when the facts appear above them.
    <Suspense fallback={<GameSkeleton />}>
      <GameFacts game={game} pitches={pitches} skeleton={<GameSkeleton />}>
        {pitches.length === 0 && <EmptyState>{athleteMessages.pitchesEmpty}</EmptyState>}
        {pitches.length > 0 && (
          <InTurn placeholder={<PitchesSkeleton />}>
            <GamePitches {...{ pitches, selectedIds, isFilledIn, video }} />
          </InTurn>
        )}
      </GameFacts>
    </Suspense>
  );
}

/** Reserves the height of the facts and the chart. On a phone most games need three lines of facts, and a button is below them. */
function GameSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="mb-6 h-[7.25rem] max-md:h-[15.25rem]" />
      <PitchesSkeleton />
    </>
  );
}

function PitchesSkeleton() {
  return (
    <>
      <div className="mb-6">
        <ChartSkeleton />
      </div>
      <TableSkeleton rows={20} />
    </>
  );
}

interface GameMissingProps {
  readonly programId: string;
  readonly athleteId: string;
}

/** The page for a game that the athlete does not have. */
function GameMissing({ programId, athleteId }: GameMissingProps) {
  usePageTitle(athleteMessages.gameNotFound);
  return (
    <>
      <PageHeader
        title={athleteMessages.gameNotFound}
        description="This game may have been deleted or moved to another athlete, or the link may be incomplete."
      />
      <ButtonLink to={pathOf("athlete", { programId, athleteId })}>Back to Athlete</ButtonLink>
    </>
  );
}
