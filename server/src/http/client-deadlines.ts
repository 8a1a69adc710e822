import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Marks the route as receiving or sending a file. Its body may take longer than others as long as it arrives at this rate, and its
     * client must read the answer at this rate.
     */
    minBytesPerSecond?: number;
  }
}

/** The slowest client that can send or receive a file, about a phone with one bar. */
export const minFileBytesPerSecond = 16 * 1024;

/** How long the server waits for a client, in milliseconds. */
export interface ClientDeadlines {
  /** For all headers of a request, from the start of the connection or from the request's first byte. */
  readonly headersMs: number;
  /** For the body, from the end of the headers. */
  readonly bodyMs: number;
  /** For the next byte in either direction while a request or response is in progress. */
  readonly silenceMs: number;
}

export const defaultDeadlines: ClientDeadlines = {
  headersMs: 10_000,
  bodyMs: 30_000,
  silenceMs: 60_000,
};

const checksPerSlack = 60;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

/** Sends 408 if the response has not started, and closes the connection. */
function giveUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  // The body parser waits for this event. `destroy` would raise it too, but it closes the connection before the response is sent.
  if (!reply.sent && raw.listenerCount("error") > 0)
    raw.emit("error", new AppError("request-timeout"));
  else raw.destroy();
}

/**
 * Ends a request whose body has not arrived within `bodyMs`. An upload gets extra time for the bytes already received, at its
 * `minBytesPerSecond`, so its size limit and this rate bound its duration.
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
  const { socket } = raw;
  const stop = () => {
    clearTimeout(timer);
    socket.off("close", stop);
  };
  raw.once("end", stop).once("close", stop);
  // A request whose response is sent before its body arrived raises neither event when the connection closes.
  socket.once("close", stop);
}

/**
 * Closes the connection of a client that reads a file below the route's `minBytesPerSecond`, so it cannot hold the file's database
 * connection for long. Only the time in which the server waits for the client counts. `slackMs` are free at the start, and each byte read
 * earns its time back, up to `slackMs` again.
 */
export function limitReadTime(request: FastifyRequest, reply: FastifyReply, slackMs: number): void {
  const { minBytesPerSecond } = request.routeOptions.config;
  if (!minBytesPerSecond) return;
  const { socket } = request.raw;
  let leftMs = slackMs;
  let last = { at: performance.now(), bytes: socket.bytesWritten };
  const check = () => {
    const now = { at: performance.now(), bytes: socket.bytesWritten };
    if (reply.raw.writableNeedDrain) leftMs -= now.at - last.at;
    const earnedMs = ((now.bytes - last.bytes) / minBytesPerSecond) * 1000;
    leftMs = Math.min(slackMs, leftMs + earnedMs);
    last = now;
    if (leftMs <= 0) socket.destroy();
  };
  const timer = setInterval(check, slackMs / checksPerSlack);
  reply.raw.once("close", () => clearInterval(timer));
}
