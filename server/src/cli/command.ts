import type { ShownSetting } from "../core/env.ts";
import type { Settings } from "../core/settings.ts";
import type { Preparation } from "../database/open-database.ts";
import type { Parts } from "../deps/parts.ts";

/** Text in pieces, each with its line ends. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

/** What the command line reads from and writes to. Tests pass their own. */
export interface CommandContext {
  /** Reads the settings. Throws WrongSettings. */
  readSettings(): Settings;
  /** Returns every setting without secrets. Throws WrongSettings. */
  listSettings(): ShownSetting[];
  /** The path of `.env`, which may be missing. */
  readonly settingsFile: string;
  /** Opens the database. The caller closes `parts.db`. */
  openParts(settings: Settings, preparation: Preparation | undefined): Promise<Parts>;
  /** Serves until it is stopped. Resolves with the exit code. */
  serve(): Promise<number>;
  /**
   * Writes to standard output piece by piece, no faster than its reader reads. Stops asking for pieces when the reader has closed
   * its end. Throws CommandFailed when a piece cannot be written.
   */
  writeOut(pieces: Pieces): Promise<void>;
  writeError(text: string): void;
  /** Asks the person at the terminal, and returns the answer. Undefined when input or error output is not a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Whether standard output was closed before the command started. */
  readonly isOutputClosed: boolean;
  /** Whether standard error is a terminal, where a progress bar makes sense. */
  readonly isInteractive: boolean;
}

export interface Option {
  readonly type: "string" | "boolean";
  /** The placeholder of the value in the help, such as `ID`. */
  readonly value?: string;
  readonly help: string;
  readonly isRequired?: boolean;
}

/** The words and options after the command's name. */
export interface CommandInput {
  /** Returns the text of an option; undefined when it was not given. */
  text(name: string): string | undefined;
  isOn(name: string): boolean;
  readonly words: readonly string[];
  readonly isJson: boolean;
}

/** The result of a command: one object for `--json`, lines for a person. */
export interface CommandResult {
  readonly json: object;
  readonly lines: readonly string[];
  /** Sentences about what failed. Any of them makes the exit code 1. */
  readonly failures?: readonly string[];
  /** Whether nothing of a file was stored. */
  readonly hasStoredNothing?: boolean;
}

/** The result of a command whose output may be larger than memory. */
interface StreamedResult {
  readonly pieces: Pieces;
}

interface CommandHelp {
  /** The words to type, such as `program create`. */
  readonly name: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Whether the command is run for what it prints, such as a list or a link that is shown once. It then does nothing without an output. */
  readonly isRunForOutput?: true;
  /** The placeholders of the words after the name, such as `ID`, `EMAIL ROLE`, or `FILE…` for one or more. Without it there are none. */
  readonly words?: string;
}

/** A command of the operator's command line (OPS-3, OPS-4). */
export type Command =
  | (CommandHelp & {
      /** What the command does to a database that is missing or older. Without it, it refuses both. */
      readonly preparation?: Preparation;
      run(
        input: CommandInput,
        context: CommandContext & { readonly parts: Parts },
      ): Promise<CommandResult | StreamedResult>;
    })
  | (CommandHelp & {
      /** Runs without the application's parts: opens the database itself, without migrating it, or needs none. */
      runOffline(input: CommandInput, context: CommandContext): Promise<CommandResult>;
    })
  | (CommandHelp & { readonly isServer: true });

/** The command could not do its work. The message is one line that says what to do. */
export class CommandFailed extends Error {}

/** The command line is invalid. The message is one line. */
export class WrongUse extends Error {}
