import type { FastifyBaseLogger } from "fastify";
import { explainFullDisk } from "./database/disk-space.ts";
import { openDatabase } from "./database/open-database.ts";
import type { MailQueue } from "./mail/mail.ts";
import { openMail } from "./mail/open-mail.ts";
import { systemClock } from "./outside/clock.ts";
import { openTransport } from "./outside/email/open-transport.ts";
import { newUuid } from "./outside/new-id.ts";
import { openPasswords } from "./outside/password-hash.ts";
import { newSecretToken } from "./outside/secret-token.ts";
import type { Parts } from "./parts.ts";
import { serverSecretOf } from "./settings/server-secret.ts";
import type { Settings } from "./settings/settings.ts";

interface Opening {
  readonly settings: Settings;
  /** A server holds the data folder for itself; a command joins the server that holds it, or starts the database for a while. */
  readonly purpose: "serve" | "command";
  readonly log: FastifyBaseLogger;
}

/** The parts of a real server or command; only a server starts the mail worker. */
export interface OpenedParts extends Parts {
  readonly mail: MailQueue;
}

async function open({ settings, purpose, log }: Opening): Promise<OpenedParts> {
  const { databaseUrl, dataDir } = settings;
  const db = await openDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, purpose, log });
  try {
    const serverSecret = serverSecretOf(settings, newSecretToken);
    const shared = { db, clock: systemClock, newId: newUuid, settings, log, serverSecret };
    return {
      ...shared,
      mail: openMail(shared, openTransport(settings)),
      passwords: await openPasswords(settings.passwordCost),
    };
  } catch (failure) {
    await db.close();
    throw failure;
  }
}

/**
 * Opens the database, migrated, and gathers the parts of a real server or command. Close `parts.db` afterwards.
 * @throws Error with a sentence that says what to do
 */
export async function openParts(opening: Opening): Promise<OpenedParts> {
  try {
    return await open(opening);
  } catch (failure) {
    throw explainFullDisk(failure, opening.settings);
  }
}
