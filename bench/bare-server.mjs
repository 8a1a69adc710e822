import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import { openCluster } from "../server/dist/database/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded-database.js";
import { statementTag } from "../server/dist/database/statement-tag.js";
import { athleteById, athleteRows } from "../server/dist/features/athletes/athletes.query.js";
import { pitchesOfGame } from "../server/dist/features/games/games.query.js";

// The upper limit for a read: node:http and the same single statement on the same database, without a session, row-level security,
// a transaction or a schema.
const [dataDir = "", port, ids = ""] = process.argv.slice(2);
const { programId, athleteId, gameId } = JSON.parse(ids);
const { owner } = serverOf(await openCluster(realpathSync(dataDir)), async () => undefined);
const pool = new pg.Pool({ ...owner, max: 10 });
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * @typedef {import("../server/dist/database/statement-tag.js").Sql} Sql
 * @typedef {import("../server/dist/database/statements.js").Statement} Statement
 */

/**
 * Returns the statement that a read sends.
 * @param {(sql: Sql) => Promise<unknown>} read
 */
async function statementOf(read) {
  /** @type {Statement[]} */
  const sent = [];
  const noRows = async (/** @type {Statement} */ statement) => {
    sent.push(statement);
    return { rows: [], count: 0, command: "SELECT" };
  };
  await read(statementTag(noRows));
  const [statement] = sent;
  if (!statement) throw new Error("The read sent no statement.");
  const { text, values = [] } = statement;
  return { text, values: [...values], name: text.slice(0, 60) };
}

/** @type {Record<string, Awaited<ReturnType<typeof statementOf>>>} */
const answers = {
  "/dashboard": await statementOf((sql) => athleteRows(sql, programId)),
  "/athlete": await statementOf((sql) => athleteById(sql, { programId, athleteId })),
  "/game": await statementOf((sql) => pitchesOfGame(sql, { programId, athleteId, gameId })),
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
