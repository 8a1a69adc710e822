import { averagesOfTotals, totalsOfPitches } from "@armslot/baseball/pitch/averages";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { limits } from "@armslot/contracts/core/limits";
import type { NewPitch } from "@armslot/contracts/games/new-game";
import type { PitchTotals } from "@armslot/contracts/roster/athletes";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import { formatCount } from "../client/format.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { columnLabels } from "./grid-rows.ts";

const columns: readonly Column<PitchTotals>[] = [
  {
    key: "pitchType",
    header: columnLabels.pitchType,
    cell: ({ pitchType }) => <PitchTypeName pitchType={pitchType} />,
    width: 5.5,
  },
  {
    key: "velo",
    header: columnLabels.velo,
    cell: (totals) => averageText(averagesOfTotals(totals).velo, "mph"),
    width: 4.75,
    align: "end",
  },
  {
    key: "vertBreak",
    header: columnLabels.vertBreak,
    cell: (totals) => averageText(averagesOfTotals(totals).vertBreak, "in"),
    width: 4,
    align: "end",
  },
  {
    key: "hb",
    header: columnLabels.hb,
    cell: (totals) => averageText(averagesOfTotals(totals).hb, "in"),
    width: 4,
    align: "end",
  },
  { key: "pitches", header: "Pitches", cell: ({ pitches }) => pitches, width: 3.75, align: "end" },
];

interface GridTotalsProps {
  readonly pitches: readonly NewPitch[];
  /** The number of rows that cannot be saved yet. */
  readonly refused: number;
}

/** The number of pitches typed so far, and the averages of each pitch type. */
export function GridTotals({ pitches, refused }: GridTotalsProps) {
  const totals = totalsOfPitches(
    pitches.map((pitch) => ({ ...pitch, excludedReason: null })),
  ).toSorted((a, b) => b.pitches - a.pitches);
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-dense text-muted">
        {formatCount(pitches.length, "pitch", "pitches")}
        {refused > 0 && `, and ${formatCount(refused, "row")} to correct`}
        {pitches.length + refused >= limits.pitchesPerGameMax &&
          `. A game can have at most ${limits.pitchesPerGameMax} pitches.`}
      </p>
      {totals.length > 0 && (
        <DataTable
          isFitted
          name="Averages so far"
          columns={columns}
          rows={totals}
          rowKey={({ pitchType }) => pitchType}
        />
      )}
    </div>
  );
}
