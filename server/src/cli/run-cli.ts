import { parseArgs } from "node:util";
import { AppError } from "../core/app-error.ts";
import { codeOf } from "../core/error-code.ts";
import { WrongSettings } from "../core/settings.ts";
import { explainDamage } from "../database/damaged-database.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import {
  type Command,
  type CommandContext,
  CommandFailed,
  type CommandInput,
  type CommandResult,
  type Option,
  WrongUse,
} from "./command.ts";
import { commands } from "./commands.ts";
import { alignColumns, printable } from "./terminal-text.ts";

const jsonOption: Option = {
  type: "boolean",
  help: "prints one JSON object and nothing else to standard output",
};

/** The exit codes of every command (OPS-3). */
const exitCodes = { done: 0, failed: 1, wrongUse: 2, storedNothing: 3 } as const;

/** The errors of the catalog speak to members, who cannot free a disk. */
const databaseFailures = {
  unavailable:
    "The database does not answer. Run npx armslot doctor to see why, and then this command again.",
  "out-of-space":
    "The disk of the database is full. Nothing was saved. Free some space, and run this command again.",
} as const;

function describeFailure(failure: unknown): { lines: readonly string[]; code: number } {
  const error = explainDamage(failure);
  if (error instanceof WrongUse) return { lines: [error.message], code: exitCodes.wrongUse };
  if (error instanceof WrongSettings) {
    const faults = error.message.split("\n");
    const lines =
      faults.length === 1
        ? [`Invalid settings: ${error.message}`]
        : ["Invalid settings:", ...faults];
    return { lines, code: exitCodes.wrongUse };
  }
  if (error instanceof AppError && error.code === "invalid-input") {
    const sentences = Object.values(error.details.fields ?? {});
    return { lines: [sentences.join(" ")], code: exitCodes.wrongUse };
  }
  if (error instanceof DatabaseUnavailable) {
    return { lines: [databaseFailures[error.kind]], code: exitCodes.failed };
  }
  const line = error instanceof Error ? error.message : String(error);
  return { lines: [line], code: exitCodes.failed };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

async function print(context: CommandContext, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await context.writeOut([textOf(lines)]);
}

function requireOutput(context: CommandContext): void {
  if (!context.isOutputClosed) return;
  throw new CommandFailed(
    "Standard output is closed. Nothing was done. Redirect the output to a file or a pipe.",
  );
}

async function report(
  { json, lines, failures = [], hasStoredNothing = false }: CommandResult,
  input: CommandInput,
  context: CommandContext,
): Promise<number> {
  try {
    await print(context, input.isJson ? [JSON.stringify(json)] : lines);
  } finally {
    context.writeError(textOf(failures));
  }
  if (failures.length > 0) return exitCodes.failed;
  return hasStoredNothing ? exitCodes.storedNothing : exitCodes.done;
}

async function runOffline(
  command: Extract<Command, { runOffline: unknown }>,
  input: CommandInput,
  context: CommandContext,
): Promise<number> {
  if (command.isRunForOutput || input.isJson) requireOutput(context);
  return await report(await command.runOffline(input, context), input, context);
}

async function runCommand(
  command: Extract<Command, { run: unknown }>,
  input: CommandInput,
  context: CommandContext,
): Promise<number> {
  if (command.isRunForOutput || input.isJson) requireOutput(context);
  const parts = await context.openParts(context.readSettings(), command.preparation);
  try {
    const result = await command.run(input, { ...context, parts });
    if ("pieces" in result) {
      await context.writeOut(result.pieces);
      return exitCodes.done;
    }
    return await report(result, input, context);
  } finally {
    await parts.db.close();
  }
}

async function runLine(words: readonly string[], context: CommandContext): Promise<number> {
  const commandLine = parseCommandLine(words);
  if (commandLine.kind === "help") {
    requireOutput(context);
    await print(context, helpText(commandLine));
    return exitCodes.done;
  }
  const { command, input } = commandLine;
  if ("isServer" in command) return await context.serve();
  if ("runOffline" in command) return await runOffline(command, input, context);
  return await runCommand(command, input, context);
}

/** Returns whether `--json` was typed as an option, also on a command line that is wrong otherwise. */
function asksForJson(words: readonly string[]): boolean {
  const literal = words.indexOf("--");
  return words.slice(0, literal === -1 ? undefined : literal).includes("--json");
}

/**
 * Runs the operator's command line. A failure prints one line to standard error, or several wrong settings one line each. With
 * `--json`, it also prints `{ "error": LINE }` to standard output.
 * @param words the words after `armslot`
 * @returns the exit code: 0 done, 1 failed, 2 wrong use, 3 an import that stored nothing of a file
 */
export async function runCli(words: readonly string[], context: CommandContext): Promise<number> {
  let hasOutput = context.isOutputClosed;
  const writeOut: CommandContext["writeOut"] = async (pieces) => {
    hasOutput = true;
    await context.writeOut(pieces);
  };
  try {
    return await runLine(words, { ...context, writeOut });
  } catch (error) {
    const { lines: texts, code } = describeFailure(error);
    const lines = texts.map((text) => text.replace(/\s*\n\s*/g, " "));
    context.writeError(textOf(lines));
    // An object after a part of the output would make both unreadable, and the failure may be that of standard output itself.
    if (asksForJson(words) && !hasOutput)
      await print(context, [JSON.stringify({ error: lines.join(" ") })]);
    return code;
  }
}

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
function helpText({ command, group }: { command?: Command; group?: string }): string[] {
  return command ? commandHelp(command) : overview(group);
}

/** A valid command line: a command to run, or a help text to print. */
type CommandLine =
  | { readonly kind: "run"; readonly command: Command; readonly input: CommandInput }
  /** The help of one command, or of those whose names start with the group's word. Without either, of all. */
  | { readonly kind: "help"; readonly command?: Command; readonly group?: string };

function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h" || word === "help";
}

function findCommand(words: readonly string[]): Command | undefined {
  const isTyped = ({ name }: Command) => name === words.slice(0, name.split(" ").length).join(" ");
  // `outbox show` also starts with the name of `outbox`, so the longest match counts.
  return commands.filter(isTyped).sort((a, b) => b.name.length - a.name.length)[0];
}

/** Returns the help of a group of commands, for its bare name. Throws WrongUse for other words that are no command. */
function groupOf(first: string, second: string | undefined): CommandLine {
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
  if (isGroup && (second === undefined || isHelp(second))) return { kind: "help", group: first };
  const typed = isGroup ? `${first} ${second}` : first;
  const list = isGroup ? first : "--help";
  throw new WrongUse(
    `Unknown command "${printable(typed)}". To list the commands: npx armslot ${list}`,
  );
}

/** Parses the words after `armslot`. Throws WrongUse with one line that says what is wrong. */
function parseCommandLine(words: readonly string[]): CommandLine {
  const [first, second] = words;
  if (isHelp(first)) return { kind: "help" };
  if (first === "--version" || first === "-v")
    return parseCommandLine(["version", ...words.slice(1)]);
  if (first === undefined)
    throw new WrongUse("No command given. To list all commands: npx armslot --help");
  const command = findCommand(words);
  if (!command) return groupOf(first, second);
  const rest = words.slice(command.name.split(" ").length);
  const literal = rest.indexOf("--");
  const options = literal === -1 ? rest : rest.slice(0, literal);
  if (options.includes("--help") || options.includes("-h")) return { kind: "help", command };
  return { kind: "run", command, input: parseInput(command, rest) };
}

function parseInput(command: Command, words: readonly string[]): CommandInput {
  const see = `See: npx armslot ${command.name} --help`;
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [name, { type }]),
  );
  const { values, positionals } = parseOptions(see, words, {
    ...options,
    json: { type: "boolean" },
  });
  for (const [name, { isRequired, value }] of Object.entries(command.options)) {
    if (isRequired && values[name] === undefined) {
      throw new WrongUse(`--${name} ${value} is missing. ${see}`);
    }
  }
  requireWords(command, positionals);
  return {
    text: (name) => {
      const value = values[name];
      return typeof value === "string" ? value : undefined;
    },
    isOn: (name) => values[name] === true,
    words: positionals,
    isJson: values.json === true,
  };
}

/** Requires as many words as the command has placeholders. One that ends with an ellipsis stands for any number. */
function requireWords({ name, words }: Command, typed: readonly string[]): void {
  const see = `See: npx armslot ${name} --help`;
  const wanted = words?.split(" ") ?? [];
  const missing = wanted[typed.length];
  if (missing !== undefined) throw new WrongUse(`${missing} is missing. ${see}`);
  const extra = typed[wanted.length];
  if (extra !== undefined && !words?.endsWith("…")) {
    throw new WrongUse(`"${printable(extra)}" is unexpected. ${see}`);
  }
}

function parseOptions(
  see: string,
  words: readonly string[],
  options: Record<string, { type: "string" | "boolean" }>,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const isInvalid = error instanceof TypeError && codeOf(error).startsWith("ERR_PARSE_ARGS");
    if (!isInvalid) throw error;
    const [sentence = ""] = error.message.split(/\.(?:\s|$)|\n/);
    throw new WrongUse(`${printable(sentence)}. ${see}`);
  }
}
