import { alignColumns } from "./align-columns.ts";
import type { Command } from "./command.ts";
import { printable } from "./printable.ts";
import { listPrograms } from "./program-list.query.ts";

const titles = ["Program ID", "Name", "League", "Status", "Users", "Athletes", "Games", "Pitches"];

export const programList: Command = {
  name: "program list",
  summary: "Lists the programs with what they hold",
  isRunForOutput: true,
  options: {},
  async run(_given, { parts }) {
    const programs = await listPrograms(parts.db);
    const rows = programs.map((program) =>
      [
        program.programId,
        program.name,
        program.league,
        program.status,
        program.users,
        program.athletes,
        program.games,
        program.pitches,
      ].map((cell) => printable(String(cell))),
    );
    const none = "There is no program yet. To create one: armslot program create --help";
    return {
      json: { programs },
      lines: programs.length === 0 ? [none] : alignColumns([titles, ...rows], ""),
    };
  },
};
