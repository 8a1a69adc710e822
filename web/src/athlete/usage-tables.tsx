import { percentText } from "@armslot/baseball/pitch/reading-text";
import {
  type UsageRow,
  type UsageTable,
  usageByCount,
  usageByHand,
} from "@armslot/baseball/reports/athlete-rates";
import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";

/** How often each pitch type is thrown against right-handed and left-handed batters (RATE-4). */
export function UsageByHand({ rates }: { readonly rates: AthleteRates }) {
  return <Usage title="Usage by batter" first="Batter" table={usageByHand(rates)} />;
}

/** How often each pitch type is thrown at each count (RATE-4). */
export function UsageByCount({ rates }: { readonly rates: AthleteRates }) {
  return <Usage title="Usage by count" first="Count" table={usageByCount(rates)} />;
}

interface UsageProps {
  readonly title: string;
  /** The header of the first column. */
  readonly first: string;
  readonly table: UsageTable;
}

function Usage({ title, first, table: { types, rows } }: UsageProps) {
  if (rows.length === 0) return null;
  const columns: Column<UsageRow>[] = [
    { key: "name", header: first, cell: ({ name }) => name, width: 4 },
    ...types.map((type, place) => usageColumn(type, place)),
    { key: "pitches", header: "n", cell: ({ pitches }) => pitches, width: 3, align: "end" },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-dense font-semibold">{title}</h3>
      <DataTable isFitted name={title} columns={columns} rows={rows} rowKey={({ name }) => name} />
    </div>
  );
}

function usageColumn(type: string, place: number): Column<UsageRow> {
  return {
    key: type,
    header: type,
    cell: ({ ofTypes, pitches }) => percentText((ofTypes[place] ?? 0) / pitches),
    width: 4.5,
    align: "end",
  };
}
