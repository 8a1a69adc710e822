import { averageText } from "@armslot/baseball/pitch/reading-text";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { valueText } from "./frame/reading-value.ts";
import type { TypeRelease } from "./release-data.ts";

const number = (header: string, cell: (type: TypeRelease) => string) =>
  ({ key: header, header, cell, align: "end", width: 5 }) as const;

const columns: readonly Column<TypeRelease>[] = [
  { key: "type", header: "Pitch Type", cell: ({ pitchType }) => pitchType, width: 6 },
  number("Pitches", ({ pitches }) => String(pitches.length)),
  number("Side", ({ side }) => valueText("releaseSide", side)),
  number("Side spread", ({ sideSpread }) => averageText(sideSpread, "in")),
  number("Height", ({ height }) => valueText("releaseHeight", height)),
  number("Height spread", ({ heightSpread }) => averageText(heightSpread, "in")),
];

/** The mean release of each pitch type, and its spread. */
export function ReleaseTable({ types }: { readonly types: readonly TypeRelease[] }) {
  return (
    <DataTable
      isFitted
      name="Release by pitch type"
      columns={columns}
      rows={types}
      rowKey={({ pitchType }) => pitchType}
    />
  );
}
