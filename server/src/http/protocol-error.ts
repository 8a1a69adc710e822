import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errors } from "@armslot/contracts/errors";
import { AppError } from "../app-error.ts";
import { problemOf } from "./error-reply.ts";

const codeOfParserError: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

interface Answering {
  /** Those that every answer has. */
  readonly headers: Readonly<Record<string, string>>;
  readonly newId: () => string;
}

/** Answers what never became a request, because it is no HTTP or did not arrive in time, like any other failure; then hangs up. */
export function protocolErrorAnswerer({ headers, newId }: Answering) {
  return (failure: Error & { code?: string }, socket: Socket): void => {
    if (failure.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = codeOfParserError[failure.code ?? ""] ?? "malformed-request";
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
