import type { Readings } from "@armslot/baseball/pitch/averages";
import { noReading, pitchCell, pitchColumns } from "@armslot/baseball/pitch/reading-text";
import { rangedText } from "@armslot/baseball/video/ranged-text";
import type { Pitch } from "@armslot/contracts/games/games";
import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import type { Column } from "../ui/table/table-column.ts";
import type { pitchClips } from "../video/films/pitch-clips.ts";
import { ExcludedMark } from "./excluded-mark.tsx";
import { PitchChoice } from "./pitch-choice.tsx";
import type { EstimatesByPitch } from "./use-game-video.ts";
import type { Selection } from "./use-selection.ts";

type PitchColumn = (typeof pitchColumns)[number];

/** Column widths in rem. With the narrow ones the table fits on a phone. */
const widths: Record<PitchColumn["key"], { readonly width: number; readonly narrowWidth: number }> =
  {
    pitchNum: { width: 5.25, narrowWidth: 3.4 },
    pitchType: { width: 8, narrowWidth: 6.2 },
    velo: { width: 5.75, narrowWidth: 4.75 },
    vertBreak: { width: 5.75, narrowWidth: 3.9 },
    hb: { width: 5.5, narrowWidth: 3.9 },
  };

/** The averages of a game by pitch type, or null to show readings only. */
type Averages = ReadonlyMap<string, Readings> | null;

/** Returns the five columns of a game's pitches (GAME-1). Filled-in averages look different from readings (GAME-4). */
export function specifiedColumns(
  averages: Averages,
  selection: Pick<Selection, "has" | "toggle">,
): readonly Column<Pitch>[] {
  return pitchColumns.map((column) => ({
    key: column.key,
    header: column.screenHeader,
    ...widths[column.key],
    align: column.key === "pitchType" ? "start" : "end",
    sortBy: (pitch) => pitch[column.key],
    cell: (pitch) =>
      column.key === "pitchNum" ? (
        <PitchChoice pitch={pitch} selection={selection} />
      ) : (
        cellOf(column, pitch, averagesFor(pitch, averages))
      ),
  }));
}

/** Returns the column that plays the clips of pitches (FILM-7). The clips of the other rows follow. */
export function clipColumn(
  { pitchIds, play }: Pick<ReturnType<typeof pitchClips.getState>, "pitchIds" | "play">,
  listed: readonly string[],
) {
  return {
    key: "clip",
    header: "Clip",
    width: 4,
    narrowWidth: 3.25,
    align: "end",
    sortBy: ({ pitchId }) => Number(!pitchIds.has(pitchId)),
    cell: ({ pitchId, pitchNum }) =>
      pitchIds.has(pitchId) && (
        <button
          type="button"
          aria-label={`Play pitch ${pitchNum}`}
          onClick={() => play(pitchId, listed)}
          className="inline-flex size-8 items-center justify-center rounded-control text-accent hover:bg-selected pointer-coarse:size-11 print:hidden"
        >
          <Play aria-hidden="true" size={16} />
        </button>
      ),
  } satisfies Column<Pitch>;
}

/** Returns the column of speeds from video, each with its range (VIDEO-11). */
export function videoColumn(estimates: EstimatesByPitch) {
  return {
    key: "fromVideo",
    header: "From Video",
    width: 6.5,
    narrowWidth: 5,
    align: "end",
    sortBy: ({ pitchId }) => estimates.get(pitchId)?.velo?.value ?? null,
    cell: ({ pitchId }) => {
      const velo = estimates.get(pitchId)?.velo;
      return velo ? `${rangedText(velo)} mph` : noReading;
    },
  } satisfies Column<Pitch>;
}

/** Whether any missing reading is filled in with an average. */
export function hasFilledIn(
  pitches: readonly Pitch[],
  averages: ReadonlyMap<string, Readings>,
): boolean {
  return pitches.some((pitch) =>
    pitchColumns.some((column) => pitchCell(column, pitch, averagesFor(pitch, averages)).isAverage),
  );
}

/** Returns the averages to fill in for a pitch. An excluded pitch gets none. */
function averagesFor({ pitchType, excludedReason }: Pitch, averages: Averages): Readings | null {
  return excludedReason === null ? (averages?.get(pitchType) ?? null) : null;
}

function cellOf(column: PitchColumn, pitch: Pitch, averages: Readings | null): ReactNode {
  if (column.key === "pitchType") return <PitchTypeName pitchType={pitch.pitchType} />;
  const { text, isAverage } = pitchCell(column, pitch, averages);
  return isAverage ? (
    <span title="average" className="text-muted italic">
      {text}
    </span>
  ) : (
    <ExcludedMark pitch={pitch}>{text}</ExcludedMark>
  );
}
