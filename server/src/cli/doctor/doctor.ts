import { join } from "node:path";
import { email } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import { systemClock } from "../../core/clock.ts";
import { existingSecret } from "../../core/server-secret.ts";
import { type Settings, WrongSettings } from "../../core/settings.ts";
import type { Connection } from "../../database/connection.ts";
import { explainFullDisk } from "../../database/disk-space.ts";
import type { Server } from "../../database/embedded/embedded-database.ts";
import { requireEmbeddedDatabase } from "../../database/embedded/require-database.ts";
import { withOwner } from "../../database/owner-access.ts";
import { countUnsentMails, type MailCount } from "../../mail/mail.query.ts";
import { sendTestMail } from "../../mail/test-mail.ts";
import { type Command, type CommandContext, WrongUse } from "../command.ts";
import { untilInterrupted } from "../interruption.ts";
import { alignColumns, counted, printable } from "../terminal-text.ts";
import { checkBackup } from "./backup-check.ts";
import { type Check, checkNamed } from "./check.ts";
import {
  checkClock,
  checkDatabase,
  checkLocks,
  checkMigrations,
  checkRowSecurity,
} from "./database-checks.ts";
import { checkFilms } from "./films-check.ts";
import { checkDisk, checkNode, checkSettings } from "./machine-checks.ts";
import { checkMail } from "./mail-check.ts";
import { checkOutings } from "./outings-check.ts";
import { checkRows } from "./rows-check.ts";
import { checkCertificate, checkProxy, checkServer } from "./web-checks.ts";

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/\s*\n\s*/g, " ");
}

/** Turns a failure of one check into its result, so that the others still run. */
async function attempt(name: string, check: Promise<Check>): Promise<Check> {
  try {
    return await check;
  } catch (error) {
    return checkNamed(name).failed(
      `Cannot be checked: ${reasonOf(error)}. Read the server's log, and run this again.`,
    );
  }
}

interface OpenedDatabase {
  readonly owner: Connection;
  readonly server: Server;
  readonly isEmbedded: boolean;
  readonly settings: Settings;
  checkMail(unsent?: readonly MailCount[]): Check;
}

/** Runs the checks of a database that can be opened. Until it is migrated, its tables may be others than this version reads. */
async function checksOf(database: OpenedDatabase): Promise<Check[]> {
  const { owner, server, isEmbedded, settings, checkMail } = database;
  const { tx } = owner;
  const migrations = await attempt("Migrations", checkMigrations(owner));
  const isMigrated = migrations.state === "ok";
  const external = isEmbedded ? undefined : server;
  return [
    await attempt("Database", checkDatabase(tx, isEmbedded)),
    migrations,
    await attempt("Rows", checkRows(owner)),
    ...(isMigrated ? [await attempt("Row security", checkRowSecurity(tx, external))] : []),
    await attempt("Locks", checkLocks(tx)),
    await attempt("Clock", checkClock(tx, systemClock, isMigrated)),
    ...(isMigrated ? [await attempt("Outings", checkOutings(tx))] : []),
    ...(isMigrated ? [await attempt("Videos", checkFilms(tx, settings))] : []),
    isMigrated ? await attempt("Mail", countUnsentMails(tx).then(checkMail)) : checkMail(),
  ];
}

/** Runs the checks of the database as it is. Creates and changes nothing. */
async function databaseChecks(
  settings: Settings,
  checkMail: OpenedDatabase["checkMail"],
): Promise<Check[]> {
  const { databaseUrl, dataDir } = settings;
  const check = checkNamed("Database");
  const isEmbedded = databaseUrl === undefined;
  const signal = untilInterrupted("The checks did not end. Run the command again.");
  try {
    if (isEmbedded) requireEmbeddedDatabase(dataDir);
    return await withOwner(
      { databaseUrl, dataDir, signal, isReadOnly: true },
      async (owner, server) => await checksOf({ owner, server, isEmbedded, settings, checkMail }),
    );
  } catch (error) {
    signal.throwIfAborted();
    return [check.failed(reasonOf(explainFullDisk(error, { databaseUrl, dataDir }))), checkMail()];
  }
}

/** Sends the test message if there is an address for it. Returns the check of mail for what the queue holds. */
async function mailCheckOf(settings: Settings, address: string | undefined) {
  const fault = address === undefined ? undefined : await sendTestMail(settings, address);
  return (unsent?: readonly MailCount[]) =>
    checkMail({ settings, address, fault, unsent, now: new Date() });
}

function secretOf(settings: Settings): { secret?: string | undefined; fault?: string } {
  try {
    return { secret: existingSecret(settings) };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}

async function webChecks(settings: Settings, serverSecret: string | undefined): Promise<Check[]> {
  return [
    await checkServer(settings),
    ...(settings.isProduction ? [await checkProxy({ ...settings, serverSecret })] : []),
    await checkCertificate(settings.publicUrl, new Date()),
  ];
}

async function allChecks(context: CommandContext, address: string | undefined): Promise<Check[]> {
  const node = checkNode(process.versions.node);
  let settings: Settings;
  try {
    settings = context.readSettings();
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return [node, checkNamed("Settings").failed(error.message.replaceAll("\n", " "))];
  }
  const { dataDir } = settings;
  const ownFiles = ["postgres-password", "server-secret"].map((name) => join(dataDir, name));
  const { secret, fault } = secretOf(settings);
  // The database is last, because from then on an interruption waits for it.
  const mailCheck = await mailCheckOf(settings, address);
  const web = await webChecks(settings, secret);
  const database = await databaseChecks(settings, mailCheck);
  return [
    node,
    fault === undefined
      ? checkSettings(settings, { ownFiles, settingsFile: context.settingsFile })
      : checkNamed("Settings").failed(fault),
    checkDisk(settings),
    checkBackup(settings, new Date()),
    ...database,
    ...web,
  ];
}

function addressOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { data, error } = z.safeParse(email, text);
  if (error) throw new WrongUse(error.issues.map(({ message }) => message).join(" "));
  return data;
}

export const doctor: Command = {
  name: "doctor",
  summary:
    "Checks settings, disk, backup, database, mail, proxy and certificate, and says what to do",
  isRunForOutput: true,
  options: {
    mail: { type: "string", value: "ADDRESS", help: "also sends a test message to this address" },
  },
  async runOffline(input, context) {
    const checks = await allChecks(context, addressOf(input.text("mail")));
    const failed = checks.filter(({ state }) => state === "failed").length;
    const rows = checks.map(({ state, name, finding }) => [state, name, finding].map(printable));
    const all = counted(checks.length, "check");
    return {
      json: { checks },
      lines: alignColumns(rows, ""),
      failures: failed === 0 ? [] : [`${failed} of ${all} failed.`],
    };
  },
};
