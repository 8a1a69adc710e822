import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addAthlete, setUpProgram, startProduct } from "../../kit/product.mjs";
import { trackmanFile } from "../../kit/samples.mjs";

const rounds = 10;
const pitchesPerGame = 300;
const answerWithinMs = 12_000;

/** @typedef {import("./acknowledged-writes.mjs").Address} Address */
/** @typedef {import("./acknowledged-writes.mjs").Program} Program */

/** Returns a file of one game on a day of its own. */
function fileOf(/** @type {number} */ game) {
  const day = new Date(Date.UTC(2024, 0, game)).toISOString().slice(0, 10);
  const pitches = Array.from({ length: pitchesPerGame }, (_, n) => ({
    uid: `${game}-${n}`,
    velo: (60 + (game % 30) + n / 100).toFixed(2),
  }));
  return trackmanFile(pitches, { uid: `game-${game}`, date: day });
}

/**
 * Uploads, imports and sometimes undoes one file after the other until it is stopped.
 * @param {Address} address
 * @param {Program} program
 */
function startImporter(address, { programId, cookie }) {
  /** The opponents of games whose import was acknowledged. @type {Set<string>} */
  const imported = new Set();
  /** The opponents of games whose undo was acknowledged, and of those whose undo got no answer. */
  const undone = new Set();
  const unsure = new Set();
  let isStopped = false;
  let sent = 0;
  const send = async (/** @type {string} */ path, /** @type {RequestInit} */ { body, headers }) => {
    const reply = await fetch(`${address.url}/api/programs/${programId}${path}`, {
      method: "POST",
      headers: { ...headers, "sec-fetch-site": "same-origin", cookie },
      ...(body && { body }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
    return await reply.json();
  };
  const json = { "content-type": "application/json" };
  const importOne = async () => {
    sent += 1;
    const opponent = `Game ${sent}`;
    const { files } = await send(`/import-files?name=game-${sent}.csv`, {
      headers: { "content-type": "application/octet-stream" },
      body: fileOf(sent),
    });
    const { entry } = await send(`/import-files/${files[0].fileId}/import`, {
      headers: { ...json, "idempotency-key": `import-${sent}` },
      body: JSON.stringify({ decisions: { opponent } }),
    });
    imported.add(opponent);
    if (sent % 3 > 0) return;
    unsure.add(opponent);
    await send(`/imports/${entry.importId}/undo`, { headers: json, body: "{}" });
    undone.add(opponent);
    unsure.delete(opponent);
  };
  const run = (async () => {
    while (!isStopped) await importOne().catch(() => pause(20));
  })();
  return {
    imported,
    undone,
    unsure,
    async untilImported(/** @type {number} */ count) {
      const wanted = imported.size + count;
      const giveUpAt = performance.now() + 60_000;
      while (imported.size < wanted) {
        if (performance.now() > giveUpAt) throw new Error("no import was acknowledged for 60 s");
        await pause(10);
      }
    },
    async stop() {
      isStopped = true;
      await run;
    },
  };
}

/**
 * Kills the server at random moments of uploads, imports and undos. Afterwards each acknowledged import has its whole game, each
 * acknowledged undo has none, no game is incomplete, and the history has one entry for each game.
 */
async function killImports() {
  const dataDir = mkdtempSync(join(tmpdir(), "armslot-faults-"));
  let product = await startProduct({ dataDir });
  const address = { url: product.url };
  const program = await setUpProgram(product);
  const athleteId = await addAthlete(program, { firstName: "Pitcher", lastName: "One" });
  const importer = startImporter(address, program);
  try {
    for (let round = 0; round < rounds; round += 1) {
      await importer.untilImported(3);
      await pause(Math.random() * 300);
      process.kill(product.pid, "SIGKILL");
      product = await startProduct({ dataDir });
      address.url = product.url;
    }
    await importer.untilImported(1);
    await importer.stop();
    const read = async (/** @type {string} */ path) => {
      const url = `${address.url}/api/programs/${program.programId}${path}`;
      return await (await fetch(url, { headers: { cookie: program.cookie } })).json();
    };
    /** @type {{ games: { opponent: string, pitches: number }[] }} */
    const { games } = await read(`/athletes/${athleteId}`);
    /** @type {{ entries: { undone: object | null }[] }} */
    const { entries } = await read("/imports?limit=200");
    const opponents = new Set(games.map(({ opponent }) => opponent));
    const expected = [...importer.imported].filter((name) => !importer.undone.has(name));
    const found = expected.filter((name) => opponents.has(name) || importer.unsure.has(name));
    const halves = games.filter(({ pitches }) => pitches !== pitchesPerGame).length;
    const back = [...importer.undone].filter((name) => opponents.has(name)).length;
    const inHistory = entries.filter(({ undone }) => undone === null).length;
    const isWhole = halves === 0 && back === 0 && inHistory === games.length;
    return {
      acknowledged: expected.length,
      found: found.length,
      doubled: games.length - opponents.size,
      isGood: isWhole && importer.undone.size > 0,
      note: `${rounds} kills, ${importer.undone.size} undone, ${halves} incomplete, ${back} back after an undo`,
    };
  } finally {
    await importer.stop();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The faults during imports, by name. */
export const faultsOfImports = [
  { name: "import", title: "kill -9 during imports", run: killImports },
];
