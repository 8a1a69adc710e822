import { readFileSync } from "node:fs";
import type { Command } from "./command.ts";

function armslotVersion(): string {
  const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return String(JSON.parse(manifest).version);
}

export const version: Command = {
  name: "version",
  summary: "Prints the versions of Armslot and Node.js, like --version",
  options: {},
  async runOffline() {
    const versions = { armslot: armslotVersion(), node: process.versions.node };
    return {
      json: versions,
      lines: [`Armslot ${versions.armslot}, Node.js ${versions.node}`],
    };
  },
};
