import type { FastifyRequest } from "fastify";
import type { Settings } from "../settings.ts";
import { AppError } from "./app-error.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/**
 * Refuses what no browser sends and proxies disagree about: another method (TRACE, CONNECT), an absolute-form target, none or
 * two Host headers, a host that is not ours. Probes of health reach any host.
 */
export function refuseStrangeRequest(request: FastifyRequest, settings: Settings): void {
  const { rawHeaders, url = "" } = request.raw;
  if (!methods.has(request.method)) throw new AppError("method-not-allowed");
  if (!url.startsWith("/")) throw new AppError("malformed-request");
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === "host",
  );
  if (hosts.length !== 1) throw new AppError("malformed-request");
  if (url === "/healthz" || url === "/readyz") return;
  if (!settings.hosts.includes((request.headers.host ?? "").toLowerCase())) {
    throw new AppError("unknown-host");
  }
}
