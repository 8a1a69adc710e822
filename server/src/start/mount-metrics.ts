import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { AppError } from "../core/app-error.ts";
import { loopbackHosts } from "../core/setting-reader.ts";
import type { Settings } from "../core/settings.ts";
import { measureRequests } from "./request-metrics.ts";
import { type MeasuredParts, measureServer } from "./server-metrics.ts";

const loopback: readonly (string | undefined)[] = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
/**
 * Matches the headers that proxies and networks in front of a site add. A proxy on this machine also connects from loopback, on behalf of
 * others.
 */
const forwarding =
  /^(?:via|cdn-loop|front-end-https|(?:x-)?forwarded|x-(?:scheme|url-scheme|https|proto|ssl|real|original|remote|client|cluster|envoy|azure|arr|appengine|amzn|vercel|nf)|cf-|fly-|true-client|.*-(?:client|connecting|user|real)-ip$)/;

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function mayRead({ headers, socket }: FastifyRequest, { metricsToken }: Settings): boolean {
  if (metricsToken !== undefined) {
    return timingSafeEqual(hashOf(headers.authorization ?? ""), hashOf(`Bearer ${metricsToken}`));
  }
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name));
  // A proxy without those headers, a forwarded port and a page with a rebound name send another host.
  const host = (headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  return loopback.includes(socket.remoteAddress) && loopbackHosts.includes(host) && !isForwarded;
}

/**
 * Mounts `GET /metrics` in the text format of Prometheus and measures every request, unless METRICS is off. With METRICS_TOKEN a
 * request needs that token; without it, it must come from this machine, ask for a loopback host, and have no header of a proxy. Others
 * get the answer of an unknown path. Call it before the routes are mounted.
 */
export function mountMetrics(app: FastifyInstance, parts: MeasuredParts): void {
  const { settings } = parts;
  if (!settings.hasMetrics) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges must not end with `_total`, which names counters. Those without it measure the same.
  for (const kind of ["handles", "requests", "resources"]) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  }
  measureRequests(app, registry);
  measureServer(parts, registry);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, settings)) throw new AppError("not-found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
