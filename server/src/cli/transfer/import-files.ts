import { createReadStream } from "node:fs";
import type { RowNote } from "@armslot/baseball/files/outings/outing";
import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { calendarDateText } from "@armslot/baseball/pitch/calendar-date";
import { minuteMs } from "@armslot/contracts/core/durations";
import { gameDate, id, requiredText } from "@armslot/contracts/core/fields";
import { limits } from "@armslot/contracts/core/limits";
import type { DateOrder } from "@armslot/contracts/imports/import-choices";
import { pitchSources } from "@armslot/contracts/pitch/circumstances";
import * as z from "zod/mini";
import { AppError } from "../../core/app-error.ts";
import { codeOf } from "../../core/error-code.ts";
import { explainDamage, TableDamaged } from "../../database/damaged-database.ts";
import { DatabaseUnavailable } from "../../database/database-unavailable.ts";
import type { Parts } from "../../deps/parts.ts";
import { type ImportOptions, importFile } from "../../imports/import-file.ts";
import {
  type DuplicateGame,
  hasStoredNothing,
  type ImportedFile,
  refusedFile,
  type UnmatchedPitcher,
} from "../../sightings/imported-file.ts";
import { hasProgram } from "../../sightings/imports.query.ts";
import {
  type Command,
  type CommandContext,
  CommandFailed,
  type CommandInput,
  type CommandResult,
  WrongUse,
} from "../command.ts";
import { noProgram, programIdOf } from "../lookups.ts";
import { type ProgressBar, progressBar } from "../progress-bar.ts";
import { alignColumns, counted, printable } from "../terminal-text.ts";

const rowsShown = 10;

const hands = { R: "RHP", L: "LHP" } as const;

/** How long a command waits for another import of the program. */
const waitMs = minuteMs;
const noAthlete = "This program has no athlete with this ID.";
const databaseFailures = {
  unavailable: "The database does not answer. Nothing in this file was stored. Import it again.",
  "out-of-space":
    "The disk is full. Nothing in this file was stored. Free some space and import it again.",
} as const;
const unexpected =
  "An unexpected error occurred. Nothing in this file was stored. See the log for details.";

const notFound = "No such file. Check its name.";
const notPermitted = "Permission denied. Check the file's permissions.";
const readFailures: Readonly<Record<string, string>> = {
  ENOENT: notFound,
  ENOTDIR: notFound,
  EISDIR: "This is a folder. Name the files in it.",
  EACCES: notPermitted,
  EPERM: notPermitted,
};

/** Yields the bytes of a local file. Throws PitchFileRefused with a sentence when it cannot be read. */
async function* readImportFile(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    const code = codeOf(error);
    throw new PitchFileRefused(readFailures[code] ?? `Cannot read this file (${code}).`);
  }
}

function optionalText(input: CommandInput, option: string, label: string): string | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  const parsed = z.safeParse(requiredText(label, limits.textMaxCharacters), text);
  if (!parsed.success)
    throw new WrongUse(parsed.error.issues.map(({ message }) => message).join(" "));
  return parsed.data;
}

/** Returns the athlete's ID; undefined when none was given. Throws CommandFailed when the text is not an ID. */
function athleteIdOf(input: CommandInput): string | undefined {
  const text = input.text("athlete")?.trim().toLowerCase();
  if (text === undefined || z.safeParse(id, text).success) return text;
  throw new CommandFailed(noAthlete);
}

function dateOrderOf(input: CommandInput): DateOrder | undefined {
  const text = input.text("dates");
  if (text === undefined || text === "dmy" || text === "mdy") return text;
  throw new WrongUse("Use --dates mdy for month first or --dates dmy for day first.");
}

/** Returns the date of the games without one, and whether every new game needs a date. */
function gameDatesOf(input: CommandInput): Pick<ImportOptions, "date" | "needsDates"> {
  const text = input.text("date")?.trim();
  const isUndated = input.isOn("undated");
  if (text === undefined) return { needsDates: !isUndated };
  if (isUndated) throw new WrongUse("Use either --date or --undated.");
  const { data: date } = z.safeParse(gameDate, text);
  if (!date) throw new WrongUse("Use --date with a date such as 2026-05-12.");
  return { date, needsDates: true };
}

function optionsOf(input: CommandInput): ImportOptions {
  return {
    programId: programIdOf(input.text("program")),
    athleteId: athleteIdOf(input),
    opponent: optionalText(input, "opponent", "Opponent"),
    location: optionalText(input, "location", "Location"),
    dates: dateOrderOf(input),
    ...gameDatesOf(input),
    duplicates: input.isOn("keep-both") ? "keep-both" : "skip",
    leavesDeleted: !input.isOn("again"),
    waitMs,
    dryRun: input.isOn("dry-run"),
  };
}

interface ImportRun {
  readonly parts: Parts;
  readonly options: ImportOptions;
  readonly bar: ProgressBar;
}

/** Imports one file. Its failure is part of the result, so the files after it are still imported. */
async function importOne(path: string, { parts, options, bar }: ImportRun): Promise<ImportedFile> {
  const file = { name: path, content: readImportFile(path) };
  const onProgress = (share: number) => bar.show(share, path);
  try {
    return await importFile(parts, file, { ...options, onProgress });
  } catch (error) {
    if (error instanceof AppError && error.code === "athlete-not-found") {
      throw new CommandFailed(noAthlete);
    }
    if (error instanceof AppError && ["import-running", "day-full"].includes(error.code)) {
      return refusedFile(path, { error: error.message });
    }
    if (error instanceof DatabaseUnavailable)
      return refusedFile(path, { error: databaseFailures[error.kind] });
    const damage = explainDamage(error);
    if (damage instanceof TableDamaged) return refusedFile(path, { error: damage.message });
    parts.log.error({ err: error }, "a file could not be imported");
    return refusedFile(path, { error: unexpected });
  } finally {
    bar.clear();
  }
}

/** Returns a file as OPS-6 defines it, without its ID and the reasons for unmatched pitchers. */
function jsonOf(imported: ImportedFile): object {
  const { dateQuestion: _, isUndated: __, isDeletedSince: ___, importId: ____, ...rest } = imported;
  const { moved, duplicates, omitted, leaguePitches, ...file } = rest;
  const unmatched = file.unmatched.map(({ name, throws, pitches }) => ({ name, throws, pitches }));
  return {
    ...file,
    ...(moved.length > 0 && { moved }),
    ...(omitted.warned + omitted.rejected > 0 && { omitted }),
    unmatched,
    ...(leaguePitches > 0 && { leaguePitches }),
    ...(duplicates.length > 0 && { duplicates }),
    ...(hasStoredNothing(imported) && { state: "nothing-stored" }),
  };
}

/** Returns which options answer the question of a refused file. */
function hintOf({ dateQuestion, isUndated, isDeletedSince }: ImportedFile): string {
  if (isDeletedSince) return " Use --again to bring it back.";
  if (dateQuestion) return " Use --dates mdy or --dates dmy.";
  return isUndated ? " Use --date YYYY-MM-DD, or --undated to import without a date." : "";
}

async function run(
  input: CommandInput,
  context: CommandContext & { readonly parts: Parts },
): Promise<CommandResult> {
  const { parts } = context;
  const options = optionsOf(input);
  const { programId } = options;
  if (!(await parts.db.tenantRead(programId, (tx) => hasProgram(tx, programId)))) {
    throw noProgram();
  }
  const bar = progressBar(input.isJson || !context.isInteractive ? undefined : context.writeError);
  const files: ImportedFile[] = [];
  for (const path of input.words) files.push(await importOne(path, { parts, options, bar }));
  return {
    json: { files: files.map(jsonOf) },
    lines: importLines(files, { isDryRun: options.dryRun === true }),
    hasStoredNothing: files.some(hasStoredNothing),
    failures: files.flatMap((file) =>
      file.error === undefined ? [] : [`${printable(file.file)}: ${file.error}${hintOf(file)}`],
    ),
  };
}

export const importFiles: Command = {
  name: "import",
  summary: "Imports CSV files of TrackMan, Rapsodo, Statcast or Armslot's own export",
  words: "FILE…",
  options: {
    program: {
      type: "string",
      value: "ID",
      help: "the program of the athletes",
      isRequired: true,
    },
    athlete: {
      type: "string",
      value: "ID",
      help: "the athlete who is the only pitcher in each file",
    },
    opponent: { type: "string", value: "NAME", help: "the opponent in these games" },
    location: { type: "string", value: "NAME", help: "the location of these games" },
    dates: {
      type: "string",
      value: "mdy|dmy",
      help: "the order of month and day, for dates such as 3/4/2025",
    },
    date: {
      type: "string",
      value: "YYYY-MM-DD",
      help: "the date of the games for which a file has none",
    },
    undated: { type: "boolean", help: "stores games without a date if a file has none" },
    "keep-both": {
      type: "boolean",
      help: "also stores games whose pitches are stored from another file",
    },
    again: { type: "boolean", help: "brings back games that were deleted since an earlier import" },
    "dry-run": { type: "boolean", help: "shows what would be imported, and stores nothing" },
  },
  run,
};

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
function importLines(
  files: readonly ImportedFile[],
  { isDryRun }: { isDryRun: boolean },
): string[] {
  const blocks = files
    .filter(({ error }) => error === undefined)
    .map((file, index) => [...(index > 0 ? [""] : []), ...fileLines(file)]);
  const dry = isDryRun && blocks.length > 0 ? ["", "Dry run: nothing was stored."] : [];
  return [...blocks.flat(), ...dry];
}
