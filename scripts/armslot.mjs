#!/usr/bin/env node
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepareOrExit } from "./prepare.mjs";
import { root } from "./run-command.mjs";

await prepareOrExit();
// The command runs in this process and shares its stdout, signals and exit code.
const command = join(root, "server/dist/cli/armslot.js");
process.argv = [process.execPath, command, ...process.argv.slice(2)];
await import(pathToFileURL(command).href);
