// Writes rows until it is killed, and prints the id of each one on stdout once its commit was acknowledged.
// Arguments: the built open-database module, DATA_DIR, and the milliseconds that each of three writers waits after a row.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const [module = "", dataDir = "", pauseMs = "0"] = process.argv.slice(2);
/** @type {typeof import("../../../src/database/open-database.ts")} */
const { openDatabase } = await import(module);
const db = await openDatabase({ dataDir, purpose: "serve" });

async function insertProgram() {
  const id = randomUUID();
  const now = new Date();
  const program = {
    program_id: id,
    name: "Harbor College",
    league: "Test League",
    admin_email: "coach@example.com",
    created_at: now,
    updated_at: now,
  };
  await db.identity((tx) => tx.insertInto("programs").values(program).execute());
  process.stdout.write(`${id}\n`);
}

async function writer() {
  for (;;) {
    await insertProgram();
    if (pauseMs !== "0") await pause(Number(pauseMs));
  }
}

await Promise.all([writer(), writer(), writer()]);
