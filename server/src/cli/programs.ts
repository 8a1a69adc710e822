import { eraseProgram } from "../features/program-setup/erase-program.ts";
import { type Command, type CommandContext, CommandFailed, WrongUse } from "./command.ts";
import { noProgram, programIdOf } from "./lookups.ts";
import { listPrograms, type ProgramContents, programContents } from "./programs.query.ts";
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
    const none = "There are no programs yet. To create one: npx armslot program create --help";
    return {
      json: { programs },
      lines: programs.length === 0 ? [none] : alignColumns([titles, ...rows], ""),
    };
  },
};

/** Asks for the program's name. Throws WrongUse without a terminal, and CommandFailed for another answer. */
async function requireConsent(
  { name, users, athletes, games, pitches }: ProgramContents,
  ask: CommandContext["ask"],
): Promise<void> {
  if (!ask) {
    throw new WrongUse(
      "Nothing was deleted, because there is no terminal to ask. To delete without asking, add --yes.",
    );
  }
  const shown = printable(name);
  const counts = `${users} users, ${athletes} athletes, ${games} games and ${pitches} pitches`;
  const answer = await ask(
    `This deletes ${shown} with ${counts}. It cannot be undone.\nTo delete it, type its name: `,
  );
  if (answer.trim() !== shown) {
    throw new CommandFailed("Nothing was deleted. The answer is not the program's name.");
  }
}

export const programDelete: Command = {
  name: "program delete",
  summary: "Deletes a program and everything in it permanently, after asking for its name",
  words: "ID",
  options: { yes: { type: "boolean", help: "deletes without asking, as a script needs it" } },
  async run(input, { parts, ask }) {
    const programId = programIdOf(input.words[0]);
    const contents = await programContents(parts.db, programId);
    if (!contents) throw noProgram();
    if (!input.isOn("yes")) await requireConsent(contents, ask);
    if (!(await eraseProgram(parts, programId))) throw noProgram();
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
