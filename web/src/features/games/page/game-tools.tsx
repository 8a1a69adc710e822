import type { Game, Pitch } from "@armslot/contracts/games/games";
import { GameHistory } from "../corrections/game-history.tsx";
import type { GameParams } from "../corrections/use-corrections.ts";
import { AllReadings } from "./all-readings.tsx";
import { DeleteGame } from "./delete-game.tsx";
import { GameCodes } from "./game-codes.tsx";

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
