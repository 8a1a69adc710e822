import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import { openMail } from "../src/mail/open-mail.ts";
import { newLog } from "../src/outside/log.ts";
import { newUuid } from "../src/outside/new-id.ts";
import { openPasswords } from "../src/outside/password-hash.ts";
import type { Parts } from "../src/parts.ts";
import { readSettings } from "../src/settings.ts";
import { openTestDatabase, type TestDatabase } from "./database-harness.ts";
import { newTestClock, type TestClock } from "./test-clock.ts";

/** The real app on a database of its own, with a clock that a test moves and its log lines kept. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  readonly db: TestDatabase;
  readonly clock: TestClock;
  /** Every log line so far, as it would be written. */
  readonly logLines: string[];
  close(): Promise<void>;
}

interface Wishes {
  /** Settings by their names in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Replaces parts, such as passwords that count. */
  readonly parts?: (parts: Parts) => Partial<Parts>;
  readonly webDir?: string;
}

/** What tests run with: passwords at the lowest cost that a server starts with, and an https address. */
const usual = {
  PUBLIC_URL: "https://armslot.test",
  PASSWORD_HASH_MEMORY_KIB: "19456",
  PASSWORD_HASH_PASSES: "2",
  SERVER_SECRET: "a server secret of the tests alone",
};

/** Builds the app as `npm start` does, not listening; close it afterwards. */
export async function openTestApp(wishes: Wishes = {}): Promise<TestApp> {
  const settings = readSettings({ ...usual, ...wishes.settings }, ".");
  const clock = newTestClock();
  const logLines: string[] = [];
  const [db, passwords] = await Promise.all([
    openTestDatabase(),
    openPasswords(settings.passwordCost),
  ]);
  const parts: Parts = {
    db,
    clock,
    newId: newUuid,
    settings,
    log: newLog("debug", { write: (line) => logLines.push(line) }),
    passwords,
    mail: openMail({ db }),
    serverSecret: settings.serverSecret ?? "",
  };
  const allParts = { ...parts, ...wishes.parts?.(parts) };
  const { webDir } = wishes;
  const app = await buildApp({ parts: allParts, ...(webDir !== undefined && { webDir }) });
  return {
    app,
    parts: allParts,
    db,
    clock,
    logLines,
    async close() {
      await app.close();
      await db.close();
    },
  };
}
