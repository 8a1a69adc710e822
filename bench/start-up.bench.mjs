import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startProduct } from "../kit/product.mjs";
import { median, times } from "./median.mjs";
import { residentMb } from "./memory.mjs";

// The time from start to ready on existing data (goal: at most 3 s), and the memory of the idle server (goal: at most 200 MB).
const dataDir = mkdtempSync(join(tmpdir(), "armslot-bench-"));
const first = await startProduct({ dataDir, demo: true });
console.log(`first start, database created: ready after ${first.readyAfterMs.toFixed(0)} ms`);
await first.stop();

const starts = await times(5, async () => {
  const product = await startProduct({ dataDir, demo: true });
  await product.stop();
  return product.readyAfterMs;
});
console.log(
  `start on existing data: median ${median(starts).toFixed(0)} ms of ${starts.map((ms) => ms.toFixed(0)).join(", ")} (goal ≤ 3000 ms)`,
);

const product = await startProduct({ dataDir, demo: true });
await pause(3000);
console.log(
  `idle memory of the server process: ${residentMb(product.pid).toFixed(0)} MB (goal ≤ 200 MB)`,
);
await product.stop();
rmSync(dataDir, { recursive: true, force: true });
