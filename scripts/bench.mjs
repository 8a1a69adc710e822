import { readdirSync } from "node:fs";
import { join } from "node:path";
import { prepareOrExit } from "./prepare.mjs";
import { root, runCommand } from "./run-command.mjs";

// Each bench/*.bench.mjs is a separate program that runs against the built product and prints its figures.
await prepareOrExit();
const folder = join(root, "bench");
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".bench.mjs"))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .sort();
let isGood = true;
for (const file of files) {
  process.stdout.write(`\n── ${file.replace(".bench.mjs", "")}\n`);
  const code = await runCommand(process.execPath, [join(folder, file)]);
  isGood &&= code === 0;
}
if (files.length === 0) process.stdout.write("There is no such benchmark.\n");
process.exit(isGood ? 0 : 1);
