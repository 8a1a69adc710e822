import {
  gameReadingsCsv,
  gameReadingsCsvFileName,
} from "@armslot/baseball/reports/game-readings-csv";
import { videoColumns } from "@armslot/baseball/reports/video-columns";
import { downloadCsv } from "../client/download-file.ts";
import { Button } from "../ui/button.tsx";
import { type GameExport, noteExport } from "./download-game-csv.ts";
import type { GameVideo } from "./use-game-video.ts";

/**
 * The button that saves every reading of the game as a CSV file and records the export (GAME-10). The file has values from video if the
 * page shows them.
 */
export function AllReadings({ video, ...given }: GameExport & { readonly video: GameVideo }) {
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
