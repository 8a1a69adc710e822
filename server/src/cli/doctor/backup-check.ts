import { hourMs } from "@armslot/contracts/core/durations";
import {
  backupsAhead,
  backupsIn,
  largerText,
  largerThanNewest,
} from "../../backup/backup-folder.ts";
import { codeOf } from "../../core/error-code.ts";
import type { Settings } from "../../core/settings.ts";
import { counted } from "../terminal-text.ts";
import { type Check, checkNamed } from "./check.ts";

/**
 * Returns whether there is a recent backup in `BACKUP_DIR` that is not much smaller than earlier ones. It reads the names and sizes of the
 * files; `npx armslot backup verify` reads a whole one.
 */
export function checkBackup(
  settings: Pick<Settings, "backupDir" | "backupEveryHours" | "isProduction">,
  now: Date,
): Check {
  const check = checkNamed("Backup");
  const { backupDir, backupEveryHours, isProduction } = settings;
  if (backupDir === undefined) {
    const none = "BACKUP_DIR is not set, so the server makes no backups.";
    return isProduction
      ? check.warning(`${none} Set it, or make sure that your own backups run and are checked.`)
      : check.ok(none);
  }
  try {
    const [newest] = backupsIn(backupDir, now);
    const [ahead] = backupsAhead(backupDir, now);
    if (!newest) {
      return check.failed(`${backupDir} has no backup. Make one: npx armslot backup ${backupDir}`);
    }
    const hours = Math.floor((now.getTime() - newest.createdAt.getTime()) / hourMs);
    const age = `The newest backup in ${backupDir} is ${counted(hours, "hour")} old`;
    // A backup may be late by one interval, for example after a restart.
    if (hours > 2 * backupEveryHours) {
      return check.failed(
        `${age}. Read the server's log, and make one: npx armslot backup ${backupDir}`,
      );
    }
    if (ahead) {
      return check.warning(
        `${ahead.file} is dated in the future, so it is neither counted nor deleted. Check the clock. If the clock is right, delete or rename the file.`,
      );
    }
    const warning = largerText(largerThanNewest(backupDir, now));
    return warning === null ? check.ok(`${age}.`) : check.warning(warning);
  } catch (error) {
    return check.failed(
      `${backupDir} cannot be read (${codeOf(error)}). Create the folder, or check its permissions.`,
    );
  }
}
