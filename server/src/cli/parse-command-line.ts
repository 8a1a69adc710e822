import { parseArgs } from "node:util";
import { codeOf } from "../core/error-code.ts";
import { type Command, type CommandInput, WrongUse } from "./command.ts";
import { commands } from "./commands.ts";
import { printable } from "./terminal-text.ts";

/** A valid command line: a command to run, or a help text to print. */
export type CommandLine =
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
export function parseCommandLine(words: readonly string[]): CommandLine {
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
