import { errors } from "@armslot/contracts/errors";
import { AppError } from "../app-error.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { WrongSettings } from "../settings/settings.ts";
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
const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

function describeFailure(error: unknown): { line: string; code: number } {
  if (error instanceof WrongUse) return { line: error.message, code: exitCodes.wrongUse };
  if (error instanceof WrongSettings) {
    const faults = error.message.replaceAll("\n", " ");
    return { line: `Invalid settings: ${faults}`, code: exitCodes.wrongUse };
  }
  if (error instanceof AppError && error.code === "invalid-input") {
    const sentences = Object.values(error.details.fields ?? {});
    return { line: sentences.join(" "), code: exitCodes.wrongUse };
  }
  if (error instanceof DatabaseUnavailable) {
    return { line: errors[error.kind].sentence, code: exitCodes.failed };
  }
  const line = error instanceof Error ? error.message : String(error);
  return { line, code: exitCodes.failed };
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
  { json, lines, failures = [] }: CommandResult,
  input: CommandInput,
  context: CommandContext,
): Promise<number> {
  try {
    await print(context, input.isJson ? [JSON.stringify(json)] : lines);
  } finally {
    context.writeError(textOf(failures));
  }
  return failures.length > 0 ? exitCodes.failed : exitCodes.done;
}

async function runOffline(
  command: Extract<Command, { runOffline: unknown }>,
  input: CommandInput,
  context: CommandContext,
): Promise<number> {
  if (input.isJson) requireOutput(context);
  return await report(await command.runOffline(input, context.readSettings()), input, context);
}

async function runCommand(
  command: Extract<Command, { run: unknown }>,
  input: CommandInput,
  context: CommandContext,
): Promise<number> {
  if (command.isRunForOutput || input.isJson) requireOutput(context);
  const parts = await context.openParts(context.readSettings());
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

/**
 * Runs the operator's command line.
 * @param words the words after `armslot`
 * @returns the exit code: 0 done, 1 failed, 2 wrong use
 */
export async function runCli(words: readonly string[], context: CommandContext): Promise<number> {
  try {
    const commandLine = parseCommandLine(words);
    if (commandLine.kind === "help") {
      requireOutput(context);
      await print(context, helpText(commandLine.command));
      return exitCodes.done;
    }
    const { command, input } = commandLine;
    if ("isServer" in command) return await context.serve();
    if ("runOffline" in command) return await runOffline(command, input, context);
    return await runCommand(command, input, context);
  } catch (error) {
    const { line, code } = describeFailure(error);
    context.writeError(textOf([line.replace(/\s*\n\s*/g, " ")]));
    return code;
  }
}
