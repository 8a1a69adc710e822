// Writes rows until it is killed, and prints the id of each one on stdout once its commit was acknowledged.
// Arguments: the built open-database module, DATA_DIR.
import { randomUUID } from "node:crypto";

const [module = "", dataDir = ""] = process.argv.slice(2);
/** @type {typeof import("../src/database/open-database.ts")} */
const { openDatabase } = await import(module);
const db = await openDatabase({ dataDir, purpose: "serve" });

async function insertProgram() {
  const id = randomUUID();
  await db.identity(
    (sql) => sql`
      insert into programs (program_id, name, league, admin_email, created_at, updated_at)
      values (${id}, 'Harbor College', 'Test League', 'coach@example.com', now(), now())`,
  );
  process.stdout.write(`${id}\n`);
}

async function writer() {
  for (;;) await insertProgram();
}

await Promise.all([writer(), writer(), writer()]);
