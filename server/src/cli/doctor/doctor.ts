import { join } from "node:path";
import { fixedText } from "@armslot/baseball/pitch/decimal";
import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import { email } from "@armslot/contracts/core/fields";
import { sql } from "kysely";
import * as z from "zod/mini";
import { systemClock } from "../../core/clock.ts";
import { hasCode } from "../../core/error-code.ts";
import { existingSecret } from "../../core/server-secret.ts";
import { type Settings, WrongSettings } from "../../core/settings.ts";
import type { Connection } from "../../database/connection.ts";
import { explainDamage, TableDamaged } from "../../database/damaged-database.ts";
import type { Tx } from "../../database/database.ts";
import { explainFullDisk } from "../../database/disk-space.ts";
import { storedTables } from "../../database/dump-rows.ts";
import type { Server } from "../../database/embedded/embedded-database.ts";
import { requireEmbeddedDatabase } from "../../database/embedded/require-database.ts";
import { withOwner } from "../../database/owner-access.ts";
import { countUnsentMails, type MailCount } from "../../mail/mail.query.ts";
import { sendTestMail } from "../../mail/test-mail.ts";
import { countOutingsToCompare } from "../../storage/outings-to-compare.ts";
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
import { checkCertificate, checkProxy, checkServer } from "./web-checks.ts";

/** The SQLSTATEs of a statement that took too long, or waited too long for a lock. */
const tooSlow = ["57014", "55P03"];

/** A mail that waits longer than this has been tried more than once. */
const lateMs = 10 * minuteMs;

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

interface MailFacts {
  readonly settings: Settings;
  /** The address of the test message; undefined to send none. */
  readonly address: string | undefined;
  /** Why the test message was not sent; undefined if it was sent or not asked for. */
  readonly fault: string | undefined;
  /** Undefined if the queue cannot be read. */
  readonly unsent: readonly MailCount[] | undefined;
  readonly now: Date;
}

/** Returns whether mail is sent: by the test message if there is an address for it, and by what the queue holds. */
function checkMail({ settings, address, fault, unsent, now }: MailFacts): Check {
  const check = checkNamed("Mail");
  if (fault !== undefined) return check.failed(fault);
  const provider = settings.emailProvider;
  if (provider === "outbox") {
    return check.ok("Kept on this server and not sent (EMAIL_PROVIDER=outbox).");
  }
  const failed = unsent?.find(({ state }) => state === "failed");
  if (failed) {
    return check.warning(
      `${counted(failed.mails, "mail")} failed. Read the reasons with npx armslot outbox, and queue them again with npx armslot outbox retry.`,
    );
  }
  const late = unsent?.find(({ oldest }) => now.getTime() - oldest.getTime() > lateMs);
  if (late) {
    return check.warning(
      `A mail has waited since ${late.oldest.toISOString()}. Read the reason with npx armslot outbox.`,
    );
  }
  return address === undefined
    ? check.ok(
        `${provider}${unsent ? "; no mail waits" : ""}. To send a test message, add --mail ADDRESS.`,
      )
    : check.ok(`The mail service (${provider}) accepted a test message to ${address}.`);
}

/** Returns how many games wait to be compared with the athlete's other games near their dates, and whether a comparison failed. */
async function checkOutings(tx: Tx): Promise<Check> {
  const check = checkNamed("Outings");
  const { waiting, failed } = await countOutingsToCompare(tx);
  if (failed > 0) {
    return check.warning(
      `${counted(failed, "game")} could not be compared with the athlete's other games, so an outing can be counted twice. Read the server's log for the reason, and install the next version, which tries again.`,
    );
  }
  if (waiting > 0) return check.ok(`${counted(waiting, "game")} to compare in the next hours.`);
  return check.ok("All games are compared with each other.");
}

/**
 * Reads every value of a table.
 * @returns why rows cannot be read, or undefined
 */
async function damageOf(owner: Connection, table: string): Promise<TableDamaged | undefined> {
  try {
    // The text of a row needs all of its values, also those that PostgreSQL keeps outside of the table.
    await sql`select count(t::text) from ${sql.id("public", table)} t`.execute(owner.tx);
    return undefined;
  } catch (error) {
    const damage = explainDamage(error, table);
    if (damage instanceof TableDamaged) return damage;
    throw error;
  }
}

/** Returns what PostgreSQL itself has noticed: whether it can notice changed bytes, and how often it did. */
async function noticed({ tx }: Connection): Promise<{ hasChecksums: boolean; failures: number }> {
  const { rows } = await sql<{ hasChecksums: boolean; failures: number }>`
    select current_setting('data_checksums') = 'on' as "hasChecksums", coalesce(checksum_failures, 0)::integer as failures
    from pg_stat_database where datname = current_database()`.execute(tx);
  return rows[0] ?? { hasChecksums: false, failures: 0 };
}

/** Reads tables one after the other until the time is over. */
async function readTables(owner: Connection, patienceMs: number) {
  const endsAt = performance.now() + patienceMs;
  const tables = await storedTables(owner);
  const damaged: TableDamaged[] = [];
  let read = 0;
  for (const { name } of tables) {
    const leftMs = Math.ceil(endsAt - performance.now());
    if (leftMs <= 0) break;
    await owner.sendAll(`set statement_timeout = ${leftMs}`);
    try {
      const damage = await damageOf(owner, name);
      if (damage) damaged.push(damage);
      read += 1;
    } catch (error) {
      if (!hasCode(error, ...tooSlow)) throw error;
    }
  }
  await owner.sendAll("reset statement_timeout");
  return { damaged, read, all: tables.length };
}

/** Reads all rows of the database, for a limited time, and returns which tables are damaged. */
async function checkRows(owner: Connection, patienceMs = minuteMs): Promise<Check> {
  const check = checkNamed("Rows");
  const startedAt = performance.now();
  const { damaged, read, all } = await readTables(owner, patienceMs);
  const { hasChecksums, failures } = await noticed(owner);
  const took = `${fixedText((performance.now() - startedAt) / secondMs, 1)} seconds`;
  if (damaged.length > 0) {
    return check.failed(damaged.map(({ message }) => message).join(" "));
  }
  if (failures > 0) {
    return check.warning(
      `All rows can be read, but PostgreSQL found ${counted(failures, "damaged page")}, perhaps of an index. Check the disk, make a backup, and restore it to a new DATA_DIR or a new database, which creates every index again.`,
    );
  }
  if (read < all) {
    return check.warning(
      `Read ${read} of ${all} tables in ${took} and found no damage. To read all rows, make a backup: npx armslot backup DIR`,
    );
  }
  const unseen = hasChecksums
    ? ""
    : " Data checksums are off, so changed bytes may go unnoticed. Stop PostgreSQL and run pg_checksums --enable.";
  return check.ok(`Read all rows of ${all} tables in ${took}.${unseen}`);
}
