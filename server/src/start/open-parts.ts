import type { FastifyBaseLogger } from "fastify";
import { systemClock } from "../core/clock.ts";
import { newUuid } from "../core/new-id.ts";
import { openPasswords } from "../core/password-hash.ts";
import { newSecretToken } from "../core/secret-token.ts";
import { serverSecretOf } from "../core/server-secret.ts";
import type { Settings } from "../core/settings.ts";
import { explainFullDisk } from "../database/disk-space.ts";
import { openDatabase, type Preparation } from "../database/open-database.ts";
import { newImportTally } from "../deps/import-tally.ts";
import type { Parts } from "../deps/parts.ts";
import { openReadingPlaces } from "../deps/reading-places.ts";
import { openFilmFiles } from "../films/film-files.ts";
import type { MailQueue } from "../mail/mail.ts";
import { openMail } from "../mail/open-mail.ts";
import { openTransport } from "../mail/open-transport.ts";

interface OpenOptions {
  readonly settings: Settings;
  /** A server locks the data folder. A command connects to that server's database, or starts the database while it runs. */
  readonly purpose: "serve" | "command";
  /** What happens to a database that is missing or older. Default: a server migrates it, and a command refuses it. */
  readonly preparation?: Preparation | undefined;
  readonly log: FastifyBaseLogger;
}

/** The parts of a production server or command. Only a server starts the mail worker. */
export interface OpenedParts extends Parts {
  readonly mail: MailQueue;
}

async function open({ settings, log, ...how }: OpenOptions): Promise<OpenedParts> {
  const { databaseUrl, dataDir } = settings;
  const db = await openDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, log, ...how });
  try {
    const serverSecret = serverSecretOf(settings, newSecretToken);
    const shared = { db, clock: systemClock, newId: newUuid, settings, log, serverSecret };
    return {
      ...shared,
      mail: openMail(shared, openTransport(settings)),
      passwords: openPasswords(settings.passwordCost),
      films: openFilmFiles(settings.clipsDir),
      importTally: newImportTally(),
      readingPlaces: openReadingPlaces(),
    };
  } catch (failure) {
    await db.close();
    throw failure;
  }
}

/**
 * Opens the database and returns the parts of a production server or command. Close `mail` and `db` afterwards.
 * @throws Error with a sentence that says what to do
 */
export async function openParts(options: OpenOptions): Promise<OpenedParts> {
  try {
    return await open(options);
  } catch (failure) {
    throw explainFullDisk(failure, options.settings);
  }
}
