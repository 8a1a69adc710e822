import { loadDemo } from "../demo/load-demo.ts";
import { alignColumns } from "./align-columns.ts";
import { type Command, CommandFailed } from "./command.ts";

export const demoLoad: Command = {
  name: "demo load",
  summary: "Loads the demo program and prints its sign-in",
  isRunForOutput: true,
  options: {},
  async run(_given, { parts }) {
    const demo = await loadDemo(parts);
    if (!demo) {
      throw new CommandFailed(
        "The demo program is there already. To load it anew, remove it first: armslot demo remove",
      );
    }
    return {
      json: demo,
      lines: [
        "The demo program is loaded.",
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
