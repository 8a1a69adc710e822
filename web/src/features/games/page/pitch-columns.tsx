import type { Readings } from "@armslot/baseball/pitch/averages";
import { pitchCell, pitchColumns } from "@armslot/baseball/pitch/reading-text";
import type { Pitch } from "@armslot/contracts/games/games";
import type { ReactNode } from "react";
import { PitchTypeName } from "../../../charts/marks/pitch-type-name.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import { ExcludedMark } from "../excluded-mark.tsx";
import { PitchChoice } from "../pitch-choice.tsx";
import type { Selection } from "../use-selection.ts";

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
