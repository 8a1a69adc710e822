import type { OutingPitch } from "@armslot/baseball/files/outings/outing";
import { pitchNumRange } from "@armslot/contracts/pitch/readings";
import type { StoredGame, StoredPitch } from "../stored/stored-games.ts";
import type { Planning } from "./plan-game.ts";

const fullGame = "The game has no free pitch number left.";

interface Fresh {
  readonly pitch: OutingPitch;
  readonly pitchNum: number;
  readonly game: StoredGame;
  /** The pitch as it was before an undo. It gets its ID back, so that what each import delivered stays together. */
  readonly gone: StoredPitch | undefined;
}

/** Plans a new pitch and returns its ID, or null if the game is full. */
export function planNew({ pitch, pitchNum, game, gone }: Fresh, planning: Planning): string | null {
  const { format, plan, stored, newId } = planning;
  if (pitchNum > pitchNumRange.refuse[1]) {
    plan.rejected.push({ line: pitch.line, reason: fullGame });
    return null;
  }
  const { gameId, athleteId } = game;
  const source = pitch.source ?? format;
  // A new property after a spread would give each pitch a hidden class of its own, of a kilobyte.
  const added = {
    gameId,
    athleteId,
    pitchId: gone?.pitchId ?? newId(),
    beforeImports: {},
    ...pitch,
    source,
    pitchNum,
  };
  plan.newPitches.push(added);
  stored.addPitch(added);
  plan.touchedGameIds.add(gameId);
  return added.pitchId;
}
