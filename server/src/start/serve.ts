import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { codeOf } from "../core/error-code.ts";
import { requestMs } from "../core/request-deadline.ts";
import type { Parts } from "../deps/parts.ts";
import type { Readiness } from "../http/health.ts";
import { buildApp } from "./app.ts";

const announceDrainMs = 2_000;
/** Every response has started by then. A client that has not received it within another half second loses its connection. */
const drainMs = requestMs + 500;

/**
 * How many connections wait while the server is busy; Linux allows 4,096 by default (`net.core.somaxconn`). Beyond it, Linux drops
 * connections, or accepts them by SYN cookies and resets many of those later. Node's default is 511, about a second of a rush.
 */
const waitingConnections = 4096;

/** A running server. `drain` stops it and resolves when the last response is sent. */
interface Serving {
  readonly app: FastifyInstance;
  drain(how: { announce: boolean }): Promise<void>;
}

const listenAdvice: Readonly<Record<string, string>> = {
  EADDRINUSE: "Another program or Armslot server uses the port. Stop it, or set another PORT.",
  EACCES:
    "Only root may use a port below 1024. Set PORT to a higher one, and put a proxy in front.",
  EADDRNOTAVAIL: "This machine does not have the address. Set HOST to one of its addresses.",
  ENOTFOUND: "The name is not known here. Set HOST to an address of this machine.",
};

/**
 * Returns why the server cannot listen on an address and what to do, or undefined if it can. Call it before the database opens, so a port
 * conflict is reported at once.
 */
export async function whyNotListening(port: number, host: string): Promise<string | undefined> {
  const failure = await new Promise<Error | undefined>((resolve) => {
    const probe = createServer();
    probe.once("error", resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (failure === undefined) return undefined;
  const advice = listenAdvice[codeOf(failure)] ?? `${failure.message}. Set another HOST or PORT.`;
  return `Cannot listen on ${host}:${port}. ${advice}`;
}

/**
 * Listens for requests. A drain turns readiness red and lets running requests finish, each within `requestMs`; then it closes the
 * connections that are left. The rest of the ten-second shutdown is for mail and the database.
 */
export async function serve(parts: Parts, webDir: string): Promise<Serving> {
  const readiness: Readiness = { isDraining: false };
  const app = await buildApp({ parts, readiness, webDir });
  const { port, host } = parts.settings;
  await app.listen({ port, host, backlog: waitingConnections });
  return {
    app,
    async drain({ announce }) {
      readiness.isDraining = true;
      readiness.answersBy = performance.now() + requestMs;
      const giveUp = setTimeout(() => app.server.closeAllConnections(), drainMs);
      if (announce) await pause(announceDrainMs);
      app.server.closeIdleConnections();
      await app.close();
      clearTimeout(giveUp);
    },
  };
}
