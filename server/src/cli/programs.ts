import { eraseProgram } from "../features/program-setup/erase-program.ts";
import type { Command } from "./command.ts";
import { noProgram, programIdOf } from "./lookups.ts";
import { listPrograms, programContents } from "./programs.query.ts";
import { alignColumns, printable } from "./terminal-text.ts";

const titles = ["Program ID", "Name", "League", "Status", "Users", "Athletes", "Games", "Pitches"];

export const programList: Command = {
  name: "program list",
  summary: "Lists all programs and counts what they contain",
  isRunForOutput: true,
  options: {},
  async run(_input, { parts }) {
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
    const none = "There are no programs yet. To create one: armslot program create --help";
    return {
      json: { programs },
      lines: programs.length === 0 ? [none] : alignColumns([titles, ...rows], ""),
    };
  },
};

export const programDelete: Command = {
  name: "program delete",
  summary: "Deletes a program and everything in it permanently, without asking",
  words: "ID",
  options: {},
  async run({ words }, { parts }) {
    const programId = programIdOf(words[0]);
    const contents = await programContents(parts.db, programId);
    if (!contents || !(await eraseProgram(parts, programId))) throw noProgram();
    const { name, users, invites, athletes, games, pitches } = contents;
    const counts = { users, invites, athletes, games, pitches };
    return {
      json: { programId, name, ...counts },
      lines: [
        `Deleted ${printable(name)} and everything in it.`,
        "",
        ...alignColumns([
          ["Users", String(users)],
          ["Pending invites", String(invites)],
          ["Athletes", String(athletes)],
          ["Games", String(games)],
          ["Pitches", String(pitches)],
        ]),
      ],
    };
  },
};
