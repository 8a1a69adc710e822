import { supportedNodes } from "./node-version.mjs";
import { startBuiltProduct } from "./product.mjs";
import { root, runCommand, runTool } from "./run-command.mjs";

/** Starts and stops the built product, and runs the server's tests, on the Node.js that runs this script. */
async function tryThisNode() {
  const { readyAfterMs, stop } = await startBuiltProduct();
  await stop();
  const seconds = (readyAfterMs / 1000).toFixed(1);
  process.stdout.write(`Node.js ${process.versions.node}: ready after ${seconds} s\n`);
  return await runTool("vitest", ["run", "--project=server"]);
}

/**
 * Runs this script on another version of Node.js, which comes from the npm package `node`.
 * @param {string} version
 */
async function tryNode(version) {
  const words = ["--yes", `--package=node@${version}`, "node", "scripts/nodes.mjs", "--here"];
  return await runCommand("npx", words, { cwd: root });
}

const words = process.argv.slice(2);
if (words.includes("--here")) process.exit(await tryThisNode());
const chosen = words.length > 0 ? words : supportedNodes;
const failed = [];
for (const version of chosen) if ((await tryNode(version)) !== 0) failed.push(version);
if (failed.length > 0) process.stderr.write(`Failed on Node.js ${failed.join(", ")}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
