import { eraseProgram } from "../features/program-setup/erase-program.ts";
import { alignColumns } from "./align-columns.ts";
import type { Command } from "./command.ts";
import { printable } from "./printable.ts";
import { programContents } from "./program-delete.query.ts";
import { noProgram, programIdOf } from "./program-id.ts";

export const programDelete: Command = {
  name: "program delete",
  summary: "Erases a program with everything in it, at once and for good",
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
        `${printable(name)} is deleted, with everything in it.`,
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
