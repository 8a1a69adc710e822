import { limits } from "@armslot/contracts/limits";
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
 * Refuses a request with too many headers. Call it before anything is read from them: Node.js 20 drops those after the first
 * thousand, and with them a second `Host` or the part of `X-Forwarded-For` that our proxy appended.
 */
export function refuseManyHeaders({ raw }: FastifyRequest): void {
  if (raw.rawHeaders.length / 2 > limits.requestHeadersMax) throw new AppError("headers-too-large");
}

/**
 * Refuses what browsers never send and proxies disagree about: methods such as TRACE, an absolute-form target, no `Host` or two, a
 * host that is not ours, an expectation other than 100-continue. Health probes reach any host.
 */
export function refuseStrangeRequest(request: FastifyRequest, settings: Settings): void {
  const { rawHeaders, url = "" } = request.raw;
  if (!methods.has(request.method)) throw new AppError("method-not-allowed");
  if (!url.startsWith("/")) throw new AppError("malformed-request");
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === "host",
  );
  if (hosts.length !== 1) throw new AppError("malformed-request");
  const { expect = "100-continue" } = request.headers;
  if (expect.toLowerCase() !== "100-continue") throw new AppError("expectation-failed");
  if (url === "/healthz" || url === "/readyz") return;
  const host = request.headers.host ?? "";
  const defaultPort = settings.isSecure ? /:443$/ : /:80$/;
  if (!settings.hosts.includes(host.toLowerCase().replace(defaultPort, ""))) {
    throw unknownHost(host, settings);
  }
}
