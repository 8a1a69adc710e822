import { gameCsv, gameCsvFileName } from "@armslot/baseball/game-csv";
import { noteGameExport } from "@armslot/contracts/exports";
import type { Game } from "@armslot/contracts/games";
import type { Pitch } from "@armslot/contracts/pitches";
import { call } from "../../lib/api.ts";
import { downloadCsv } from "../../lib/download-file.ts";

interface GameExport {
  readonly programId: string;
  readonly game: Game;
  readonly pitches: readonly Pitch[];
}

/**
 * Hands the game to the browser as a CSV file and has it noted in the program's activity; does nothing without pitches (specification
 * section 5). The file does not wait for the note, nor fail with it: it is made from what the coach has on the screen already.
 */
export function downloadGameCsv({ programId, game, pitches }: GameExport): void {
  if (pitches.length === 0) return;
  downloadCsv(gameCsvFileName(game.id), gameCsv({ ...game, pitches }));
  const params = { programId, athleteId: game.athlete.uid, gameId: game.id };
  void call(noteGameExport, { params }).catch(() => undefined);
}
