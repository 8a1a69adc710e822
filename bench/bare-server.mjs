import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";
import { athleteScreenOf } from "../server/dist/athlete/athlete-screen.js";
import { athleteWithData } from "../server/dist/athlete/athlete-screen.query.js";
import { openCluster } from "../server/dist/database/embedded/embedded-cluster.js";
import { serverOf } from "../server/dist/database/embedded/embedded-database.js";
import { statementsThrough } from "../server/dist/database/statements.js";
import { gameWithPitches } from "../server/dist/games/games.query.js";
import { athleteRows } from "../server/dist/roster/athletes.query.js";
import { insertAthlete } from "../server/dist/storage/athletes.js";

// The upper limit for a request: node:http and the same bytes from the same single statement on the same database, without a session,
// row-level security, a transaction of several statements or a schema.
const [dataDir = "", port, ids = ""] = process.argv.slice(2);
const { programId, athleteId, gameId } = JSON.parse(ids);
const { owner } = serverOf(await openCluster(realpathSync(dataDir)), async () => undefined);
const pool = new pg.Pool({ ...owner, max: 10 });
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** @type {Map<string, string>} */
const names = new Map();
const tx = statementsThrough(async ({ text, values = [] }) => {
  const { rows, rowCount, command } = await pool.query({
    text,
    values: [...values],
    name: nameOf(text),
  });
  return { rows, count: rowCount ?? 0, command };
});

/**
 * The name under which a statement is prepared.
 * @param {string} text
 */
function nameOf(text) {
  const name = names.get(text) ?? `read ${names.size}`;
  names.set(text, name);
  return name;
}

/** @param {import("@armslot/contracts/pitch/pitch-filter").PitchFilter} filter */
async function athleteScreen(filter) {
  const found = await athleteWithData(tx, { programId, athleteId }, filter);
  return found && athleteScreenOf(found.athlete, found.data);
}

/** @param {import("@armslot/contracts/roster/athlete-fields").AthleteProfile} profile */
async function newAthlete(profile) {
  const ids = { programId, athleteId: randomUUID(), submittedBy: null };
  const row = await insertAthlete(tx, { ...profile, ...ids, now: new Date() });
  return { ...row, pitchTypes: [], pitchAverages: [] };
}

/** @type {Record<string, (request: import("node:http").IncomingMessage) => Promise<unknown>>} */
const answers = {
  "/new-athlete": async (request) =>
    newAthlete(
      /** @type {import("@armslot/contracts/roster/athlete-fields").AthleteProfile} */ (
        await json(request)
      ),
    ),
  "/dashboard": async () => ({ athletes: await athleteRows(tx, programId) }),
  "/athlete": () => athleteScreen({}),
  "/game": () => gameWithPitches(tx, { programId, athleteId, gameId }),
};

createServer((request, response) => {
  const answer = answers[request.url ?? ""];
  if (!answer) throw new Error(`Nothing is at ${request.url}.`);
  void answer(request).then((reply) => {
    const body = JSON.stringify(reply);
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
