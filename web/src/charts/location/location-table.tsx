import { groupBy } from "@armslot/baseball/pitch/group-by";
import { isInZone } from "@armslot/baseball/pitch/strike-zone";
import { isStrikeCell, zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import type { ChartedPitch, LocatedType, MeasuredPitch } from "./location-data.ts";

interface ZonePitch {
  readonly batterHand: "L" | "R" | null;
  readonly isInZone: boolean;
}

/** The pitches of a type that were measured, or those that were charted. They are never counted together. */
interface ZoneRow {
  readonly name: string;
  readonly pitches: readonly ZonePitch[];
}

/** Returns how many of some pitches are in the zone, as "12 of 31". */
function inZone(pitches: readonly ZonePitch[]): string {
  if (pitches.length === 0) return "-";
  return `${pitches.filter((pitch) => pitch.isInZone).length} of ${pitches.length}`;
}

const number = (header: string, ofType: (pitches: readonly ZonePitch[]) => string) =>
  ({
    key: header,
    header,
    cell: ({ pitches }: ZoneRow) => ofType(pitches),
    align: "end",
    width: 6,
  }) as const;

const to = (hand: "L" | "R") => (pitches: readonly ZonePitch[]) =>
  inZone(pitches.filter(({ batterHand }) => batterHand === hand));

const columns: readonly Column<ZoneRow>[] = [
  { key: "type", header: "Pitch Type", cell: ({ name }) => name, width: 6 },
  number("In zone", inZone),
  number("vs R", to("R")),
  number("vs L", to("L")),
];

function measuredInZone(pitches: readonly MeasuredPitch[]): ZonePitch[] {
  return pitches.map((pitch) => ({ batterHand: pitch.batterHand, isInZone: isInZone(pitch) }));
}

function chartedInZone(pitches: readonly ChartedPitch[]): ZonePitch[] {
  return pitches.map(({ batterHand, zoneCell }) => ({
    batterHand,
    isInZone: isStrikeCell(zoneCell),
  }));
}

function zoneRows({ pitchType, measured, charted }: LocatedType): ZoneRow[] {
  const rows = [
    { name: pitchType, pitches: measuredInZone(measured) },
    { name: `${pitchType}, charted`, pitches: chartedInZone(charted) },
  ];
  return rows.filter(({ pitches }) => pitches.length > 0);
}

interface CellRow {
  readonly pitchType: string;
  readonly cell: number;
  readonly pitches: number;
}

const cellColumns: readonly Column<CellRow>[] = [
  { key: "type", header: "Pitch Type", cell: ({ pitchType }) => pitchType, width: 6 },
  { key: "cell", header: "Charted cell", cell: ({ cell }) => zoneCellWords(cell), width: 9 },
  { key: "pitches", header: "Pitches", cell: ({ pitches }) => pitches, align: "end", width: 4 },
];

function cellRows({ pitchType, charted }: LocatedType): CellRow[] {
  return [...groupBy(charted, ({ zoneCell }) => zoneCell)]
    .map(([cell, { length: pitches }]) => ({ pitchType, cell, pitches }))
    .sort((one, other) => one.cell - other.cell);
}

/** How many pitches of each type cross the plate in the zone, and how many were charted in each cell. */
export function LocationTable({ types }: { readonly types: readonly LocatedType[] }) {
  const cells = types.flatMap(cellRows);
  return (
    <div className="flex flex-col gap-4">
      <DataTable
        isFitted
        name="Pitches in the zone"
        columns={columns}
        rows={types.flatMap(zoneRows)}
        rowKey={({ name }) => name}
      />
      {cells.length > 0 && (
        <DataTable
          isFitted
          name="Charted cells, catcher's view"
          columns={cellColumns}
          rows={cells}
          rowKey={({ pitchType, cell }) => `${pitchType} ${cell}`}
        />
      )}
    </div>
  );
}
