import type { FastifyInstance } from "fastify";
import type { Parts } from "../parts.ts";

/** What the probes read: a server that starts or drains is not ready, though it is alive. */
export interface Readiness {
  isDraining: boolean;
  /** The moment of `performance.now()` by which a draining server has answered everyone. */
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
