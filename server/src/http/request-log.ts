import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Who the log line is about, filled in once the session is known. */
    audience: { userId?: string; programId?: string };
  }
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
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...request.audience,
      },
      "answered",
    );
  });
}
