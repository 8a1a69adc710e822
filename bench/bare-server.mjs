import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import { openCluster } from "../server/dist/database/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded-database.js";
import { statementTag } from "../server/dist/database/statement-tag.js";
import { athleteById, athleteRows } from "../server/dist/features/athletes/athletes.query.js";
import { pitchesOfGame } from "../server/dist/features/games/games.query.js";

// The limit that a read is measured against: node:http and the same single statement on the same database, and nothing else: no
// session, no row-level security, no transaction, no schema.
const [dataDir, port, ids] = process.argv.slice(2);
const { programId, athleteId, gameId } = JSON.parse(ids);
const { owner } = serverOf(await openCluster(realpathSync(dataDir)), async () => undefined);
const pool = new pg.Pool({ ...owner, max: 10 });
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The text and the values of the statement that a read sends. */
async function statementOf(read) {
  let sent;
  const noRows = async (statement) => {
    sent = statement;
    return { rows: [], count: 0, command: "SELECT" };
  };
  await read(statementTag(noRows));
  return { ...sent, name: sent.text.slice(0, 60) };
}

const answers = {
  "/dashboard": await statementOf((sql) => athleteRows(sql, programId)),
  "/athlete": await statementOf((sql) => athleteById(sql, { programId, athleteId })),
  "/game": await statementOf((sql) => pitchesOfGame(sql, { programId, athleteId, gameId })),
};

createServer((request, response) => {
  pool.query(answers[request.url]).then(({ rows }) => {
    const body = JSON.stringify(rows);
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
