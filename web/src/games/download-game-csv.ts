import { gameCsv, gameCsvFileName } from "@armslot/baseball/reports/game-csv";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { noteGameExport } from "@armslot/contracts/games/games";
import { call } from "../client/api.ts";
import { downloadCsv } from "../client/download-file.ts";

export interface GameExport {
  readonly programId: string;
  readonly game: Game;
  readonly pitches: readonly Pitch[];
}

/**
 * Saves the game as a CSV file in the browser and records the export in the program's activity. Does nothing without pitches (GAME-5).
 * The file is created from the data on screen. It does not wait for the record and does not fail with it.
 */
export function downloadGameCsv(given: GameExport): void {
  const { game, pitches } = given;
  if (pitches.length === 0) return;
  downloadCsv(gameCsvFileName(game.gameId), gameCsv({ ...game, pitches }));
  noteExport(given);
}

/** Records an export of the game in the program's activity, without waiting. */
export function noteExport({ programId, game }: GameExport): void {
  const params = { programId, athleteId: game.athlete.uid, gameId: game.gameId };
  void call(noteGameExport, { params }).catch(() => undefined);
}
