import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import type { DatabaseLimits } from "../src/database/open-database.ts";
import type { ClientDeadlines } from "../src/http/client-deadlines.ts";
import type { Readiness } from "../src/http/health.ts";
import type { MailQueue } from "../src/mail/mail.ts";
import { openMail } from "../src/mail/open-mail.ts";
import type { MailMessage } from "../src/outside/email/transport.ts";
import { newLog } from "../src/outside/log.ts";
import { newUuid } from "../src/outside/new-id.ts";
import { openPasswords } from "../src/outside/password-hash.ts";
import type { Parts } from "../src/parts.ts";
import { readSettings } from "../src/settings/settings.ts";
import { closeAtEnd } from "./close-at-end.ts";
import { openTestDatabase, type TestDatabase } from "./database-harness.ts";
import { newTestClock, type TestClock } from "./test-clock.ts";
import { newTestTransport, type TestTransport } from "./test-transport.ts";

/** The real app on a database of its own, with a clock that a test moves and its log lines kept. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  readonly db: TestDatabase;
  readonly clock: TestClock;
  /** Every log line so far, as it would be written. */
  readonly logLines: string[];
  /** What has gone out, in order. */
  readonly mails: MailMessage[];
  /** Decides what becomes of the next mails. */
  readonly transport: TestTransport;
  /** Does once what the worker does all the time, for no worker runs beside a test: sends every mail that is due. */
  deliverMails(): Promise<void>;
  /** Closes the app and its database early. */
  close(): Promise<void>;
}

export interface TestAppWishes {
  /** Settings by their names in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Replaces parts, such as passwords that count. */
  readonly parts?: (parts: Parts) => Partial<Parts>;
  readonly webDir?: string;
  readonly database?: Partial<DatabaseLimits>;
  readonly readiness?: Readiness;
  /** How long the server waits for clients. */
  readonly deadlines?: ClientDeadlines;
}

/** What tests run with: passwords at the lowest cost that a server starts with, and an https address. */
const usual = {
  PUBLIC_URL: "https://armslot.test",
  PASSWORD_HASH_MEMORY_KIB: "19456",
  PASSWORD_HASH_PASSES: "2",
  SERVER_SECRET: "a server secret of the tests alone",
};

/** Builds the app as `npm start` does, not listening. It closes by itself at the end of the test or test file. */
export async function openTestApp(wishes: TestAppWishes = {}): Promise<TestApp> {
  const settings = readSettings({ ...usual, ...wishes.settings }, ".");
  const clock = newTestClock();
  const logLines: string[] = [];
  const [db, passwords] = await Promise.all([
    openTestDatabase(wishes.database),
    openPasswords(settings.passwordCost),
  ]);
  const log = newLog("debug", { write: (line) => logLines.push(line) });
  const serverSecret = settings.serverSecret ?? "";
  const shared = { db, clock, newId: newUuid, settings, log, serverSecret };
  const transport = newTestTransport();
  const mail: MailQueue = openMail(shared, transport);
  const parts: Parts = { ...shared, passwords, mail };
  const allParts = { ...parts, ...wishes.parts?.(parts) };
  const { webDir, readiness, deadlines } = wishes;
  const app = await buildApp({
    parts: allParts,
    ...(webDir !== undefined && { webDir }),
    ...(readiness && { readiness }),
    ...(deadlines && { deadlines }),
  });
  const close = closeAtEnd(async () => {
    await app.close();
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
