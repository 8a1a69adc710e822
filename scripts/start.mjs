import { pathToFileURL } from "node:url";
import { prepareOrExit } from "./prepare.mjs";
import { main } from "./product.mjs";

await prepareOrExit();
// The server runs in this process, so it receives the signals and sets the exit code.
process.argv = [process.execPath, main, "serve", ...process.argv.slice(2)];
await import(pathToFileURL(main).href);
