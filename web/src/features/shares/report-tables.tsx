import { averageText, type ReadingUnit } from "@armslot/baseball/reading-text";
import { gameKinds } from "@armslot/contracts/circumstances";
import { messages } from "@armslot/contracts/messages";
import type { SharedReport } from "@armslot/contracts/shares";
import { PitchTypeName } from "../../charts/pitch-type-name.tsx";
import { formatDate } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";

type TypeRow = SharedReport["types"][number];
type OutingRow = SharedReport["outings"][number];

const typeColumns: readonly Column<TypeRow>[] = [
  {
    key: "pitchType",
    header: "Pitch Type",
    cell: ({ pitchType }) => <PitchTypeName pitchType={pitchType} />,
    width: 5.5,
  },
  {
    key: "velo",
    header: "Velocity",
    cell: (row) => <Mean row={row} name="velo" unit="mph" />,
    width: 4.75,
    align: "end",
  },
  {
    key: "max",
    header: "Max",
    cell: ({ velo }) => averageText(velo?.max ?? null, "mph"),
    width: 4.75,
    align: "end",
  },
  {
    key: "vertBreak",
    header: "V. Break",
    cell: (row) => <Mean row={row} name="vertBreak" unit="in" />,
    width: 4,
    align: "end",
  },
  {
    key: "hb",
    header: "H. Break",
    cell: (row) => <Mean row={row} name="hb" unit="in" />,
    width: 4,
    align: "end",
  },
  { key: "pitches", header: "Pitches", cell: ({ pitches }) => pitches, width: 3.75, align: "end" },
];

interface MeanProps {
  readonly row: TypeRow;
  readonly name: "velo" | "vertBreak" | "hb";
  readonly unit: ReadingUnit;
}

/** The mean of a reading, and its number of pitches if not all of the type's have the reading. */
function Mean({ row, name, unit }: MeanProps) {
  const { [name]: reading, pitches } = row;
  return (
    <>
      {averageText(reading?.mean ?? null, unit)}
      {reading && reading.n !== pitches && (
        <span className="block text-meta text-muted">n {reading.n}</span>
      )}
    </>
  );
}

/** The pitch types of a report with their averages. */
export function TypesTable({ types }: Pick<SharedReport, "types">) {
  if (types.length === 0) return <EmptyState>{messages.pitchDataEmpty}</EmptyState>;
  return (
    <DataTable
      isFitted
      name="Pitch averages"
      columns={typeColumns}
      rows={types}
      rowKey={({ pitchType }) => pitchType}
    />
  );
}

const outingColumns: readonly Column<OutingRow>[] = [
  { key: "date", header: "Date", cell: ({ gameDate }) => formatDate(gameDate), width: 5 },
  {
    key: "opponent",
    header: "Opponent",
    cell: ({ opponent, kind }) => opponent ?? gameKinds[kind],
    width: 8,
  },
  { key: "pitches", header: "Pitches", cell: ({ pitches }) => pitches, width: 4, align: "end" },
  {
    key: "max",
    header: "Max",
    cell: ({ veloMax }) => averageText(veloMax, "mph"),
    width: 5,
    align: "end",
  },
];

/** The outings of a report, newest first. */
export function OutingsTable({ outings }: Pick<SharedReport, "outings">) {
  const rows = outings.map((outing, place) => ({ ...outing, place }));
  if (rows.length === 0) return <EmptyState>{messages.pitchDataEmpty}</EmptyState>;
  return (
    <DataTable
      isFitted
      name="Outings"
      columns={outingColumns}
      rows={rows}
      rowKey={(row) => String((row as (typeof rows)[number]).place)}
    />
  );
}
