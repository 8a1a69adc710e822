import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import pg from "pg";
import { startProduct } from "../kit/product.mjs";
import { openCluster } from "../server/dist/database/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded-database.js";
import { addMeasuredProgram, mediansInTurn } from "./screens.mjs";

// The screens of a program in a database with five million pitches, in turn with the same program alone in a database. The other
// pitches belong to copies of the program, which the database makes. `BENCH_PITCHES` sets another number of pitches.
const pitchesWanted = Number(process.env.BENCH_PITCHES ?? 5_000_000);
const turns = 200;
const goal = 1.5;

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
 * Fills a product's database with copies of a program.
 * @param {import("../kit/product.mjs").Product} product
 * @param {string} from
 */
async function fill(product, from) {
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

const [alone, crowded] = [await startProduct(), await startProduct()];
const empty = await addMeasuredProgram(alone);
const full = await addMeasuredProgram(crowded);
await fill(crowded, full.programId);
for (const page of /** @type {const} */ (["dashboard", "athlete", "game", "long"])) {
  const [before, after] = await mediansInTurn(turns, [empty.pages[page], full.pages[page]]);
  console.log(
    `${page === "long" ? "athlete, 20,000 pitches" : page}: p50 ${after.toFixed(1)} ms, empty database ${before.toFixed(1)} ms, ratio ${(after / before).toFixed(2)} (goal ≤ ${goal})`,
  );
}
await Promise.all([alone.stop(), crowded.stop()]);
