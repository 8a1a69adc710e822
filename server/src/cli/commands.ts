import { analyticsSummary } from "./analytics-summary.ts";
import { athleteList, athleteMerge, athleteRename } from "./athletes.ts";
import type { Command } from "./command.ts";
import { config } from "./config.ts";
import { databaseResetPassword } from "./database-reset-password.ts";
import { doctor } from "./doctor/doctor.ts";
import { leadsList } from "./leads-list.ts";
import { mailQueue, mailRetry } from "./mail-queue.ts";
import { mailShow } from "./mail-show.ts";
import { mailTest } from "./mail-test.ts";
import { programCreate, programReissueSetup } from "./program-setup.ts";
import { programDelete, programEdit, programList } from "./programs.ts";
import { backup, backupNewKey, backupVerify } from "./transfer/backup.ts";
import { demoLoad, demoRemove } from "./transfer/demo.ts";
import { exportData } from "./transfer/export.ts";
import { importFiles } from "./transfer/import-files.ts";
import { importsList, importsUndo } from "./transfer/imports.ts";
import { restore } from "./transfer/restore.ts";
import { userEndSessions, userSessions, userSetEmail, userUnlock } from "./user-access.ts";
import { userList, userResetLink, userSetRole } from "./users.ts";
import { version } from "./version.ts";

const serve: Command = {
  name: "serve",
  summary: "Runs the server until it is stopped, like npm start after its build",
  options: {},
  isServer: true,
};

const migrate: Command = {
  name: "migrate",
  summary: "Brings the database up to date",
  options: {},
  preparation: "migrate",
  // Opening the database has already applied the migrations.
  async run(_input, { parts }) {
    await parts.db.ready();
    return { json: { isUpToDate: true }, lines: ["The database is up to date."] };
  },
};

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  doctor,
  config,
  databaseResetPassword,
  backup,
  backupVerify,
  backupNewKey,
  restore,
  programCreate,
  programList,
  programReissueSetup,
  programEdit,
  programDelete,
  userList,
  userResetLink,
  userSetRole,
  userSetEmail,
  userUnlock,
  userSessions,
  userEndSessions,
  athleteList,
  athleteRename,
  athleteMerge,
  importFiles,
  importsList,
  importsUndo,
  exportData,
  demoLoad,
  demoRemove,
  leadsList,
  mailQueue,
  mailShow,
  mailRetry,
  mailTest,
  analyticsSummary,
  version,
];
