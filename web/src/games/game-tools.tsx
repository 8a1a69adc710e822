import type { Game, Pitch } from "@armslot/contracts/games/games";
import { AllReadings } from "./all-readings.tsx";
import { DeleteGame } from "./delete-game.tsx";
import { GameCodes } from "./game-codes.tsx";
import { GameHistory } from "./game-history.tsx";
import type { GameParams } from "./use-corrections.ts";
import type { GameVideo } from "./use-game-video.ts";

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
