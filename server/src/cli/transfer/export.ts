import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { id } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import { AppError } from "../../core/app-error.ts";
import { codeOf } from "../../core/error-code.ts";
import { explainDamage, TableDamaged } from "../../database/damaged-database.ts";
import type { Parts } from "../../deps/parts.ts";
import { inExportPlace } from "../../sharing/export-places.ts";
import { type ExportScope, exportCounts } from "../../sharing/exports.query.ts";
import { exportFileName, openExport } from "../../sharing/open-export.ts";
import { startExport } from "../../sharing/start-export.ts";
import { hasProgram } from "../../sightings/imports.query.ts";
import { type Command, CommandFailed, type CommandInput } from "../command.ts";
import { noProgram, programIdOf } from "../lookups.ts";
import { alignColumns, printable } from "../terminal-text.ts";

const noAthlete = "This program has no athlete with this ID.";
const failures: Readonly<Record<string, string>> = {
  "athlete-not-found": noAthlete,
  "export-not-found": noAthlete,
  "exports-running": "Other exports of this program are running. Try again when they have ended.",
};
const writeFailures: Readonly<Record<string, string>> = {
  EEXIST: "The file exists. Name another one with --to.",
  ENOENT: "There is no such folder. Check the name.",
  ENOTDIR: "There is no such folder. Check the name.",
  EACCES: "Permission denied. Check the folder's permissions.",
  ENOSPC: "The disk is full. Free some space and export again.",
};

function scopeOf(input: CommandInput): ExportScope {
  const programId = programIdOf(input.text("program"));
  const text = input.text("athlete")?.trim().toLowerCase();
  if (text !== undefined && !z.safeParse(id, text).success) throw new CommandFailed(noAthlete);
  return { programId, athleteId: text };
}

/** Writes an export to a new file that only its owner can read. A failed export leaves no file. */
async function writeExport(parts: Parts, scope: ExportScope, path: string): Promise<void> {
  const content = await inExportPlace(scope.programId, (place) => openExport(parts, scope, place));
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  try {
    await pipeline(content, file);
  } catch (error) {
    const code = codeOf(error);
    // What stopped the export may also stop this. The operator needs the first reason.
    if (code !== "EEXIST") await rm(path, { force: true }).catch(() => undefined);
    if (explainDamage(error) instanceof TableDamaged) throw error;
    throw new CommandFailed(
      `Cannot write ${printable(path)}: ${writeFailures[code] ?? "The export failed. See the log for details."}`,
    );
  }
}

export const exportData: Command = {
  name: "export",
  summary: "Writes everything stored about a program or an athlete to a ZIP file",
  options: {
    program: { type: "string", value: "ID", help: "the program", isRequired: true },
    athlete: { type: "string", value: "ID", help: "only this athlete" },
    to: { type: "string", value: "FILE", help: "the name of the new file" },
  },
  async run(input, { parts }) {
    const scope = scopeOf(input);
    const { programId } = scope;
    const path = input.text("to") ?? exportFileName(scope);
    if (!(await parts.db.tenantRead(programId, (tx) => hasProgram(tx, programId)))) {
      throw noProgram();
    }
    try {
      const { athletes, games } = await parts.db.tenant(programId, async (tx) => {
        await startExport(parts, tx, { ...scope, userId: null });
        return await exportCounts(tx, scope);
      });
      await writeExport(parts, scope, path);
      return {
        json: { file: path, athletes, games },
        lines: [
          `Wrote ${printable(path)}.`,
          "",
          ...alignColumns([
            ["Athletes", String(athletes)],
            ["Games", String(games)],
          ]),
        ],
      };
    } catch (error) {
      const sentence = error instanceof AppError ? failures[error.code] : undefined;
      throw sentence === undefined ? error : new CommandFailed(sentence);
    }
  },
};
