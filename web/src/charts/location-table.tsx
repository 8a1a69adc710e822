import { groupBy } from "@armslot/baseball/pitch/group-by";
import { isInZone } from "@armslot/baseball/pitch/strike-zone";
import { isStrikeCell, zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import { inchesText } from "@armslot/baseball/video/ranged-text";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import {
  type ChartedPitch,
  catcherSide,
  type LocatedType,
  type MeasuredPitch,
  type VideoPitch,
} from "./location-data.ts";

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

/** Returns how high a pitch from video is and how far to which side of the middle, each with its range. */
export function videoPlaceTexts({ placeFromVideo }: VideoPitch): readonly [string, string] {
  const { plateSide, plateHeight } = placeFromVideo;
  const value = catcherSide({ plateSide: plateSide.value });
  return [
    inchesText(plateHeight),
    `${inchesText({ ...plateSide, value: Math.abs(value) })} ${value < 0 ? "left" : "right"}`,
  ];
}

const videoColumns: readonly Column<VideoPitch>[] = [
  { key: "num", header: "Pitch #", cell: ({ pitchNum }) => pitchNum, align: "end", width: 4 },
  {
    key: "type",
    header: "Pitch Type",
    cell: ({ pitchType }) => `${pitchType}, from video`,
    width: 11,
  },
  { key: "up", header: "Height", cell: (pitch) => videoPlaceTexts(pitch)[0], align: "end" },
  {
    key: "across",
    header: "From middle",
    cell: (pitch) => videoPlaceTexts(pitch)[1],
    align: "end",
  },
];

/** The number of rows from which on a table draws those in view alone. */
const fittedMax = 200;

/** How many pitches of each type cross the plate in the zone, and how many were charted in each cell, and the places from video. */
export function LocationTable({ types }: { readonly types: readonly LocatedType[] }) {
  const rows = types.flatMap(zoneRows);
  const cells = types.flatMap(cellRows);
  const fromVideo = types.flatMap((type) => type.fromVideo);
  return (
    <div className="flex flex-col gap-4">
      {rows.length > 0 && (
        <DataTable
          isFitted
          name="Pitches in the zone"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
        />
      )}
      {cells.length > 0 && (
        <DataTable
          isFitted
          name="Charted cells, catcher's view"
          columns={cellColumns}
          rows={cells}
          rowKey={({ pitchType, cell }) => `${pitchType} ${cell}`}
        />
      )}
      {fromVideo.length > 0 && (
        <DataTable
          isFitted={fromVideo.length < fittedMax}
          name="Places from video, catcher's view"
          columns={videoColumns}
          rows={fromVideo}
          rowKey={({ pitchId }) => pitchId}
        />
      )}
    </div>
  );
}
