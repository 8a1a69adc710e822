import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { Settings } from "../core/settings.ts";
import type { Parts } from "../deps/parts.ts";
import { type ClientDeadlines, limitBodyTime, limitReadTime } from "./client-deadlines.ts";
import { replyWithProblem } from "./error-reply.ts";
import { networkOf } from "./network.ts";
import { requestLimit } from "./request-limit.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** Uploads by tus send their bytes with PATCH. */
const uploadPath = /^\/api\/programs\/[\w-]+\/recordings\/[\w-]+\/upload$/;

/** These are asked on the machine itself, by its address. */
const anyHostPaths = ["/healthz", "/readyz", "/metrics"];

const shownHostMaxCharacters = 100;

const headersMax = 100;

/** Names both hosts so an operator can fix the proxy. The client chose the received one, so it is sanitized and truncated. */
function unknownHost(received: string, { hosts }: Settings): AppError {
  const shown = received.slice(0, shownHostMaxCharacters).replace(/[^\w.:[\]-]/g, "?");
  const detail = `This server is configured for "${hosts[0]}", but the request is for "${shown}". If there is a proxy in front, make it forward the Host header. Otherwise correct PUBLIC_URL.`;
  return new AppError("unknown-host", { detail });
}

/**
 * Refuses a request with too many headers. Call it before reading any header: Node.js 20 drops all after the first thousand, which
 * could hide a second `Host` or the part of `X-Forwarded-For` that our proxy appended.
 */
function refuseManyHeaders({ raw }: FastifyRequest): void {
  if (raw.rawHeaders.length / 2 > headersMax) throw new AppError("headers-too-large");
}

/** A header's name (RFC 9110). The parser of Node.js 20.19.0 also takes names with spaces. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

interface AdmissionOptions {
  readonly parts: Parts;
  readonly deadlines: ClientDeadlines;
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The first and the last step of every request. */
export interface Admission {
  /** Sets the response headers and the client's deadlines, and counts the request. Throws an `AppError` to refuse it. */
  admit(request: FastifyRequest, reply: FastifyReply): void;
  /** Sends a problem and logs it, unless it repeats an earlier refusal. */
  fail(failure: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

const urlMaxBytes = 2048;

const isAsset = ({ url }: FastifyRequest) => url.startsWith("/assets/");

/**
 * Returns the admission of one server, which limits requests per network. Successful asset requests are not counted, because one
 * page loads dozens.
 */
export function openAdmission({ parts, deadlines, headers }: AdmissionOptions): Admission {
  const { settings, clock } = parts;
  const count = requestLimit({ perMinute: settings.requestsPerMinute, clock });
  const uncounted = new WeakSet<FastifyRequest>();
  const counted = (failure: unknown, request: FastifyRequest): unknown => {
    if (!uncounted.delete(request)) return failure;
    try {
      count(networkOf(request.ip));
      return failure;
    } catch (limit) {
      return limit;
    }
  };
  return {
    admit(request, reply) {
      reply.headers(headers).header("x-request-id", request.id);
      limitBodyTime(request, reply, deadlines.bodyMs);
      limitReadTime(request, reply, deadlines.silenceMs);
      refuseManyHeaders(request);
      if (isAsset(request)) uncounted.add(request);
      else count(networkOf(request.ip));
      refuseUnusualRequest(request, settings);
      if (request.url.length > urlMaxBytes) throw new AppError("url-too-long");
      if (request.url.startsWith("/api/")) parts.db.requireRoom();
    },
    fail(failure, request, reply) {
      const final = counted(failure, request);
      if (final instanceof AppError && final.details.isRepeated) request.log.level = "warn";
      replyWithProblem(final, request, reply);
    },
  };
}

/**
 * Refuses requests that browsers never send and proxies treat differently: methods such as TRACE, an absolute-form target, a header
 * name that is none, no `Host` or two, an unknown host, or an expectation other than 100-continue. Probes and the collector of
 * metrics may use any host.
 */
function refuseUnusualRequest(request: FastifyRequest, settings: Settings): void {
  const { rawHeaders, url = "" } = request.raw;
  const isUpload = request.method === "PATCH" && uploadPath.test(url);
  if (!(isUpload || methods.has(request.method))) throw new AppError("method-not-allowed");
  if (!url.startsWith("/")) throw new AppError("malformed-request");
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  if (!names.every((name) => headerName.test(name))) throw new AppError("malformed-request");
  const hosts = names.filter((name) => name.toLowerCase() === "host");
  if (hosts.length !== 1) throw new AppError("malformed-request");
  const { expect = "100-continue" } = request.headers;
  if (expect.toLowerCase() !== "100-continue") throw new AppError("expectation-failed");
  if (anyHostPaths.includes(url)) return;
  const host = request.headers.host ?? "";
  const defaultPort = settings.isSecure ? /:443$/ : /:80$/;
  if (!settings.hosts.includes(host.toLowerCase().replace(defaultPort, ""))) {
    throw unknownHost(host, settings);
  }
}
