import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { addAthlete, setUpProgram, startProduct } from "../../kit/product.mjs";
import { seasonFile } from "../../kit/samples.mjs";
import { compareWrites, startWriters } from "./acknowledged-writes.mjs";

const limitBytes = 512 * 1024 * 1024;
const games = 330;
const pitchesPerGame = 150;

/**
 * Creates a control group with 512 MB of memory, of either version.
 * @returns the files of the group, or why there can be none
 */
function limitedGroup() {
  const name = `armslot-faults-${process.pid}`;
  const kinds = [
    {
      root: "/sys/fs/cgroup/memory",
      limit: "memory.limit_in_bytes",
      most: "memory.max_usage_in_bytes",
    },
    { root: "/sys/fs/cgroup", limit: "memory.max", most: "memory.peak" },
  ];
  for (const { root, limit, most } of kinds) {
    const folder = join(root, name);
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, limit), String(limitBytes));
      const events = join(folder, limit === "memory.max" ? "memory.events" : "memory.oom_control");
      return { folder, most: join(folder, most), events };
    } catch {
      try {
        rmdirSync(folder);
      } catch {
        // This kind of group cannot be created here.
      }
    }
  }
  return undefined;
}

/**
 * Returns settings with which the server joins a control group.
 * @param {string} home
 * @param {{ folder: string }} group
 */
function settingsFor(home, { folder }) {
  const joining = join(home, "join.mjs");
  const procs = JSON.stringify(join(folder, "cgroup.procs"));
  // The database is a child of the server, so it is in the same group.
  writeFileSync(
    joining,
    `import { writeFileSync } from "node:fs"; writeFileSync(${procs}, String(process.pid));`,
  );
  // Node.js chooses this heap by itself on a machine with so little memory. Here it starts outside of the group.
  const heap = "--max-old-space-size=256";
  return { NODE_OPTIONS: `${heap} --import=${pathToFileURL(joining).href}` };
}

/**
 * Runs server and database with 512 MB of memory in all while about the largest file that a page may send is imported and athletes are added.
 * @returns {Promise<import("./one-machine.mjs").FaultResult>}
 */
async function runOutOfMemory() {
  const group = limitedGroup();
  if (!group) return { skipped: "needs root and control groups, to limit the memory" };
  const home = mkdtempSync(join(tmpdir(), "armslot-faults-"));
  const settings = settingsFor(home, group);
  const product = await startProduct({ dataDir: join(home, "data"), settings });
  const program = await setUpProgram(product);
  await addAthlete(program, { firstName: "Pitcher", lastName: "1" });
  const writers = startWriters(product, program, { label: "Memory", pauseMs: 100 });
  try {
    const { programId, cookie, post } = program;
    const base = `/api/programs/${programId}`;
    const body = seasonFile({
      pitcher: "1, Pitcher",
      id: 1,
      games,
      pitches: pitchesPerGame,
      prefix: "m",
    });
    const reply = await fetch(`${product.url}${base}/import-files?name=season.csv`, {
      method: "POST",
      headers: {
        "content-type": "application/octet-stream",
        "sec-fetch-site": "same-origin",
        cookie,
      },
      body,
    });
    const { files } = await reply.json();
    const path = `${base}/import-files/${files[0].fileId}/import`;
    const { entry } = await post(path, { decisions: {} }, { "idempotency-key": "memory-import" });
    await writers.untilAcknowledged(20);
    await writers.stop();
    const result = await compareWrites(product, program, writers.acknowledged);
    const peak = Math.round(Number(readFileSync(group.most, "utf8")) / 1024 / 1024);
    const killed = /oom_kill (\d+)/.exec(readFileSync(group.events, "utf8"))?.[1];
    const isGood = product.child.exitCode === null && killed === "0" && entry !== undefined;
    const note = `${games * pitchesPerGame} pitches imported meanwhile; ${peak} of 512 MB used at most with the cache of files`;
    return { ...result, isGood, note };
  } finally {
    await writers.stop();
    await product.stop();
    rmSync(home, { recursive: true, force: true });
    for (let tries = 0; tries < 50; tries += 1) {
      try {
        rmdirSync(group.folder);
        break;
      } catch {
        await pause(100);
      }
    }
  }
}

/** The fault of a machine with little memory. */
export const faultsOfSmallMemory = [
  { name: "memory", title: "512 MB of memory", run: runOutOfMemory },
];
