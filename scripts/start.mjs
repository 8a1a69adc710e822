import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepareOrExit } from "./prepare.mjs";
import { root } from "./run-command.mjs";

await prepareOrExit();
// The server runs in this process, so it receives the signals and sets the exit code.
const main = join(root, "server/dist/main.js");
process.argv = [process.execPath, main, "serve", ...process.argv.slice(2)];
await import(pathToFileURL(main).href);
