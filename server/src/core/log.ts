import { type DestinationStream, type Logger, pino } from "pino";
import { codeOf } from "./error-code.ts";

/**
 * Returns the log, which writes JSON lines in UTC with IDs, route templates and error classes, but never bodies, addresses, names,
 * queries or tokens (SEC-46, SEC-47). Error messages are left out, because databases quote the offending values in them.
 */
export function newLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? lossyOutput(standardOutput));
}

const standardOutput = 1;
const unwrittenMaxBytes = 1_000_000;

/** Opens a file for the log. If its reader is gone or its disk is full, lines are lost and the server continues. */
export function lossyOutput(descriptor: number): DestinationStream {
  const output = pino.destination({ dest: descriptor, sync: true, maxLength: unwrittenMaxBytes });
  output.on("error", () => undefined);
  return output;
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    code: codeOf(error) || undefined,
    at: error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
    cause: error.cause instanceof Error ? error.cause.name : undefined,
  };
}
