#!/usr/bin/env node
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepareOrExit } from "./prepare.mjs";
import { root } from "./run-command.mjs";

// What --disable-proto=delete does; a shebang line cannot carry the flag everywhere.
Reflect.deleteProperty(Object.prototype, "__proto__");
await prepareOrExit();
// The command runs in this very process: its stdout, signals and exit code are ours.
const command = join(root, "server/dist/cli/armslot.js");
process.argv = [process.execPath, command, ...process.argv.slice(2)];
await import(pathToFileURL(command).href);
