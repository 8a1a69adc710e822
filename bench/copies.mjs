import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import pg from "pg";
import { openCluster } from "../server/dist/database/embedded/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded/embedded-database.js";

/**
 * Copies a program's rows of one table into another program. IDs are unique within a program.
 * @param {pg.Client} owner
 * @param {string} table
 * @param {{ from: string, to: string }} programs
 */
async function copyRows(owner, table, { from, to }) {
  const { rows } = await owner.query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and column_name not in ('program_id', 'admin_user_id', 'submission', 'setup_token_hash')`,
    [table],
  );
  const { columns } = rows[0];
  const copy = `insert into ${table} (program_id, ${columns}) select $2, ${columns} from ${table} where program_id = $1`;
  return (await owner.query(copy, [from, to])).rowCount ?? 0;
}

/**
 * Fills a product's embedded database with copies of a program, until it has as many more pitches.
 * @param {import("../kit/product.mjs").Product} product
 * @param {string} from the program's ID
 * @param {number} pitchesWanted
 */
export async function copyProgram(product, from, pitchesWanted) {
  const cluster = await openCluster(realpathSync(product.dataDir));
  const owner = new pg.Client(serverOf(cluster, async () => undefined).owner);
  await owner.connect();
  const startedAt = performance.now();
  let pitches = 0;
  while (pitches < pitchesWanted) {
    const programs = { from, to: randomUUID() };
    await owner.query("begin");
    for (const table of ["programs", "athletes", "games"]) await copyRows(owner, table, programs);
    pitches += await copyRows(owner, "pitches", programs);
    await owner.query("commit");
  }
  await owner.query("vacuum (analyze)");
  await owner.end();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`loaded ${pitches.toLocaleString("en-US")} pitches in ${seconds} s`);
}
