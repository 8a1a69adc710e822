import { loadDemo, removeDemo } from "../../demo/load-demo.ts";
import { type Command, CommandFailed } from "../command.ts";
import { alignColumns } from "../terminal-text.ts";

export const demoLoad: Command = {
  name: "demo load",
  preparation: "create",
  summary: "Loads the demo program and prints its sign-in",
  isRunForOutput: true,
  options: {},
  async run(_input, { parts }) {
    const demo = await loadDemo(parts);
    if (!demo) {
      throw new CommandFailed(
        "The demo program is already loaded. To load it again, remove it first: npx armslot demo remove",
      );
    }
    return {
      json: demo,
      lines: [
        "Loaded the demo program.",
        "",
        ...alignColumns([
          ["Address", parts.settings.publicUrl],
          ["Email", demo.email],
          ["Password", demo.password],
        ]),
      ],
    };
  },
};

export const demoRemove: Command = {
  name: "demo remove",
  summary: "Deletes the demo program and everything in it",
  options: {},
  async run(_input, { parts }) {
    const isRemoved = await removeDemo(parts);
    const line = isRemoved ? "Deleted the demo program." : "There is no demo program.";
    return { json: { isRemoved }, lines: [line] };
  },
};
