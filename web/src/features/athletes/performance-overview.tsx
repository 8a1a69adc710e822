import { averagesOfTotals } from "@armslot/baseball/averages";
import { averageText } from "@armslot/baseball/reading-text";
import type { PitchTotals } from "@armslot/contracts/athletes";
import { limits } from "@armslot/contracts/limits";
import { messages } from "@armslot/contracts/messages";
import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { MovementPlot } from "../../charts/lazy-charts.tsx";
import type { MovementSet } from "../../charts/movement-data.ts";
import { MovementLayout } from "../../charts/movement-layout.tsx";
import { PitchTypeName } from "../../charts/pitch-type-name.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";

const columns: readonly Column<PitchTotals>[] = [
  {
    key: "pitchType",
    header: "Pitch Type",
    cell: ({ pitchType }) => <PitchTypeName pitchType={pitchType} />,
    width: 5.5,
  },
  {
    key: "velo",
    header: "Velocity",
    cell: (totals) => averageText(averagesOfTotals(totals).velo, "mph"),
    width: 4.75,
    align: "end",
  },
  {
    key: "vertBreak",
    header: "V. Break",
    cell: (totals) => averageText(averagesOfTotals(totals).vertBreak, "in"),
    width: 4,
    align: "end",
  },
  {
    key: "hb",
    header: "H. Break",
    cell: (totals) => averageText(averagesOfTotals(totals).hb, "in"),
    width: 4,
    align: "end",
  },
  {
    key: "pitches",
    header: "Pitches",
    cell: (totals) => <Count {...totals} />,
    width: 3.75,
    align: "end",
  },
];

interface PerformanceOverviewProps {
  readonly totals: readonly PitchTotals[];
}

/** The averages of each pitch type over all games, with a movement plot. */
export function PerformanceOverview({ totals }: PerformanceOverviewProps) {
  const movement = useMemo(() => [movementOf(totals)], [totals]);
  if (totals.length === 0) return <EmptyState>{messages.pitchDataEmpty}</EmptyState>;
  const plot = (
    <MovementPlot sets={movement} emptyText="No pitch type has both V. Break and H. Break yet." />
  );
  return (
    <MovementLayout plot={plot}>
      <DataTable
        isFitted
        name="Pitch averages"
        columns={columns}
        rows={totals}
        rowKey={({ pitchType }) => pitchType}
      />
      {totals.some(isSmallSample) && (
        <p className="flex items-center gap-1.5 text-meta text-muted">
          <TriangleAlert aria-hidden="true" size={14} className="shrink-0 text-warning" />
          {`Small sample: fewer than ${limits.smallSampleBelowPitches} pitches`}
        </p>
      )}
    </MovementLayout>
  );
}

function movementOf(totals: readonly PitchTotals[]): MovementSet {
  const means = totals.map((type) => ({ ...type, ...averagesOfTotals(type) }));
  return { id: "athlete", name: "", throws: null, pitches: [], means };
}

function isSmallSample({ pitches }: Pick<PitchTotals, "pitches">): boolean {
  return pitches < limits.smallSampleBelowPitches;
}

function Count({ pitches }: Pick<PitchTotals, "pitches">) {
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {isSmallSample({ pitches }) && (
        <TriangleAlert
          role="img"
          aria-label="Small sample"
          size={14}
          className="shrink-0 text-warning"
        />
      )}
      {pitches}
    </span>
  );
}
