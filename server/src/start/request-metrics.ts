import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { routeOf } from "../http/request-log.ts";

const secondMs = 1000;
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Every other method is refused, and a client can invent any number of them. */
const methods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "DELETE"];

/** Counts the answered requests of an app by method, route pattern and status. No label holds anything that a client chose. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: "armslot_http_requests_total",
    help: "Answered requests by method, route pattern and status.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "armslot_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer, by method and route pattern.",
    labelNames: ["method", "route"] as const,
    buckets,
    registers,
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = routeOf(request);
    const method = methods.includes(request.method) ? request.method : "other";
    requests.inc({ method, route, status: String(reply.statusCode) });
    durations.observe({ method, route }, reply.elapsedTime / secondMs);
    done();
  });
}
