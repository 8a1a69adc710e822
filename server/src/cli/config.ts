import type { Command } from "./command.ts";
import { alignColumns, printable } from "./terminal-text.ts";

const titles = ["Setting", "Value", "From"];

export const config: Command = {
  name: "config",
  summary: "Prints the settings in effect and where each comes from, without secrets",
  isRunForOutput: true,
  options: {},
  async runOffline(_input, context) {
    const settings = context.listSettings();
    const rows = settings.map(({ name, value, from }) => [name, value ?? "-", from].map(printable));
    return { json: { settings }, lines: alignColumns([titles, ...rows], "") };
  },
};
