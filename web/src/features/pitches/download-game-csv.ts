import { gameCsv, gameCsvFileName } from "@armslot/baseball/game-csv";
import type { Game } from "@armslot/contracts/games";
import type { Pitch } from "@armslot/contracts/pitches";

/** Hands the game to the browser as a CSV file; does nothing without pitches (specification section 5). */
export function downloadGameCsv(game: Game, pitches: readonly Pitch[]): void {
  if (pitches.length === 0) return;
  const file = new Blob([gameCsv({ ...game, pitches })], { type: "text/csv;charset=utf-8" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = gameCsvFileName(game.id);
  link.click();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMilliseconds);
}

const revokeAfterMilliseconds = 10_000;
