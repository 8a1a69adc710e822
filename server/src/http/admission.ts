import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { type ClientDeadlines, limitBodyTime, limitReadTime } from "./client-deadlines.ts";
import { replyWithProblem } from "./error-reply.ts";
import { refuseManyHeaders, refuseUnusualRequest } from "./host.ts";
import { networkOf } from "./network.ts";
import { requestLimit } from "./request-limit.ts";

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
