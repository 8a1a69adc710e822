import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Readiness } from "./http/health.ts";
import type { Parts } from "./parts.ts";
import { requestMs } from "./request-deadline.ts";

const announceDrainMs = 2_000;
/** Every request is answered by then; who has not taken the answer in half a second more does not get it. */
const drainMs = requestMs + 500;

/** A server that answers; `drain` stops it and resolves when its last answer is out. */
export interface Serving {
  readonly app: FastifyInstance;
  drain(how: { announce: boolean }): Promise<void>;
}

/** Whether an address can be listened on; asked before the database is opened, so that a taken port is told at once. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * Listens for requests. Draining turns readiness red and lets running requests finish: each is answered within `requestMs`, after
 * which the connections that are left are closed. What remains of the ten seconds of a stop is for mail and the database.
 */
export async function serve(parts: Parts, webDir: string): Promise<Serving> {
  const readiness: Readiness = { isDraining: false };
  const app = await buildApp({ parts, readiness, webDir });
  await app.listen({ port: parts.settings.port, host: parts.settings.host });
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
