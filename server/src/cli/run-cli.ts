import { AppError } from "../core/app-error.ts";
import { WrongSettings } from "../core/settings.ts";
import { explainDamage } from "../database/damaged-database.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import {
  type Command,
  type CommandContext,
  CommandFailed,
  type CommandInput,
  type CommandResult,
  WrongUse,
} from "./command.ts";
import { helpText } from "./help-text.ts";
import { parseCommandLine } from "./parse-command-line.ts";

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
