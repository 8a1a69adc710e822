import type { Game, Pitch } from "@armslot/contracts/games";
import { AllReadings } from "./all-readings.tsx";
import { DeleteGame } from "./delete-game.tsx";
import { GameCodes } from "./game-codes.tsx";
import { GameHistory } from "./game-history.tsx";
import type { GameParams } from "./use-corrections.ts";

interface GameToolsProps {
  readonly params: GameParams;
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  readonly isEditing: boolean;
}

/** The buttons below a game's pitches. */
export function GameTools({ params, game, pitches, isEditing }: GameToolsProps) {
  return (
    <>
      {!isEditing && pitches.length > 0 && (
        <AllReadings programId={params.programId} game={game} pitches={pitches} />
      )}
      {!isEditing && <GameCodes game={game} />}
      <GameHistory params={params} />
      <DeleteGame game={game} pitches={pitches} />
    </>
  );
}
