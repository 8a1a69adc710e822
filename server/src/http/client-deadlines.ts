import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Declares an upload: its body may take longer than others while it arrives at this rate. */
    minBytesPerSecond?: number;
  }
}

/** How long the server waits for a client, in milliseconds. */
export interface ClientDeadlines {
  /** Until all headers of a request are there, from the connection or from the request's first byte. */
  readonly headersMs: number;
  /** Until the body is there, from the end of the headers. */
  readonly bodyMs: number;
  /** Until anything moves on a connection whose request or answer is under way. */
  readonly silenceMs: number;
}

export const usualDeadlines: ClientDeadlines = {
  headersMs: 10_000,
  bodyMs: 30_000,
  silenceMs: 60_000,
};

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

/** Answers 408 where an answer is still due, and closes the connection. */
function giveUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  // A body parser waits for this event. `destroy` would raise it too, but close the connection before the answer is out.
  if (!reply.sent && raw.listenerCount("error") > 0)
    raw.emit("error", new AppError("request-timeout"));
  else raw.destroy();
}

/**
 * Ends a request whose body is not there after `bodyMs`. An upload has that long plus the time that the bytes received so far take at
 * its `minBytesPerSecond`, so it lasts at most as long as its size limit takes at this rate.
 */
export function limitBodyTime(request: FastifyRequest, reply: FastifyReply, bodyMs: number): void {
  if (!hasBody(request)) return;
  const { raw } = request;
  const { minBytesPerSecond } = request.routeOptions.config;
  const startedAt = performance.now();
  const bytesBefore = raw.socket.bytesRead;
  const earnedMs = () =>
    minBytesPerSecond ? ((raw.socket.bytesRead - bytesBefore) / minBytesPerSecond) * 1000 : 0;
  const check = () => {
    const leftMs = startedAt + bodyMs + earnedMs() - performance.now();
    if (raw.complete) return;
    if (leftMs > 0) timer = setTimeout(check, leftMs);
    else giveUp(request, reply);
  };
  let timer = setTimeout(check, bodyMs);
  const stop = () => clearTimeout(timer);
  raw.once("end", stop).once("close", stop);
}
