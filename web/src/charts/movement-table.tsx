import { spreadOf } from "@armslot/baseball/numbers/spread";
import { countsInAverage } from "@armslot/baseball/pitch/averages";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { rangedText } from "@armslot/baseball/video/ranged-text";
import { readings } from "@armslot/contracts/pitch/readings";
import type { ReactNode } from "react";
import { Basis } from "../ui/basis.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import type {
  Movement,
  MovementData,
  MovementFromVideo,
  MovementMean,
  MovementSet,
} from "./movement-data.ts";

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
  const number = (key: string, header: string, cell: (mean: Movement<MovementMean>) => ReactNode) =>
    ({ key, header, cell, align: "end", width: 5 }) as const;
  const mean = (key: "hb" | "vertBreak", { source }: Movement<MovementMean>) => (
    <>
      {averageText(source[key], "in")}
      {source.counts[key] !== source.pitches && <Basis pitches={source.counts[key]} />}
    </>
  );
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
    number("vb", "V. Break", (each) => mean("vertBreak", each)),
    number("vbs", "Spread", (mean) => spread(mean, "vertBreak")),
    number("hb", "H. Break", (each) => mean("hb", each)),
    number("hbs", "Spread", (mean) => spread(mean, "hb")),
  ];
  return (
    <div className="flex flex-col gap-4">
      {data.means.length > 0 && (
        <DataTable
          isFitted
          name="Movement by pitch type"
          columns={columns}
          rows={data.means}
          rowKey={({ id }) => id}
        />
      )}
      {data.fromVideo.length > 0 && (
        <DataTable
          isFitted={data.fromVideo.length < fittedMax}
          name="Movement from video"
          columns={videoColumns}
          rows={data.fromVideo}
          rowKey={({ id }) => id}
        />
      )}
    </div>
  );
}

/** The number of rows from which on a table draws those in view alone. */
const fittedMax = 200;

const fromVideo = (key: "hb" | "vertBreak") =>
  ({
    key,
    header: readings[key].label,
    cell: ({ breaks }: MovementFromVideo) => `${rangedText(breaks[key])} in`,
    align: "end",
    width: 5,
  }) as const;

const videoColumns: readonly Column<MovementFromVideo>[] = [
  { key: "num", header: "Pitch #", cell: ({ source }) => source.pitchNum, align: "end", width: 4 },
  {
    key: "type",
    header: "Pitch Type",
    cell: ({ pitchType }) => `${pitchType}, from video`,
    width: 11,
  },
  fromVideo("vertBreak"),
  fromVideo("hb"),
];
