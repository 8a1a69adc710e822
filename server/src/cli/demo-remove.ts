import { removeDemo } from "../demo/load-demo.ts";
import type { Command } from "./command.ts";

export const demoRemove: Command = {
  name: "demo remove",
  summary: "Removes the demo program with everything in it",
  options: {},
  async run(_given, { parts }) {
    const isRemoved = await removeDemo(parts);
    const line = isRemoved ? "The demo program is removed." : "There was no demo program.";
    return { json: { isRemoved }, lines: [line] };
  },
};
