import { resolve } from "node:path";
import {
  type RestoredAccess,
  type RestoredBackup,
  restoreBackup,
} from "../../backup/restore-backup.ts";
import type { Command } from "../command.ts";
import { untilInterrupted } from "../interruption.ts";
import { counted, printable } from "../terminal-text.ts";
import { keyOption, keysOf } from "./backup.ts";

const otherSecret =
  "SERVER_SECRET is not the one in the backup, so pending invites do not work. To keep them, set it to the text of the file server-secret in the backup.";

function linesOfAccess(
  { apiTokens, reportLinks, invites, setupLinks }: RestoredAccess,
  isAllEnded: boolean,
): string[] {
  const what = isAllEnded
    ? "sessions, API tokens, report links, invites and setup links"
    : "sessions";
  const ended = `All ${what} ended, so everyone signs in again.`;
  if (apiTokens + reportLinks + invites + setupLinks === 0) return [ended];
  const working = [
    counted(apiTokens, "API token"),
    counted(reportLinks, "report link"),
    counted(invites, "invite"),
    counted(setupLinks, "setup link"),
  ];
  return [
    ended,
    `What the backup has works again, even if it was ended since: ${working.join(", ")}. Members end theirs in the browser. To end all of them, restore to an empty place with --end-access.`,
  ];
}

function linesOfFilms({ films, missingFilms }: RestoredBackup): string[] {
  return [
    ...(films === 0 ? [] : [`Its ${counted(films, "video")} went to CLIPS_DIR.`]),
    ...(missingFilms === 0
      ? []
      : [
          `${counted(missingFilms, "video")} ${missingFilms === 1 ? "has" : "have"} no file there. If you have a copy of CLIPS_DIR, put it back before you start the server.`,
        ]),
  ];
}

export const restore: Command = {
  name: "restore",
  summary: "Restores a backup to an empty database",
  words: "FILE",
  options: {
    key: keyOption,
    "end-access": {
      type: "boolean",
      help: "also ends API tokens, report links, invites and setup links; sessions and calendar links always end",
    },
  },
  async runOffline(input, context) {
    const settings = context.readSettings();
    const isAllAccessEnded = input.isOn("end-access");
    const file = resolve(input.words[0] ?? "");
    const restored = await restoreBackup(file, settings, {
      ...keysOf(input, settings),
      isAllAccessEnded,
      signal: untilInterrupted("Nothing was restored. To try again, run the command again."),
    });
    return {
      json: { file, ...restored },
      lines: [
        `Restored ${printable(file)}: ${restored.rows} rows of ${restored.createdAt}.`,
        ...linesOfFilms(restored),
        ...linesOfAccess(restored.working, isAllAccessEnded),
        ...(restored.isOtherSecret ? [otherSecret] : []),
      ],
    };
  },
};
