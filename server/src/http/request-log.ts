import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The user, program and API token in the log line, set once the session or the token is known. */
    audience: { userId?: string; programId?: string; tokenId?: string };
  }
}

/** Returns the route template of a request. The path itself may contain a secret. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unknown";
}

/** Logs one line per answered request. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("audience");
  app.addHook("onRequest", (request, _reply, done) => {
    request.audience = {};
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
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
    done();
  });
}
