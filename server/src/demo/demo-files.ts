import { readFileSync } from "node:fs";
import { csvRows } from "@armslot/baseball/csv/csv-rows";

/** A row of a demo file: the text of each cell by the name of its column, which is that of the value in the contract. */
export type DemoRow = Readonly<Record<string, string>>;

/** The files of the demo program. The README beside them describes their columns. */
type DemoFile = "athletes" | "games" | "pitches" | "clips";

/** Reads a file of the demo program. */
export function demoRows(file: DemoFile): DemoRow[] {
  const text = readFileSync(new URL(`../../demo/${file}.csv`, import.meta.url), "utf8");
  const [header, ...rows] = csvRows(text, { delimiter: "," });
  return rows
    .filter(({ cells }) => cells.length > 1)
    .map(({ cells }) =>
      Object.fromEntries((header?.cells ?? []).map((name, place) => [name, cells[place] ?? ""])),
    );
}
