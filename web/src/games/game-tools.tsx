import {
  gameReadingsCsv,
  gameReadingsCsvFileName,
} from "@armslot/baseball/reports/game-readings-csv";
import { videoColumns } from "@armslot/baseball/reports/video-columns";
import { may } from "@armslot/contracts/core/access";
import type { AliasKind } from "@armslot/contracts/games/aliases";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { Suspense } from "react";
import { downloadCsv } from "../client/download-file.ts";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { looksLikeCode, NameCodes, type NamedCode } from "../parts/name-codes.tsx";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { DangerFooter } from "../ui/danger-footer.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { type GameExport, noteExport } from "./download-game-csv.ts";
import type { GameParams } from "./use-corrections.ts";
import type { GameVideo } from "./use-game-video.ts";

const GameHistoryDialog = lazyComponent(
  async () => (await import("./game-history-dialog.tsx")).GameHistoryDialog,
);

const DeleteGameDialog = lazyComponent(
  async () => (await import("./delete-game-dialog.tsx")).DeleteGameDialog,
);

interface GameToolsProps {
  readonly params: GameParams;
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  readonly isEditing: boolean;
  readonly video: GameVideo;
}

/** The buttons below a game's pitches. */
export function GameTools({ params, game, pitches, isEditing, video }: GameToolsProps) {
  return (
    <>
      {!isEditing && pitches.length > 0 && (
        <AllReadings {...{ game, pitches, video }} programId={params.programId} />
      )}
      {!isEditing && <GameCodes game={game} />}
      <GameHistory params={params} />
      <DeleteGame game={game} pitches={pitches} />
    </>
  );
}

/**
 * The button that saves every reading of the game as a CSV file and records the export (GAME-10). The file has values from video if the
 * page shows them.
 */
function AllReadings({ video, ...given }: GameExport & { readonly video: GameVideo }) {
  const { game, pitches } = given;
  const save = () => {
    const columns = videoColumns(
      pitches.map(({ pitchId }) => video.estimates.get(pitchId) ?? null),
    );
    const text = gameReadingsCsv({ ...game, pitches }, columns);
    downloadCsv(gameReadingsCsvFileName(game.gameId), text);
    noteExport(given);
  };
  return (
    <p data-screen-only className="mt-4">
      <Button onClick={save}>All Readings (CSV)</Button>
    </p>
  );
}

interface DeleteGameProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
}

/** The button that opens the delete dialog, whose code is lazy. Renders nothing for members who cannot delete. */
function DeleteGame({ game, pitches }: DeleteGameProps) {
  const { user } = useViewer();
  const dialog = useLazyDialog();
  if (!may(user.role, "athletes:delete")) return null;
  return (
    <DangerFooter label="Delete Game" onClick={dialog.open}>
      {dialog.isNeeded && (
        <Suspense>
          <DeleteGameDialog
            game={game}
            pitches={pitches}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </DangerFooter>
  );
}

function codeOf(kind: AliasKind, shown: string | null, named: string | null): NamedCode[] {
  if (named !== null) return [{ kind, code: named, name: shown }];
  return shown !== null && looksLikeCode(shown) ? [{ kind, code: shown, name: null }] : [];
}

/** The buttons that set a name for the codes of a game's team and place. */
function GameCodes({ game }: { readonly game: Game }) {
  const { programId } = useViewer().program;
  const codes = [
    ...codeOf("opponent", game.opponent, game.opponentCode),
    ...codeOf("location", game.location, game.locationCode),
  ];
  if (codes.length === 0) return null;
  return (
    <div className="mt-6">
      <NameCodes programId={programId} codes={codes} />
    </div>
  );
}

/** The button that opens the history of a game's corrections, whose code is lazy. */
function GameHistory({ params }: { readonly params: GameParams }) {
  const dialog = useLazyDialog();
  return (
    <div data-screen-only className="mt-4">
      <Button onClick={dialog.open}>Game History</Button>
      {dialog.isNeeded && (
        <Suspense>
          <GameHistoryDialog params={params} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  );
}
