import type { Readings } from "@armslot/baseball/averages";
import { pitchCell, pitchColumns } from "@armslot/baseball/reading-text";
import type { Pitch } from "@armslot/contracts/games";
import type { ReactNode } from "react";
import { PitchTypeName } from "../../charts/pitch-type-name.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import { ExcludedMark } from "./excluded-mark.tsx";

type PitchColumn = (typeof pitchColumns)[number];

/** Column widths in rem. With these the table fits on a phone. */
const widths: Record<PitchColumn["key"], number> = {
  pitchNum: 3.75,
  pitchType: 5.5,
  velo: 4.75,
  vertBreak: 4,
  hb: 4,
};

interface PitchTableProps {
  readonly pitches: readonly Pitch[];
  /** The averages by pitch type to fill in, or null to show readings only. */
  readonly averages: ReadonlyMap<string, Readings> | null;
}

/** The table of a game's pitches. Filled-in averages look different from readings (GAME-4). */
export function PitchTable({ pitches, averages }: PitchTableProps) {
  const columns: Column<Pitch>[] = pitchColumns.map((column) => ({
    key: column.key,
    header: column.screenHeader,
    width: widths[column.key],
    align: column.key === "pitchType" ? "start" : "end",
    cell: (pitch) => cellOf(column, pitch, averagesFor(pitch, averages)),
  }));
  return (
    <DataTable
      isFitted
      name="Pitches"
      columns={columns}
      rows={pitches}
      rowKey={({ pitchId }) => pitchId}
    />
  );
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
function averagesFor(
  { pitchType, excludedReason }: Pitch,
  averages: PitchTableProps["averages"],
): Readings | null {
  return excludedReason === null ? (averages?.get(pitchType) ?? null) : null;
}

function cellOf(column: PitchColumn, pitch: Pitch, averages: Readings | null): ReactNode {
  if (column.key === "pitchNum") return pitch.pitchNum;
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
