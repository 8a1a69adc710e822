import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Parts } from "../deps/parts.ts";

/** The state that the readiness probe reports. */
export interface Readiness {
  isDraining: boolean;
  /** When a draining server has answered every request, in `performance.now()` time. */
  answersBy?: number;
}

/** The header with which the doctor asks what the proxies in front have added to its request. */
export const proxyCheckHeader = "x-armslot-proxy-check";

/** Returns the value of `proxyCheckHeader`, which only those who have the server's secret know. */
export function proxyCheckKey(serverSecret: string): string {
  return createHmac("sha256", serverSecret).update("proxy check").digest("hex");
}

/** Returns how many addresses stand in `X-Forwarded-For`, to the doctor only. */
function forwardedAddresses({ headers }: FastifyRequest, key: Buffer): { addresses?: number } {
  const given = Buffer.from(String(headers[proxyCheckHeader] ?? ""));
  if (given.length !== key.length || !timingSafeEqual(given, key)) return {};
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  return { addresses: forwarded.filter((address) => address.trim() !== "").length };
}

/** Mounts `/healthz` (the process is up) and `/readyz` (the database answers and is migrated; 503 while draining). */
export function mountHealth(app: FastifyInstance, parts: Parts, readiness: Readiness): void {
  const key = Buffer.from(proxyCheckKey(parts.serverSecret));
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (request, reply) => {
    if (readiness.isDraining) return reply.code(503).send({ status: "draining" });
    try {
      await parts.db.ready();
      return { status: "ready", ...forwardedAddresses(request, key) };
    } catch (failure) {
      request.log.warn({ err: failure }, "not ready");
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
