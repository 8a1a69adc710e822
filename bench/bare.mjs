import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../scripts/free-port.mjs";

/**
 * Starts `bare-server.mjs` on a product's database.
 * @param {import("../kit/product.mjs").Product} product
 * @param {{ programId: string, athleteId: string, gameId: string }} ids
 */
export async function startBare(product, { programId, athleteId, gameId }) {
  const port = await freePort();
  const script = join(dirname(fileURLToPath(import.meta.url)), "bare-server.mjs");
  const ids = JSON.stringify({ programId, athleteId, gameId });
  const child = spawn(process.execPath, [script, product.dataDir, String(port), ids], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
