import { groupBy } from "@armslot/baseball/group-by";
import { isInZone } from "@armslot/baseball/strike-zone";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import type { LocatedPitch } from "./location-data.ts";

interface TypeLocation {
  readonly pitchType: string;
  readonly pitches: readonly LocatedPitch[];
}

/** Returns how many of some pitches are in the zone, as "12 of 31". */
function inZone(pitches: readonly LocatedPitch[]): string {
  return pitches.length === 0 ? "-" : `${pitches.filter(isInZone).length} of ${pitches.length}`;
}

const number = (header: string, ofType: (pitches: readonly LocatedPitch[]) => string) =>
  ({
    key: header,
    header,
    cell: ({ pitches }: TypeLocation) => ofType(pitches),
    align: "end",
    width: 6,
  }) as const;

const to = (hand: "L" | "R") => (pitches: readonly LocatedPitch[]) =>
  inZone(pitches.filter(({ batterHand }) => batterHand === hand));

const columns: readonly Column<TypeLocation>[] = [
  { key: "type", header: "Pitch Type", cell: ({ pitchType }) => pitchType, width: 6 },
  number("In zone", inZone),
  number("vs R", to("R")),
  number("vs L", to("L")),
];

/** How many pitches of each type cross the plate in the zone. */
export function LocationTable({ pitches }: { readonly pitches: readonly LocatedPitch[] }) {
  const rows = [...groupBy(pitches, ({ pitchType }) => pitchType)].map(([pitchType, ofType]) => ({
    pitchType,
    pitches: ofType,
  }));
  return (
    <DataTable
      isFitted
      name="Pitches in the zone"
      columns={columns}
      rows={rows}
      rowKey={({ pitchType }) => pitchType}
    />
  );
}
