import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, errors } from "@armslot/contracts/errors";
import type { FastifyServerOptions } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { ClientDeadlines } from "./client-deadlines.ts";
import { problemOf } from "./error-reply.ts";

const keepAliveMs = 72_000;

const codeOfParserError: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

interface HttpServerOptions {
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly newId: () => string;
  readonly deadlines: ClientDeadlines;
}

/** Returns a function that writes a failure to a socket as a complete HTTP response and closes the connection. */
function protocolAnswerer({ headers, newId }: HttpServerOptions) {
  return (socket: Duplex, code: ErrorCode): void => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const { status } = errors[code];
    const requestId = newId();
    const body = JSON.stringify(problemOf(new AppError(code), requestId));
    const lines = Object.entries({
      ...headers,
      "x-request-id": requestId,
      "content-type": "application/problem+json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
  };
}

/**
 * Returns Fastify's options for a server that never sends the default responses of Node.js: failures that Node.js would answer or
 * drop get our headers and a problem as body. The factory makes the only server, so Fastify does not open a second one for
 * `localhost`.
 */
export function httpServer(options: HttpServerOptions) {
  const { headersMs, silenceMs } = options.deadlines;
  const answer = protocolAnswerer(options);
  const latest = new WeakMap<Duplex, ServerResponse<IncomingMessage>>();
  const remember: RequestListener = (request, response) => latest.set(request.socket, response);

  const serverFactory = (handle: RequestListener) => {
    const server = createServer({
      requireHostHeader: false,
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 10,
      // Bodies have their own deadlines, because uploads may take longer.
      requestTimeout: 0,
      keepAliveTimeout: keepAliveMs,
    });
    server.timeout = silenceMs;
    server.on("request", remember).on("request", handle);
    // `refuseUnusualRequest` answers expectations other than 100-continue.
    server.on("checkExpectation", (...both) => server.emit("request", ...both));
    server.on("connect", (_request, socket) => {
      socket.on("error", () => socket.destroy());
      answer(socket, "method-not-allowed");
    });
    return server;
  };

  const clientErrorHandler: FastifyServerOptions["clientErrorHandler"] = (failure, socket) => {
    const response = latest.get(socket);
    const code = codeOfParserError[failure.code] ?? "malformed-request";
    const isWithinRequest = response && !response.req.complete;
    if (failure.code === "ECONNRESET") socket.destroy();
    else if (isWithinRequest && response.headersSent) socket.destroy();
    else if (!response || isWithinRequest || response.writableFinished) answer(socket, code);
    // The request itself was complete, so its response goes first.
    else response.once("finish", () => answer(socket, code));
  };

  return { serverFactory, clientErrorHandler };
}
