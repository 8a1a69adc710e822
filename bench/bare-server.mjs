import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import postgres from "postgres";
import { openCluster } from "../server/dist/database/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded-database.js";
import { athleteById, athleteRows } from "../server/dist/features/athletes/athletes.query.js";
import { pitchesOfGame } from "../server/dist/features/pitches/pitches.query.js";

// The limit that a read is measured against: node:http and the same single statement on the same database, and nothing else: no
// session, no row-level security, no transaction, no schema.
const [dataDir, port, ids] = process.argv.slice(2);
const { programId, athleteId, gameId } = JSON.parse(ids);
const { owner } = serverOf(await openCluster(realpathSync(dataDir)), async () => undefined);
const numeric = { to: 1700, from: [1700], serialize: String, parse: Number };
const sql = postgres({ ...owner.options, max: 10, types: { numeric } });

const answers = {
  "/dashboard": () => athleteRows(sql, programId),
  "/athlete": () => athleteById(sql, { programId, athleteId }),
  "/game": () => pitchesOfGame(sql, { programId, athleteId, gameId }),
};

createServer((request, response) => {
  answers[request.url]().then((found) => {
    const body = JSON.stringify(found);
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
