import { resolve } from "node:path";
import { restoreBackup } from "../backup/restore-backup.ts";
import { keyOption, keysOf } from "./backup.ts";
import type { Command } from "./command.ts";
import { untilInterrupted } from "./interruption.ts";
import { printable } from "./terminal-text.ts";

const otherSecret =
  "SERVER_SECRET is not the one in the backup, so pending invites do not work. To keep them, set it to the text of the file server-secret in the backup.";

export const restore: Command = {
  name: "restore",
  summary: "Restores a backup to an empty database",
  words: "FILE",
  options: { key: keyOption },
  async runOffline(input, context) {
    const settings = context.readSettings();
    const file = resolve(input.words[0] ?? "");
    const restored = await restoreBackup(file, settings, {
      ...keysOf(input, settings),
      signal: untilInterrupted(),
    });
    return {
      json: { file, ...restored },
      lines: [
        `Restored ${printable(file)}: ${restored.rows} rows of ${restored.createdAt}.`,
        ...(restored.isOtherSecret ? [otherSecret] : []),
      ],
    };
  },
};
