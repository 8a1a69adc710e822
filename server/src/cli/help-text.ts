import type { Command, Option } from "./command.ts";
import { commands } from "./commands.ts";
import { alignColumns } from "./terminal-text.ts";

const jsonOption: Option = {
  type: "boolean",
  help: "prints one JSON object and nothing else to standard output",
};

function usageOfOption(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function usageOf({ name, words, options }: Command): string {
  const required = Object.entries(options).filter(([, option]) => option.isRequired);
  const parts = [
    "npx armslot",
    name,
    words,
    ...required.map(([key, option]) => usageOfOption(key, option)),
  ];
  return [...parts.filter((part) => part !== undefined), "[options]"].join(" ");
}

function commandHelp(command: Command): string[] {
  const options = Object.entries({ ...command.options, json: jsonOption });
  const rows = options.map(([name, option]) => [usageOfOption(name, option), option.help]);
  return [`${command.summary}.`, "", `Usage: ${usageOf(command)}`, "", ...alignColumns(rows)];
}

function overview(group: string | undefined): string[] {
  const listed = commands.filter(
    ({ name }) => group === undefined || name === group || name.startsWith(`${group} `),
  );
  const rows = listed.map(({ name, words, summary }) => [
    words === undefined ? name : `${name} ${words}`,
    summary,
  ]);
  return [
    `Usage: npx armslot ${group === undefined ? "COMMAND" : `${group} …`} [options]`,
    "",
    ...alignColumns(rows),
    "",
    "Every command has the options --help and --json. Exit codes: 0 done, 1 failed, 2 wrong use, 3 import that stored nothing of a file.",
  ];
}

/** Returns the help of one command as lines, or the list of a group's commands, or of all commands. */
export function helpText({ command, group }: { command?: Command; group?: string }): string[] {
  return command ? commandHelp(command) : overview(group);
}
