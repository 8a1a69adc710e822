import type { FastifyInstance } from "fastify";
import type { Parts } from "../parts.ts";

/** The state that the readiness probe reports. */
export interface Readiness {
  isDraining: boolean;
  /** When a draining server has answered every request, in `performance.now()` time. */
  answersBy?: number;
}

/** Mounts `/healthz` (the process is up) and `/readyz` (the database answers and is migrated; 503 while draining). */
export function mountHealth(app: FastifyInstance, parts: Parts, readiness: Readiness): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (request, reply) => {
    if (readiness.isDraining) return reply.code(503).send({ status: "draining" });
    try {
      await parts.db.ready();
      return { status: "ready" };
    } catch (failure) {
      request.log.warn({ err: failure }, "not ready");
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
