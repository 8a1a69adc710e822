import { supportedNodes } from "./node-version.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { endCommandsOnSignal } from "./run-command.mjs";
import { runOnNode } from "./run-on-node.mjs";

const words = process.argv.slice(2);
const hasTests = !words.includes("--start");
const versions = words.filter((word) => word !== "--start");

endCommandsOnSignal();
await prepareOrExit();
const runs = [];
for (const wanted of versions.length > 0 ? versions : supportedNodes) {
  process.stdout.write(`\n── Node.js ${wanted}\n`);
  runs.push(await runOnNode(wanted, { hasTests }));
}
const lines = runs.map(({ outcome, line }) => `${outcome === "good" ? "✓" : "✗"} ${line}\n`);
process.stdout.write(`\n${lines.join("")}`);
process.exit(runs.every(({ outcome }) => outcome === "good") ? 0 : 1);
