import { supportedNodes, testedNodes } from "./node-version.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { endCommandsOnSignal } from "./run-command.mjs";
import { runOnNode } from "./run-on-node.mjs";
import { dailyStep } from "./test-steps.mjs";

const words = process.argv.slice(2);
const hasTests = !words.includes("--start");
const named = words.filter((word) => word !== "--start");
const versions = hasTests ? testedNodes : supportedNodes;

endCommandsOnSignal();
await prepareOrExit();
const runs = [];
for (const wanted of named.length > 0 ? named : versions) {
  process.stdout.write(`\n── Node.js ${wanted}\n`);
  runs.push(await runOnNode(wanted, { hasTests }));
}
if (hasTests && named.length === 0) runs.push(await dailyStep("postgres"));
const lines = runs.map(({ outcome, line }) => `${outcome === "good" ? "✓" : "✗"} ${line}\n`);
process.stdout.write(`\n${lines.join("")}`);
process.exit(runs.every(({ outcome }) => outcome === "good") ? 0 : 1);
