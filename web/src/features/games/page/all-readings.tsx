import {
  gameReadingsCsv,
  gameReadingsCsvFileName,
} from "@armslot/baseball/exports/game-readings-csv";
import { downloadCsv } from "../../../lib/device/download-file.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { type GameExport, noteExport } from "./download-game-csv.ts";

/** The button that saves every reading of the game as a CSV file and records the export (GAME-10). */
export function AllReadings(given: GameExport) {
  const { game, pitches } = given;
  const save = () => {
    downloadCsv(gameReadingsCsvFileName(game.gameId), gameReadingsCsv({ ...game, pitches }));
    noteExport(given);
  };
  return (
    <p data-screen-only className="mt-4">
      <Button onClick={save}>All Readings (CSV)</Button>
    </p>
  );
}
