import { countsInAverage } from "@armslot/baseball/averages";
import { averageText } from "@armslot/baseball/reading-text";
import { spreadOf } from "@armslot/baseball/spread";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import type { Movement, MovementData, MovementMean, MovementSet } from "./movement-data.ts";

interface MovementTableProps {
  readonly sets: readonly MovementSet[];
  readonly data: MovementData;
}

/** The numbers of a movement plot: mean and spread of each type. */
export function MovementTable({ sets, data }: MovementTableProps) {
  const spread = ({ pitchType, set }: Movement<MovementMean>, key: "hb" | "vertBreak") => {
    const values = data.pitches
      .filter((pitch) => pitch.pitchType === pitchType && pitch.set === set)
      .map(({ source }) => source[key])
      .filter(countsInAverage);
    return averageText(spreadOf(values), "in");
  };
  const number = (key: string, header: string, cell: (mean: Movement<MovementMean>) => string) =>
    ({ key, header, cell, align: "end", width: 5 }) as const;
  const columns: Column<Movement<MovementMean>>[] = [
    ...(sets.length > 1
      ? [
          {
            key: "name",
            header: "Athlete",
            cell: ({ set }: Movement<MovementMean>) => sets[set]?.name,
          },
        ]
      : []),
    { key: "type", header: "Pitch Type", cell: ({ pitchType }) => pitchType, width: 6 },
    number("n", "Pitches", ({ source }) => String(source.pitches)),
    number("vb", "V. Break", ({ source }) => averageText(source.vertBreak, "in")),
    number("vbs", "Spread", (mean) => spread(mean, "vertBreak")),
    number("hb", "H. Break", ({ source }) => averageText(source.hb, "in")),
    number("hbs", "Spread", (mean) => spread(mean, "hb")),
  ];
  return (
    <DataTable
      isFitted
      name="Movement by pitch type"
      columns={columns}
      rows={data.means}
      rowKey={({ id }) => id}
    />
  );
}
