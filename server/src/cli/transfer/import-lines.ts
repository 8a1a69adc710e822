import type { RowNote } from "@armslot/baseball/files/outings/outing";
import { calendarDateText } from "@armslot/baseball/pitch/calendar-date";
import { pitchSources } from "@armslot/contracts/pitch/circumstances";
import {
  type DuplicateGame,
  hasStoredNothing,
  type ImportedFile,
  type UnmatchedPitcher,
} from "../../sightings/imported-file.ts";
import { alignColumns, counted, printable } from "../terminal-text.ts";

const rowsShown = 10;

const hands = { R: "RHP", L: "LHP" } as const;

function section(title: string, rows: readonly (readonly string[])[], omitted = 0): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, rowsShown).map((row) => row.map(printable));
  const rest = rows.length - shown.length + omitted;
  const listed = omitted > 0 ? `the first ${rows.length}` : "all";
  const more = rest > 0 ? [`    and ${rest} more; use --json to list ${listed}`] : [];
  return [`  ${title}`, ...alignColumns(shown, "    "), ...more];
}

function noteRows(notes: readonly RowNote[]): string[][] {
  return notes.map(({ line, reason }) => [`line ${line}`, reason]);
}

/** Returns the lines of remarks. The title says how many there are, with those that are not listed. */
function noteSection(
  notes: readonly RowNote[],
  omitted: number,
  title: (total: number) => string,
): string[] {
  return section(title(notes.length + omitted), noteRows(notes), omitted);
}

function likelyAthletes({ suggestions }: UnmatchedPitcher): string {
  const names = suggestions.map(({ name }) => name);
  return names.length === 0 ? "" : ` Did you mean ${names.join(" or ")}?`;
}

function duplicateRows(duplicates: readonly DuplicateGame[]): string[][] {
  return duplicates.map(({ line, alike, pitches, gameDate, opponent }) => {
    const day = calendarDateText(gameDate) ?? "without a date";
    const game = opponent === null ? day : `${day}, ${opponent}`;
    return [`line ${line}`, `${alike} of ${pitches} pitches are in the stored game ${game}`];
  });
}

function fileLines(imported: ImportedFile): string[] {
  const { file, format, rejected, warned, omitted, unmatched, duplicates } = imported;
  const { leaguePitches, gamesCreated, gamesUpdated, pitchesAdded, pitchesKnown, pitchesFilled } =
    imported;
  const filled =
    pitchesFilled === 0
      ? ""
      : `, ${pitchesFilled.toLocaleString("en-US")} with readings that were missing`;
  const skipped = duplicates.filter(({ decision }) => decision === "skip");
  const system = format === null ? "" : ` (${pitchSources[format]})`;
  return [
    `${printable(file)}${system}`,
    ...alignColumns([
      ["Games", `${gamesCreated} created, ${gamesUpdated} updated`],
      [
        "Pitches",
        `${pitchesAdded.toLocaleString("en-US")} added, ${pitchesKnown.toLocaleString("en-US")} already stored${filled}`,
      ],
    ]),
    ...imported.moved.map(({ from, to, pitches }) => {
      const verb = pitches === 1 ? "goes" : "go";
      return `  ${counted(pitches, "pitch", "pitches")} ${verb} from ${printable(from)} to ${printable(to)}.`;
    }),
    ...(hasStoredNothing(imported) ? ["  Nothing of this file was stored."] : []),
    ...noteSection(rejected, omitted.rejected, (total) => `${counted(total, "row")} rejected`),
    ...noteSection(warned, omitted.warned, (total) => counted(total, "warning")),
    ...section(`${counted(skipped.length, "game")} left out`, duplicateRows(skipped)),
    ...(skipped.length > 0 ? ["    Use --keep-both to store them as games of their own."] : []),
    ...section(
      `${counted(unmatched.length, "pitcher")} skipped`,
      unmatched.map((pitcher) => [
        pitcher.name || "(no name)",
        pitcher.throws === null ? "" : hands[pitcher.throws],
        counted(pitcher.pitches, "pitch", "pitches"),
        `${pitcher.reason}${likelyAthletes(pitcher)}`,
      ]),
    ),
    ...(leaguePitches > 0
      ? [
          `  ${counted(leaguePitches, "pitch", "pitches")} of other teams' pitchers count in the league, without names.`,
        ]
      : []),
    ...(unmatched.length > 0
      ? ["    Add or correct these athletes, then import the file again."]
      : []),
  ];
}

/** Returns lines for a person about the files that were not refused. */
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
