import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Who the log line is about, filled in once the session is known. */
    audience: { userId?: string; programId?: string };
  }
}

/** The template of a request's path; the path itself may hold a secret. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unknown";
}

/** One line per answered request. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("audience");
  app.addHook("onRequest", async (request) => {
    request.audience = {};
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...request.audience,
      },
      "answered",
    );
  });
}
