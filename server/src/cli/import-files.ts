import { id, requiredText } from "@armslot/contracts/fields";
import { limits } from "@armslot/contracts/limits";
import * as z from "zod/mini";
import { AppError } from "../app-error.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { type ImportOptions, importFile } from "../imports/import-file.ts";
import { type ImportedFile, refusedFile } from "../imports/imported-file.ts";
import { hasProgram } from "../imports/imports.query.ts";
import type { Parts } from "../parts.ts";
import { type Command, CommandFailed, type Given, type World, WrongUse } from "./command.ts";
import { importLines } from "./import-lines.ts";
import { openImportFile } from "./open-import-file.ts";
import { printable } from "./printable.ts";
import { noProgram, programIdOf } from "./program-id.ts";
import { type ProgressBar, progressBar } from "./progress-bar.ts";

const noAthlete = "There is no athlete of this id in the program.";
const notNow = {
  unavailable: "The database does not answer. Nothing of this file was stored; import it again.",
  "out-of-space":
    "The disk is full. Nothing of this file was stored; make room and import it again.",
} as const;
const unexpected =
  "Something unexpected went wrong. Nothing of this file was stored; the log has the details.";

function said(given: Given, option: string, label: string): string | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const parsed = z.safeParse(requiredText(label, limits.textMaxCharacters), text);
  if (!parsed.success)
    throw new WrongUse(parsed.error.issues.map(({ message }) => message).join(" "));
  return parsed.data;
}

/** An id as typed; one that cannot be an id is the id of nobody. */
function athleteIdOf(given: Given): string | undefined {
  const text = given.text("athlete")?.trim().toLowerCase();
  if (text === undefined || z.safeParse(id, text).success) return text;
  throw new CommandFailed(noAthlete);
}

function optionsOf(given: Given): ImportOptions {
  return {
    programId: programIdOf(given.text("program")),
    athleteId: athleteIdOf(given),
    opponent: said(given, "opponent", "Opponent"),
    location: said(given, "location", "Location"),
    dryRun: given.isOn("dry-run"),
  };
}

interface Importing {
  readonly parts: Parts;
  readonly options: ImportOptions;
  readonly bar: ProgressBar;
}

/** Imports one file; whatever happens to it, the next ones still have their turn. */
async function importOne(path: string, { parts, options, bar }: Importing): Promise<ImportedFile> {
  const file = { name: path, content: openImportFile(path) };
  const onProgress = (share: number) => bar.show(share, path);
  try {
    return await importFile(parts, file, { ...options, onProgress });
  } catch (error) {
    if (error instanceof AppError && error.code === "athlete-not-found") {
      throw new CommandFailed(noAthlete);
    }
    if (error instanceof DatabaseUnavailable)
      return refusedFile(path, { error: notNow[error.kind] });
    parts.log.error({ err: error }, "a file could not be imported");
    return refusedFile(path, { error: unexpected });
  } finally {
    bar.clear();
  }
}

/** Returns a file as OPS-6 defines it, without the reasons for unmatched pitchers, which are for people. */
function jsonOf(file: ImportedFile): object {
  const unmatched = file.unmatched.map(({ name, throws, pitches }) => ({ name, throws, pitches }));
  return { ...file, unmatched };
}

async function run(given: Given, world: World & { readonly parts: Parts }) {
  const { parts } = world;
  const options = optionsOf(given);
  const { programId } = options;
  if (!(await parts.db.tenantRead(programId, (sql) => hasProgram(sql, programId)))) {
    throw noProgram();
  }
  const bar = progressBar(given.isJson || !world.isWatched ? undefined : world.writeError);
  const files: ImportedFile[] = [];
  for (const path of given.words) files.push(await importOne(path, { parts, options, bar }));
  return {
    json: { files: files.map(jsonOf) },
    lines: importLines(files, { isDryRun: options.dryRun === true }),
    failures: files.flatMap(({ file, error }) =>
      error === undefined ? [] : [`${printable(file)}: ${error}`],
    ),
  };
}

export const importFiles: Command = {
  name: "import",
  summary: "Loads game files: CSV of TrackMan, Rapsodo, Statcast or exported here",
  words: "FILE…",
  options: {
    program: {
      type: "string",
      value: "ID",
      help: "the program whose athletes they are",
      isRequired: true,
    },
    athlete: {
      type: "string",
      value: "ID",
      help: "takes each file's one pitcher for this athlete",
    },
    opponent: { type: "string", value: "NAME", help: "who the games were against" },
    location: { type: "string", value: "NAME", help: "where they were" },
    "dry-run": { type: "boolean", help: "says what would happen and stores nothing" },
  },
  run,
};
