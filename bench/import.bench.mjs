import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { addAthletes, setUpProgram, startProduct } from "../kit/product.mjs";
import { seasonFile } from "../kit/samples.mjs";
import { askArmslot } from "../scripts/product.mjs";
import { residentMb } from "./memory.mjs";

const megabyte = 1024 * 1024;
const product = await startProduct();

/** Five files of 10,000 pitches each, through the operator's command into a running server's database. */
async function importByCommand() {
  const program = await setUpProgram(product);
  const [athlete = ""] = await addAthletes(program, 1);
  const folder = mkdtempSync(join(tmpdir(), "armslot-bench-files-"));
  const files = Array.from({ length: 5 }, (_, n) => {
    const file = join(folder, `games-${n}.csv`);
    const text = seasonFile({
      pitcher: "001, Pitcher",
      id: 1,
      games: 100,
      pitches: 100,
      prefix: `bench-${n}`,
      // Files with the same days and readings would be duplicates.
      year: 2020 + n,
    });
    writeFileSync(file, text);
    return file;
  });
  const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / megabyte;
  for (const round of ["new", "again, all known"]) {
    const started = performance.now();
    /** @type {{ files: { pitchesAdded: number, pitchesKnown: number }[] }} */
    const { files: results } = await askArmslot(product.env, [
      "import",
      ...files,
      "--program",
      program.programId,
      "--athlete",
      athlete,
    ]);
    const seconds = (performance.now() - started) / 1000;
    const added = results.reduce((sum, file) => sum + file.pitchesAdded, 0);
    const known = results.reduce((sum, file) => sum + file.pitchesKnown, 0);
    console.log(
      `command, ${round}: ${added} added, ${known} known, ${megabytes.toFixed(1)} MB in 5 files: ${seconds.toFixed(2)} s (goal ≤ 10 s)`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs one step of an import. Meanwhile it measures the server's memory and how long a request that needs no database waits.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} step
 * @param {number} idle the server's memory before, in MB
 */
async function measured(name, step, idle) {
  let isRunning = true;
  let peak = 0;
  let slowest = 0;
  const watch = (async () => {
    while (isRunning) {
      const asked = performance.now();
      await (await fetch(`${product.url}/healthz`)).text();
      slowest = Math.max(slowest, performance.now() - asked);
      peak = Math.max(peak, residentMb(product.pid));
      await pause(5);
    }
  })();
  const started = performance.now();
  const result = await step();
  const seconds = (performance.now() - started) / 1000;
  isRunning = false;
  await watch;
  console.log(
    `browser, ${name}: ${seconds.toFixed(2)} s, memory +${(peak - idle).toFixed(0)} MB (goal ≤ 200 MB), slowest other request ${slowest.toFixed(0)} ms (goal ≤ 250 ms)`,
  );
  return result;
}

/** The largest file that a page may send, step by step as the page sends it. */
async function importByPage() {
  const program = await setUpProgram(product);
  await addAthletes(program, 7);
  const header = { "sec-fetch-site": "same-origin", cookie: program.cookie };
  const rows = Array.from({ length: 7 }, (_, n) => {
    const pitcher = `00${n + 1}, Pitcher`;
    const season = { pitcher, id: n + 1, games: 70, pitches: 100, prefix: `page-${n}` };
    return seasonFile(season)
      .split("\r\n")
      .slice(n === 0 ? 0 : 1, -1);
  }).flat();
  const body = `${rows.join("\r\n")}\r\n`;
  const upload = async () => {
    const url = `${product.url}/api/programs/${program.programId}/import-files?name=season.csv`;
    const headers = { ...header, "content-type": "application/octet-stream" };
    const reply = await fetch(url, { method: "POST", headers, body });
    return `/api/programs/${program.programId}/import-files/${(await reply.json()).files[0].fileId}`;
  };
  const send = (/** @type {string} */ path, /** @type {object} */ given) =>
    program.post(path, given, { "idempotency-key": randomUUID() });
  await pause(2_000);
  const idle = residentMb(product.pid);
  console.log(`browser: ${rows.length - 1} pitches, ${(body.length / megabyte).toFixed(1)} MB`);
  await measured("nothing", () => pause(3_000), idle);
  const file = await measured("upload", upload, idle);
  const decisions = { decisions: {} };
  await measured("review", () => send(`${file}/review`, decisions), idle);
  await measured("import", () => send(`${file}/import`, decisions), idle);
  const known = await upload();
  await measured("same bytes", () => send(`${known}/import`, decisions), idle);
  const again = await upload();
  await measured("read again", () => send(`${again}/import`, { ...decisions, again: true }), idle);
}

await importByPage();
await importByCommand();
await product.stop();
