import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { chromiumFlags, haveChromium } from "../scripts/find-chromium.mjs";
import { root } from "../scripts/run-command.mjs";
import { median } from "./median.mjs";

// What a phone does with films: preparing 10 s of 1080p60, and one frame back in a prepared 720p film with the CPU slowed to a quarter,
// beside one frame forward.
const goals = { prepareSeconds: 20, backMs: 120 };
const slowerCpu = { rate: 4 };

async function filmCode() {
  const built = await build({
    configFile: false,
    root: join(root, "web"),
    publicDir: false,
    logLevel: "warn",
    resolve: { conditions: ["source", "module", "browser", "development|production"] },
    build: {
      write: false,
      lib: { entry: join(root, "web/test/film-bench.ts"), formats: ["iife"], name: "filmBench" },
    },
  });
  const [first] = [built].flat();
  if (!(first && "output" in first)) throw new Error("The code for films was not built.");
  return `${first.output[0].code};globalThis.filmBench = filmBench;`;
}

const server = createServer((_, reply) => {
  reply.setHeader("content-type", "text/html").end("<!doctype html>");
}).listen(0, "127.0.0.1");
const { path } = await haveChromium();
const browser = await chromium.launch({ executablePath: path, args: chromiumFlags });
try {
  const page = await browser.newPage();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.evaluate(await filmCode());

  /** @type {number[]} */
  const prepared = [];
  for (let round = 0; round < 3; round += 1) {
    const ms = await page.evaluate(async () => {
      const { makeFilm, prepareInMemory } = Reflect.get(globalThis, "filmBench");
      const times = Array.from({ length: 600 }, (_, at) => at / 60);
      const film = await makeFilm({ width: 1920, height: 1080, times });
      const startedAt = performance.now();
      await prepareInMemory(film);
      return performance.now() - startedAt;
    });
    prepared.push(ms / 1_000);
  }
  console.log(
    `preparing 10 s of 1080p60: ${median(prepared).toFixed(1)} s (goal ≤ ${goals.prepareSeconds}); median of ${prepared.length}`,
  );

  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", slowerCpu);
  const steps = await page.evaluate(async () => {
    const { makeFilm, openFrames, prepareInMemory } = Reflect.get(globalThis, "filmBench");
    const times = Array.from({ length: 180 }, (_, at) => at / 60);
    const { file } = await prepareInMemory(await makeFilm({ width: 1280, height: 720, times }));
    const reader = await openFrames(file);
    const pen = new OffscreenCanvas(1280, 720).getContext("2d");
    const show = async (/** @type {number} */ at) => {
      const startedAt = performance.now();
      (await reader.read(at)).draw(pen, 0, 0);
      return performance.now() - startedAt;
    };
    await show(20);
    /** @type {{ forward: number[], back: number[] }} */
    const found = { forward: [], back: [] };
    for (let at = 21; at <= 170; at += 1) found.forward.push(await show(at));
    for (let at = 169; at > 20; at -= 1) found.back.push(await show(at));
    reader.close();
    return found;
  });
  const [back, forward] = [median(steps.back), median(steps.forward)];
  console.log(
    `one frame back in 720p at a quarter of the CPU: ${back.toFixed(0)} ms (goal ≤ ${goals.backMs}), one frame forward ${forward.toFixed(0)} ms; medians of ${steps.back.length}`,
  );
} finally {
  await browser.close();
  server.close();
}
