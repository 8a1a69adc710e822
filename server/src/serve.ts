import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Readiness } from "./http/health.ts";
import type { Parts } from "./parts.ts";

const announceDrainMs = 2_000;
/** As long as a request may take in the database. What is left of the ten seconds of a stop is for the database's own. */
const drainMs = 8_000;

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

/** Listens for requests. Draining turns readiness red, lets running requests finish and gives up on them after eight seconds. */
export async function serve(parts: Parts, webDir: string): Promise<Serving> {
  const readiness: Readiness = { isDraining: false };
  const app = await buildApp({ parts, readiness, webDir });
  await app.listen({ port: parts.settings.port, host: parts.settings.host });
  return {
    app,
    async drain({ announce }) {
      readiness.isDraining = true;
      if (announce) await pause(announceDrainMs);
      app.server.closeIdleConnections();
      const giveUp = setTimeout(() => app.server.closeAllConnections(), drainMs - announceDrainMs);
      await app.close();
      clearTimeout(giveUp);
    },
  };
}
