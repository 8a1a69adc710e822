import type { PitcherName } from "@armslot/baseball/exports/charted-csv";
import { formatCount, formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { RefusedOuting } from "../refused-outings.ts";
import { downloadPitches } from "./download-pitches.ts";

interface DownloadOutingsProps {
  readonly outings: readonly RefusedOuting[];
  /** What the pitches are called: one, and several. */
  readonly words: readonly [one: string, several: string];
  /** The athlete whose name is known. Null if none is. */
  readonly known: { readonly athleteId: string; readonly name: PitcherName | null } | null;
  readonly onDownload?: (outingId: string) => void;
}

/** A button for the pitches of each outing, because a file has one game. */
export function DownloadOutings({ outings, words, known, onDownload }: DownloadOutingsProps) {
  return outings.map((outing) => {
    const { outingId, facts, pitches } = outing;
    const name = facts.athleteId === known?.athleteId ? known.name : null;
    return (
      <Button
        key={outingId}
        className="h-12!"
        onClick={() => {
          downloadPitches(outing, name);
          onDownload?.(outingId);
        }}
      >
        Download{" "}
        {outings.length > 1
          ? `${pitches.length} of ${formatDate(facts.gameDate, "an unknown day")}`
          : formatCount(pitches.length, ...words)}
      </Button>
    );
  });
}
