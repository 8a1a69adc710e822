import { createWriteStream, fstatSync, readSync, statSync } from "node:fs";
import { devNull } from "node:os";
import type { Writable } from "node:stream";
import { getSystemErrorMap } from "node:util";
import { hasCode } from "../core/error-code.ts";
import { CommandFailed, type Pieces } from "./command.ts";

const stdoutFd = 1;
/** A reader that closed its end early, as `head` does, has what it wanted. */
const readerLeft: readonly string[] = ["EPIPE", "ECONNRESET"];

/** A stream onto standard output that reports every failed write. */
export function openStdout(): Writable {
  const kind = fstatSync(stdoutFd);
  // For files and devices other than a terminal, `process.stdout` ignores how much of a text was written: on a full disk it drops
  // the rest without an error.
  const isPlain = kind.isFile() || (kind.isCharacterDevice() && !process.stdout.isTTY);
  return isPlain ? createWriteStream("", { fd: stdoutFd, autoClose: false }) : process.stdout;
}

/**
 * Whether standard output was closed when the process started. Node.js then puts the null device in its place, open for reading
 * too. A parent process that discards output may do the same; a shell's `> /dev/null` opens it for writing only.
 */
export function isStdoutClosed(): boolean {
  const { rdev } = fstatSync(stdoutFd);
  if (process.platform === "win32" || rdev !== statSync(devNull).rdev) return false;
  try {
    readSync(stdoutFd, Buffer.alloc(1));
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes text piece by piece, and asks for the next piece only when the one before has been taken. Stops without an error when the
 * reader has closed its end. Throws CommandFailed when a piece cannot be written.
 */
export async function writeTo(stream: Writable, pieces: Pieces): Promise<void> {
  // A failed write also emits an error event, which would end the process without a listener.
  stream.on("error", () => undefined);
  for await (const piece of pieces) {
    const failure = await write(stream, piece);
    if (!failure) continue;
    if (hasCode(failure, ...readerLeft)) return;
    const reason = describe(failure);
    throw new CommandFailed(
      `Cannot write to standard output: ${reason}. The output is incomplete. Changes that the command made are kept.`,
    );
  }
}

function write(stream: Writable, piece: string): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const end = (failure?: Error | null) => {
      stream.off("error", end);
      resolve(failure ?? undefined);
    };
    stream.once("error", end);
    stream.write(piece, end);
  });
}

function describe(failure: NodeJS.ErrnoException): string {
  const [, text] = getSystemErrorMap().get(failure.errno ?? 0) ?? [];
  return text ?? failure.message;
}
