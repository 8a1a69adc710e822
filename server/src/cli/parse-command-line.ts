import { parseArgs } from "node:util";
import { type Command, type Given, WrongUse } from "./command.ts";
import { commands } from "./commands.ts";
import { printable } from "./printable.ts";

/** A command line that was understood: a command to run, or a help text to print. */
export type CommandLine =
  | { readonly kind: "run"; readonly command: Command; readonly given: Given }
  | { readonly kind: "help"; readonly command: Command | undefined };

function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h" || word === "help";
}

function findCommand(words: readonly string[]): Command | undefined {
  const isSaid = ({ name }: Command) => name === words.slice(0, name.split(" ").length).join(" ");
  // Of a command and one that goes on where its name ends, the longer is meant.
  return commands.filter(isSaid).sort((a, b) => b.name.length - a.name.length)[0];
}

/**
 * Understands what stands behind `armslot`.
 * @throws WrongUse with one line that says what is wrong
 */
export function parseCommandLine(words: readonly string[]): CommandLine {
  const [first, second] = words;
  if (isHelp(first)) return { kind: "help", command: undefined };
  if (first === undefined) throw new WrongUse("Say which command. To list them: armslot --help");
  const command = findCommand(words);
  if (!command) {
    const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
    if (isGroup && isHelp(second)) return { kind: "help", command: undefined };
    const said = isGroup && second !== undefined ? `${first} ${second}` : first;
    throw new WrongUse(`There is no command "${printable(said)}". To list them: armslot --help`);
  }
  const rest = words.slice(command.name.split(" ").length);
  const literal = rest.indexOf("--");
  const options = literal === -1 ? rest : rest.slice(0, literal);
  if (options.includes("--help") || options.includes("-h")) return { kind: "help", command };
  return { kind: "run", command, given: parseGiven(command, rest) };
}

function parseGiven(command: Command, words: readonly string[]): Given {
  const see = `See: armslot ${command.name} --help`;
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [name, { type }]),
  );
  const { values, positionals } = parsed(see, words, { ...options, json: { type: "boolean" } });
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

/** As many words as the command names, or any number of the one that ends with an ellipsis. */
function requireWords({ name, words }: Command, given: readonly string[]): void {
  const see = `See: armslot ${name} --help`;
  const wanted = words?.split(" ") ?? [];
  const missing = wanted[given.length];
  if (missing !== undefined) throw new WrongUse(`${missing} is missing. ${see}`);
  const surplus = given[wanted.length];
  if (surplus !== undefined && !words?.endsWith("…")) {
    throw new WrongUse(`"${printable(surplus)}" is not expected here. ${see}`);
  }
}

function parsed(
  see: string,
  words: readonly string[],
  options: Record<string, { type: "string" | "boolean" }>,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const isComplaint =
      error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code));
    if (!isComplaint) throw error;
    const [sentence = ""] = error.message.split(/\.(?:\s|$)|\n/);
    throw new WrongUse(`${printable(sentence)}. ${see}`);
  }
}
