import type { FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { Settings } from "../core/settings.ts";

/**
 * Refuses a state change that did not start on our own pages (SEC-41). `Sec-Fetch-Site` must be `same-origin`; if it is absent,
 * `Origin` must be one of ours. Throws `cross-site`.
 */
export function refuseCrossSite(request: FastifyRequest, settings: Settings): void {
  const site = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  const isOurs =
    site === undefined
      ? origin !== undefined && settings.origins.includes(origin)
      : site === "same-origin";
  if (!isOurs) throw new AppError("cross-site");
}
