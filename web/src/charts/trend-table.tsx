import { rangedText } from "@armslot/baseball/video/ranged-text";
import { readings } from "@armslot/contracts/pitch/readings";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { valueText } from "./frame/reading-value.ts";
import {
  seriesKey,
  type TrendAthlete,
  type TrendOuting,
  type TrendPoint,
  type TrendReading,
} from "./trend-data.ts";

interface TrendTableProps {
  readonly reading: TrendReading;
  readonly outings: readonly TrendOuting[];
  readonly points: readonly TrendPoint[];
  readonly athletes: readonly TrendAthlete[] | undefined;
}

/** Returns the mean of a point. One from video is whole, and has its range. */
export function meanText(reading: TrendReading, { mean, range }: TrendPoint): string {
  if (range === undefined) return valueText(reading, mean);
  return `${rangedText({ value: mean, range })} ${readings[reading].unit}, from video`;
}

/** The numbers of a trend, with links to the games that the reader can open. */
export function TrendTable({ reading, outings, points, athletes }: TrendTableProps) {
  const number = (key: string, header: string, cell: (point: TrendPoint) => string) =>
    ({ key, header, cell, align: "end", width: 5 }) as const;
  const columns: Column<TrendPoint>[] = [
    { key: "date", header: "Date", cell: ({ outing }) => outings[outing]?.date, width: 6 },
    { key: "opponent", header: "Opponent", cell: ({ outing }) => outings[outing]?.opponent },
    ...(athletes
      ? [
          {
            key: "name",
            header: "Athlete",
            cell: ({ set }: TrendPoint) => athletes[set ?? -1]?.name,
          },
        ]
      : []),
    { key: "type", header: "Pitch Type", cell: ({ pitchType }) => pitchType, width: 6 },
    number("n", "Pitches", ({ n }) => String(n)),
    number("mean", "Mean", (point) => meanText(reading, point)),
    number("max", "Highest", ({ max }) => valueText(reading, max)),
    number("min", "Lowest", ({ min }) => valueText(reading, min)),
  ];
  return (
    <DataTable
      name="Means by outing"
      columns={columns}
      rows={points}
      rowKey={(point) => `${point.outing} ${seriesKey(point)}`}
      {...(outings.every(({ to }) => to !== null) && {
        link: { column: "date", to: ({ outing }: TrendPoint) => outings[outing]?.to ?? "" },
      })}
    />
  );
}
