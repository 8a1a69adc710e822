import type { RowNote } from "@armslot/baseball/outing";
import type { ImportedFile } from "../imports/imported-file.ts";
import { alignColumns } from "./align-columns.ts";
import { printable } from "./printable.ts";

const rowsShown = 10;

const formatNames = {
  trackman: "TrackMan",
  rapsodo: "Rapsodo",
  statcast: "Statcast",
  armslot: "Armslot",
} as const;

const hands = { R: "RHP", L: "LHP" } as const;

function counted(count: number, one: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, rowsShown).map((row) => row.map(printable));
  const rest = rows.length - shown.length;
  const more = rest > 0 ? [`    and ${rest} more; --json lists them all`] : [];
  return [`  ${title}`, ...alignColumns(shown, "    "), ...more];
}

function noteRows(notes: readonly RowNote[]): string[][] {
  return notes.map(({ line, reason }) => [`line ${line}`, reason]);
}

function fileLines(imported: ImportedFile): string[] {
  const { file, format, rejected, warned, unmatched } = imported;
  const { gamesCreated, gamesUpdated, pitchesAdded, pitchesKnown } = imported;
  const name = format === null ? "" : ` (${formatNames[format]})`;
  return [
    `${printable(file)}${name}`,
    ...alignColumns([
      ["Games", `${gamesCreated} created, ${gamesUpdated} updated`],
      [
        "Pitches",
        `${pitchesAdded.toLocaleString("en-US")} added, ${pitchesKnown.toLocaleString("en-US")} known already`,
      ],
    ]),
    ...section(`${counted(rejected.length, "row")} not taken`, noteRows(rejected)),
    ...section(`${counted(warned.length, "remark")}`, noteRows(warned)),
    ...section(
      `${counted(unmatched.length, "pitcher")} skipped`,
      unmatched.map(({ name: pitcher, throws, pitches, reason }) => [
        pitcher,
        throws === null ? "" : hands[throws],
        counted(pitches, "pitch").replace("pitchs", "pitches"),
        reason,
      ]),
    ),
  ];
}

/** What happened to files that were not refused, as lines for a person. */
export function importLines(
  files: readonly ImportedFile[],
  { isDryRun }: { isDryRun: boolean },
): string[] {
  const blocks = files
    .filter(({ error }) => error === undefined)
    .map((file, index) => [...(index > 0 ? [""] : []), ...fileLines(file)]);
  const dry = isDryRun && blocks.length > 0 ? ["", "Dry run: nothing was stored."] : [];
  return [...blocks.flat(), ...dry];
}
