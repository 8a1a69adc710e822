import { errors } from "@armslot/contracts/errors";
import { AppError } from "../app-error.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { WrongSettings } from "../settings/settings.ts";
import {
  type Command,
  CommandFailed,
  type Given,
  type Outcome,
  type World,
  WrongUse,
} from "./command.ts";
import { helpText } from "./help-text.ts";
import { parseCommandLine } from "./parse-command-line.ts";

/** The exit codes of every command (OPS-3). */
const exitCodes = { done: 0, couldNot: 1, wrongUse: 2 } as const;

function complaint(error: unknown): { line: string; code: number } {
  if (error instanceof WrongUse) return { line: error.message, code: exitCodes.wrongUse };
  if (error instanceof WrongSettings) {
    const faults = error.message.replaceAll("\n", " ");
    return { line: `Wrong settings: ${faults}`, code: exitCodes.wrongUse };
  }
  if (error instanceof AppError && error.code === "invalid-input") {
    const sentences = Object.values(error.details.fields ?? {});
    return { line: sentences.join(" "), code: exitCodes.wrongUse };
  }
  if (error instanceof DatabaseUnavailable) {
    return { line: errors[error.kind].sentence, code: exitCodes.couldNot };
  }
  const line = error instanceof Error ? error.message : String(error);
  return { line, code: exitCodes.couldNot };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

async function print(world: World, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await world.writeOut([textOf(lines)]);
}

function requireOutput(world: World): void {
  if (!world.isOutputClosed) return;
  throw new CommandFailed(
    "Standard output is closed. Nothing was done. Redirect the output to a file or a pipe.",
  );
}

async function report(
  { json, lines, failures = [] }: Outcome,
  given: Given,
  world: World,
): Promise<number> {
  try {
    await print(world, given.isJson ? [JSON.stringify(json)] : lines);
  } finally {
    world.writeError(textOf(failures));
  }
  return failures.length > 0 ? exitCodes.couldNot : exitCodes.done;
}

async function runClosed(
  command: Extract<Command, { runClosed: unknown }>,
  given: Given,
  world: World,
): Promise<number> {
  if (given.isJson) requireOutput(world);
  return await report(await command.runClosed(given, world.readSettings()), given, world);
}

async function runCommand(
  command: Extract<Command, { run: unknown }>,
  given: Given,
  world: World,
): Promise<number> {
  if (command.isRunForOutput || given.isJson) requireOutput(world);
  const parts = await world.openParts(world.readSettings());
  try {
    const outcome = await command.run(given, { ...world, parts });
    if ("pieces" in outcome) {
      await world.writeOut(outcome.pieces);
      return exitCodes.done;
    }
    return await report(outcome, given, world);
  } finally {
    await parts.db.close();
  }
}

/**
 * Runs the operator's command line.
 * @param words what stands behind `armslot`
 * @returns the exit code: 0 done, 1 could not, 2 wrong use
 */
export async function runCli(words: readonly string[], world: World): Promise<number> {
  try {
    const understood = parseCommandLine(words);
    if (understood.kind === "help") {
      requireOutput(world);
      await print(world, helpText(understood.command));
      return exitCodes.done;
    }
    const { command, given } = understood;
    if ("serve" in command) return await world.serve();
    if ("runClosed" in command) return await runClosed(command, given, world);
    return await runCommand(command, given, world);
  } catch (error) {
    const { line, code } = complaint(error);
    world.writeError(textOf([line.replace(/\s*\n\s*/g, " ")]));
    return code;
  }
}
