import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Settings } from "../settings/settings.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

const shownHostMaxCharacters = 100;

/** Names both hosts, so that an operator can fix the proxy. The received one is anyone's text: cleaned and cut. */
function unknownHost(received: string, { hosts }: Settings): AppError {
  const shown = received.slice(0, shownHostMaxCharacters).replace(/[^\w.:[\]-]/g, "?");
  const detail = `This server answers for "${hosts[0]}", but the request is for "${shown}". If a proxy is in front, configure it to pass the Host header on; otherwise correct PUBLIC_URL.`;
  return new AppError("unknown-host", { detail });
}

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
  const host = request.headers.host ?? "";
  const defaultPort = settings.isSecure ? /:443$/ : /:80$/;
  if (!settings.hosts.includes(host.toLowerCase().replace(defaultPort, ""))) {
    throw unknownHost(host, settings);
  }
}
