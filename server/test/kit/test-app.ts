import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { newLog } from "../../src/core/log.ts";
import { newUuid } from "../../src/core/new-id.ts";
import { readSettings } from "../../src/core/settings.ts";
import type { DatabaseLimits } from "../../src/database/database-limits.ts";
import { newImportTally } from "../../src/deps/import-tally.ts";
import type { Parts } from "../../src/deps/parts.ts";
import { openReadingPlaces } from "../../src/deps/reading-places.ts";
import { openFilmFiles } from "../../src/films/film-files.ts";
import type { ClientDeadlines } from "../../src/http/client-deadlines.ts";
import type { Readiness } from "../../src/http/health.ts";
import type { MailQueue } from "../../src/mail/mail.ts";
import { openMail } from "../../src/mail/open-mail.ts";
import type { MailMessage } from "../../src/mail/transport.ts";
import { buildApp } from "../../src/start/app.ts";
import { closeAtEnd } from "./close-at-end.ts";
import { openTestDatabase, type TestDatabase } from "./database/database-harness.ts";
import { keepPasswords } from "./kept-passwords.ts";
import { newTestTransport, type TestTransport } from "./services/test-transport.ts";
import { newTestClock, type TestClock } from "./test-clock.ts";

/** The real app with a separate database, a clock that the test controls, and recorded log lines. */
export interface TestApp {
  /** Returns the app, which is built for its first request: commands and mails do without it. */
  app(): Promise<FastifyInstance>;
  readonly parts: Parts;
  readonly db: TestDatabase;
  readonly clock: TestClock;
  /** All log lines so far, as written. */
  readonly logLines: string[];
  /** The sent mails, in order. */
  readonly mails: MailMessage[];
  /** Sets the results of the next sends. */
  readonly transport: TestTransport;
  /** Sends every mail that is due, once. Tests run no worker. */
  deliverMails(): Promise<void>;
  /** Closes the app and its database early. */
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Settings by environment variable name. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Replaces parts, for example with counting passwords. */
  readonly parts?: (parts: Parts) => Partial<Parts>;
  readonly webDir?: string;
  readonly database?: Partial<DatabaseLimits>;
  readonly readiness?: Readiness;
  /** How long the server waits for clients. */
  readonly deadlines?: ClientDeadlines;
}

/** The default settings of tests: an https address, and passwords at the lowest cost that a server accepts. */
const usual = {
  CLIPS_DIR: join(tmpdir(), `armslot-clips-${process.pid}`),
  CLIPS_MIN_FREE_GB: "0",
  PUBLIC_URL: "https://armslot.test",
  PASSWORD_HASH_MEMORY_KIB: "19456",
  PASSWORD_HASH_PASSES: "2",
  SERVER_SECRET: "a server secret of the tests alone",
};

/** Builds the app like `npm start`, but does not listen. Closes automatically at the end of the test or test file. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const settings = readSettings({ ...usual, ...options.settings }, ".");
  const clock = newTestClock();
  const logLines: string[] = [];
  const [db, { passwords }] = await Promise.all([
    openTestDatabase(options.database),
    keepPasswords(settings.passwordCost),
  ]);
  const log = newLog("debug", { write: (line) => logLines.push(line) });
  const serverSecret = settings.serverSecret ?? "";
  const shared = { db, clock, newId: newUuid, settings, log, serverSecret };
  const transport = newTestTransport();
  const mail: MailQueue = openMail(shared, transport);
  const parts: Parts = {
    ...shared,
    passwords: { ...passwords },
    mail,
    films: openFilmFiles(settings.clipsDir),
    importTally: newImportTally(),
    readingPlaces: openReadingPlaces(),
  };
  const allParts = { ...parts, ...options.parts?.(parts) };
  const { webDir, readiness, deadlines } = options;
  let built: Promise<FastifyInstance> | undefined;
  const app = () => {
    built ??= buildApp({
      parts: allParts,
      ...(webDir !== undefined && { webDir }),
      ...(readiness && { readiness }),
      ...(deadlines && { deadlines }),
    });
    return built;
  };
  const close = closeAtEnd(async () => {
    await (await built)?.close();
    await db.close();
  });
  return {
    app,
    parts: allParts,
    db,
    clock,
    logLines,
    mails: transport.mails,
    transport,
    deliverMails: () => mail.deliverDue(),
    close,
  };
}
