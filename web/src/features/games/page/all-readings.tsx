import {
  gameReadingsCsv,
  gameReadingsCsvFileName,
} from "@armslot/baseball/exports/game-readings-csv";
import { videoColumns } from "@armslot/baseball/exports/video-columns";
import { downloadCsv } from "../../../lib/device/download-file.ts";
import { Button } from "../../../ui/controls/button.tsx";
import type { GameVideo } from "../use-game-video.ts";
import { type GameExport, noteExport } from "./download-game-csv.ts";

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
