import type { Game, Pitch } from "@armslot/contracts/games/games";
import { useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Region } from "../ui/region.tsx";
import { EditPitches } from "./edit-pitches.tsx";
import { GameFactsForm } from "./game-facts-form.tsx";
import { MoveGame } from "./move-game.tsx";
import type { GameParams } from "./use-corrections.ts";
import type { SelectedIds } from "./use-selection.ts";

interface EditGameProps {
  readonly params: GameParams;
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  readonly selectedIds: SelectedIds;
  readonly onClose: () => void;
}

/** The game's facts, athlete and pitches in edit mode (GAME-6). Every save takes effect at once, and Done saves the facts that are typed. */
export function EditGame({ params, game, pitches, selectedIds, onClose }: EditGameProps) {
  const ref = useRef<HTMLDivElement>(null);
  const doneRef = useRef<(() => void) | null>(null);
  useEffect(() => ref.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={ref} className="flex flex-col gap-6">
      <Region title="Edit Game" actions={<Button onClick={() => doneRef.current?.()}>Done</Button>}>
        <div className="flex flex-col gap-6">
          <GameFactsForm {...{ params, game, doneRef, onClose }} />
          <MoveGame params={params} game={game} />
        </div>
      </Region>
      {pitches.length > 0 && <EditPitches {...{ params, pitches, selectedIds }} />}
    </div>
  );
}
