import { minuteMs } from "@armslot/contracts/core/durations";
import { id } from "@armslot/contracts/core/fields";
import { limits } from "@armslot/contracts/core/limits";
import { errors } from "@armslot/contracts/errors";
import type { ImportEntry } from "@armslot/contracts/imports/imports";
import * as z from "zod/mini";
import { AppError } from "../../core/app-error.ts";
import { importEntries, importWithGames } from "../../imports/history.query.ts";
import { namedMoves } from "../../imports/record-moves.ts";
import { undoImport, undoReasons } from "../../imports/undo-import.ts";
import { type Command, CommandFailed, type Option } from "../command.ts";
import { existingProgram } from "../lookups.ts";
import { alignColumns, counted, printable } from "../terminal-text.ts";

/** How long a command waits for a running import. */
const waitMs = minuteMs;
const noImport = "This program has no import with this ID. To list them: npx armslot imports list";
const failures: Readonly<Record<string, string>> = {
  "import-not-found": noImport,
  "import-undone": "This import was already undone. Nothing was changed.",
  "import-running": "Another import is running. Nothing was changed. Try again when it has ended.",
  "day-full": `Nothing was changed. ${errors["day-full"].sentence}`,
};

const program: Option = {
  type: "string",
  value: "ID",
  help: "the program of the imports",
  isRequired: true,
};

/** Returns who did something. A removed member has no name. */
function nameOf({ uid, name }: ImportEntry["by"]): string {
  return uid === null ? "command line" : (name ?? "former member");
}

const titles = ["Import ID", "At", "By", "File", "New games", "Added", "Changed", "Undone at"];

function rowOf(entry: ImportEntry): string[] {
  const { totals, undone } = entry;
  const cells = [entry.importId, entry.at, nameOf(entry.by), entry.fileName ?? "-"];
  const counts = [totals.gamesCreated, totals.pitchesAdded, entry.pitchesChanged].map(String);
  return [...cells, ...counts, undone?.at ?? ""].map(printable);
}

export const importsList: Command = {
  name: "imports list",
  summary: `Lists the ${limits.pageSizeMax} newest imports of a program`,
  isRunForOutput: true,
  options: { program },
  async run(input, { parts }) {
    const programId = await existingProgram(parts, input);
    const page = { programId, after: null, limit: limits.pageSizeMax };
    const imports = await parts.db.tenantRead(programId, (tx) => importEntries(tx, page));
    const none = "Nothing was imported into this program yet.";
    const lines = imports.length === 0 ? [none] : alignColumns([titles, ...imports.map(rowOf)], "");
    return { json: { imports }, lines };
  },
};

/** Returns an import's ID from text. Throws CommandFailed when the text is not an ID. */
function importIdOf(text: string | undefined): string {
  const { data } = z.safeParse(id, text?.trim().toLowerCase());
  if (data === undefined) throw new CommandFailed(noImport);
  return data;
}

export const importsUndo: Command = {
  name: "imports undo",
  summary: "Takes back what an import added or changed and no one has changed since",
  words: "ID",
  options: { program },
  async run(input, { parts }) {
    const programId = await existingProgram(parts, input);
    const importId = importIdOf(input.words[0]);
    const options = { programId, importId, mayUndoAll: true, waitMs };
    try {
      const { undone, moved, games } = await parts.db.tenant(programId, async (tx) => {
        const done = await undoImport(parts, tx, options);
        return {
          undone: done,
          moved: await namedMoves(tx, programId, done.moved ?? []),
          games: (await importWithGames(tx, options))?.games ?? [],
        };
      });
      const { gamesRemoved, pitchesRemoved, pitchesRestored } = undone;
      const kept = undone.kept.map(({ gameId, why }) => ({ gameId, reason: undoReasons[why] }));
      const kinds = new Map(games.map((game) => [game.gameId, game]));
      const stays = kept.map(({ gameId, reason }) => {
        const { date, opponent, athlete } = kinds.get(gameId) ?? {};
        return [date ?? "-", opponent ?? "-", athlete?.name ?? "-", reason].map(printable);
      });
      return {
        json: { importId, ...undone, kept, ...(moved.length > 0 && { moved }) },
        lines: [
          "Undid the import.",
          "",
          ...alignColumns([
            ["Games deleted", String(gamesRemoved)],
            ["Pitches deleted", String(pitchesRemoved)],
            ["Pitches set back", String(pitchesRestored)],
          ]),
          ...moved.map(({ from, to, pitches }) => {
            const [giver, getter] = [from, to].map(({ name }) => name ?? "a deleted athlete");
            return printable(
              `${counted(pitches, "pitch", "pitches")} went back from ${giver} to ${getter}.`,
            );
          }),
          ...(stays.length > 0 ? ["", "These games stay:", ...alignColumns(stays, "  ")] : []),
        ],
      };
    } catch (error) {
      const sentence = error instanceof AppError ? failures[error.code] : undefined;
      throw sentence === undefined ? error : new CommandFailed(sentence);
    }
  },
};
