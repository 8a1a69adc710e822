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
    "armslot",
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

function overview(): string[] {
  const rows = commands.map(({ name, words, summary }) => [
    words === undefined ? name : `${name} ${words}`,
    summary,
  ]);
  return [
    "Usage: armslot COMMAND [options]",
    "",
    ...alignColumns(rows),
    "",
    "Every command has the options --help and --json. Exit codes: 0 done, 1 failed, 2 wrong use.",
  ];
}

/** Returns the help of one command as lines, or the list of all commands. */
export function helpText(command: Command | undefined): string[] {
  return command ? commandHelp(command) : overview();
}
