import type { Parts } from "../parts.ts";
import type { Settings } from "../settings/settings.ts";

/** Text in pieces, each with its line ends. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

/** What a command reads from and writes to; tests put their own in its place. */
export interface World {
  /** @throws WrongSettings */
  readSettings(): Settings;
  /** Opens the database, migrated; the caller closes `parts.db`. */
  openParts(settings: Settings): Promise<Parts>;
  /** Serves until it is stopped; resolves with the exit code. */
  serve(): Promise<number>;
  /**
   * Writes to standard output piece by piece, no faster than its reader reads. Stops asking for pieces when the reader has closed
   * its end. Throws CommandFailed when a piece cannot be written.
   */
  writeOut(pieces: Pieces): Promise<void>;
  writeError(text: string): void;
  /** Whether standard output was closed before the command started. */
  readonly isOutputClosed: boolean;
  /** Whether a person watches what is written as an error, so that a progress bar makes sense. */
  readonly isWatched: boolean;
}

export interface Option {
  readonly type: "string" | "boolean";
  /** Stands for the value in the help, such as `ID`. */
  readonly value?: string;
  readonly help: string;
  readonly isRequired?: boolean;
}

/** What stands on the command line behind the command's name. */
export interface Given {
  /** The text of an option, undefined where it is not given. */
  text(name: string): string | undefined;
  isOn(name: string): boolean;
  readonly words: readonly string[];
  readonly isJson: boolean;
}

/** What a command has to say: one object for `--json`, lines for a person. */
export interface Outcome {
  readonly json: object;
  readonly lines: readonly string[];
  /** Sentences about what could not be done; any makes the exit code 1. */
  readonly failures?: readonly string[];
}

/** The result of a command whose output may be larger than memory. */
export interface StreamedOutcome {
  readonly pieces: Pieces;
}

interface Described {
  /** As typed, such as `program create`. */
  readonly name: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Whether the command is run for what it prints, such as a list or a link that is shown once. It then does nothing without an output. */
  readonly isRunForOutput?: true;
  /** What the words behind the options are, such as `ID`, `EMAIL ROLE`, or `FILE…` for one or more; none are taken without it. */
  readonly words?: string;
}

/** A command of the operator's command line (OPS-3, OPS-4). */
export type Command =
  | (Described & {
      run(
        given: Given,
        world: World & { readonly parts: Parts },
      ): Promise<Outcome | StreamedOutcome>;
    })
  | (Described & {
      /** For work on DATA_DIR while its database is closed. */
      runClosed(given: Given, settings: Settings): Promise<Outcome>;
    })
  | (Described & { serve: true });

/** The command could not do its work; the message is one line that says what to do. */
export class CommandFailed extends Error {}

/** The command line made no sense; the message is one line. */
export class WrongUse extends Error {}
