import { join } from "node:path";
import { email } from "@armslot/contracts/fields";
import * as z from "zod/mini";
import { countUnsentMails } from "../mail/mail.query.ts";
import type { Parts } from "../parts.ts";
import { type Settings, WrongSettings } from "../settings/settings.ts";
import { type Command, type CommandContext, WrongUse } from "./command.ts";
import { checkBackup } from "./doctor/backup-check.ts";
import { type Check, checkNamed } from "./doctor/check.ts";
import {
  checkClock,
  checkDatabase,
  checkLocks,
  checkRowSecurity,
} from "./doctor/database-checks.ts";
import { checkDisk, checkNode, checkSettings } from "./doctor/machine-checks.ts";
import { checkMail } from "./doctor/mail-check.ts";
import { checkCertificate, checkProxy, checkServer } from "./doctor/web-checks.ts";
import { alignColumns, counted, printable } from "./terminal-text.ts";

async function checksOfDatabase(
  { db, clock }: Parts,
  settings: Settings,
  address: string | undefined,
): Promise<Check[]> {
  const tx = db.identitySql;
  const unsent = await countUnsentMails(tx);
  return [
    await checkDatabase(tx, settings.databaseUrl === undefined),
    await checkRowSecurity(tx),
    await checkLocks(tx),
    await checkClock(tx, clock),
    await checkMail({ settings, address, unsent, now: clock() }),
  ];
}

async function databaseChecks(
  context: CommandContext,
  settings: Settings,
  address: string | undefined,
): Promise<{ readonly checks: Check[]; readonly serverSecret?: string }> {
  let parts: Parts | undefined;
  try {
    parts = await context.openParts(settings);
    const checks = await checksOfDatabase(parts, settings, address);
    return { checks, serverSecret: parts.serverSecret };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { checks: [checkNamed("Database").failed(reason.replace(/\s*\n\s*/g, " "))] };
  } finally {
    await parts?.db.close();
  }
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
  const { dataDir, publicUrl } = settings;
  const ownFiles = ["postgres-password", "server-secret"].map((name) => join(dataDir, name));
  const { checks, serverSecret } = await databaseChecks(context, settings, address);
  return [
    node,
    checkSettings(settings, { ownFiles, settingsFile: context.settingsFile }),
    checkDisk(settings),
    checkBackup(settings, new Date()),
    ...checks,
    await checkServer(settings),
    ...(settings.isProduction ? [await checkProxy({ ...settings, serverSecret })] : []),
    await checkCertificate(publicUrl, new Date()),
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
