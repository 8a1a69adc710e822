import { approachAbove } from "../pitch/approach-above.ts";
import { rateNames, rates } from "../pitch/rates.ts";

/** A column of a file in an export. JSON files use `key`, CSV files use `header`. */
export interface ExportColumn {
  readonly key: string;
  readonly header: string;
  /** What the column contains, unless the header says it. */
  readonly about?: string;
  /** What CSV files write for each stored value. JSON files keep the stored value. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Columns that several files have. */
export const commonColumns = {
  athleteId: { key: "athleteId", header: "Athlete ID", about: "row in athletes" },
  gameId: { key: "gameId", header: "Game ID", about: "row in games" },
  version: { key: "version", header: "Version", about: "increases with each change" },
  addedAt: { key: "createdAt", header: "Added At" },
  changedAt: { key: "updatedAt", header: "Changed At" },
} as const satisfies Record<string, ExportColumn>;

/** A file of an export. It exists as CSV and as JSON, with the same rows. */
export interface ExportFile {
  /** What its rows are. */
  readonly about: string;
  readonly columns: readonly ExportColumn[];
  /** Whether only a whole program's export has it. */
  readonly isOfProgram?: true;
}

/** The columns of a row of rates: each rate in percent beside its n. */
export const rateColumns: readonly ExportColumn[] = [
  { key: "pitchType", header: "Pitch Type", about: "empty for all pitches of the game" },
  { key: "pitches", header: "Pitches", about: "pitches that count in averages" },
  ...rateNames.flatMap((name) => {
    const rate = rates[name];
    const zone = "isFixedZone" in rate ? ", fixed zone" : "";
    return [
      { key: name, header: rate.label, about: `${rate.name.toLowerCase()}, in percent${zone}` },
      { key: `${name}Of`, header: `${rate.label} n`, about: rate.of },
    ];
  }),
  {
    key: approachAbove.key,
    header: `${approachAbove.label} (degrees)`,
    about: "vertical approach angle above the program's line on the height at the plate",
  },
  {
    key: `${approachAbove.key}Of`,
    header: `${approachAbove.label} n`,
    about: "pitches with the angle and the height, of types with a line",
  },
];
