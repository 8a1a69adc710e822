import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import { openCluster } from "../server/dist/database/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded-database.js";
import { statementsThrough } from "../server/dist/database/statements.js";
import { athleteById, athleteRows } from "../server/dist/features/athletes/athletes.query.js";
import { gameWithPitches } from "../server/dist/features/games/games.query.js";

// The upper limit for a read: node:http and the same single statement on the same database, without a session, row-level security,
// a transaction or a schema.
const [dataDir = "", port, ids = ""] = process.argv.slice(2);
const { programId, athleteId, gameId } = JSON.parse(ids);
const { owner } = serverOf(await openCluster(realpathSync(dataDir)), async () => undefined);
const pool = new pg.Pool({ ...owner, max: 10 });
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * @typedef {import("../server/dist/database/statements.js").Tx} Tx
 * @typedef {import("../server/dist/database/statements.js").Statement} Statement
 */

/**
 * Returns the statement that a read sends, prepared under a name.
 * @param {string} name
 * @param {(tx: Tx) => Promise<unknown>} read
 */
async function statementOf(name, read) {
  /** @type {Statement[]} */
  const sent = [];
  const noRows = async (/** @type {Statement} */ statement) => {
    sent.push(statement);
    return { rows: [], count: 0, command: "SELECT" };
  };
  await read(statementsThrough(noRows));
  const [statement] = sent;
  if (!statement) throw new Error("The read sent no statement.");
  const { text, values = [] } = statement;
  return { text, values: [...values], name };
}

/** @type {Record<string, Awaited<ReturnType<typeof statementOf>>>} */
const answers = {
  "/dashboard": await statementOf("dashboard", (tx) => athleteRows(tx, programId)),
  "/athlete": await statementOf("athlete", (tx) => athleteById(tx, { programId, athleteId })),
  "/game": await statementOf("game", (tx) => gameWithPitches(tx, { programId, athleteId, gameId })),
};

createServer((request, response) => {
  const statement = answers[request.url ?? ""];
  if (!statement) throw new Error(`Nothing is at ${request.url}.`);
  void pool.query(statement).then(({ rows }) => {
    const body = JSON.stringify(rows);
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
