import { limits } from "@armslot/contracts/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../access/network.ts";
import { requestLimit } from "../access/request-limit.ts";
import { AppError } from "../app-error.ts";
import type { Parts } from "../parts.ts";
import { type ClientDeadlines, limitBodyTime } from "./client-deadlines.ts";
import { replyWithProblem } from "./error-reply.ts";
import { refuseManyHeaders, refuseStrangeRequest } from "./host.ts";

interface Given {
  readonly parts: Parts;
  readonly deadlines: ClientDeadlines;
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The two ends of every request: what it must pass before its route, and the answer to a failure. */
export interface Admission {
  /** Sets the headers of the answer and the body's deadline, and counts the request. Throws an `AppError` if it is refused. */
  admit(request: FastifyRequest, reply: FastifyReply): void;
  /** Answers with a problem and logs it, unless it is a repeated refusal. */
  fail(failure: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

const isAsset = ({ url }: FastifyRequest) => url.startsWith("/assets/");

/** Opens the admission of one server, which counts requests by network. Assets count only when they fail: a page loads dozens. */
export function openAdmission({ parts, deadlines, headers }: Given): Admission {
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
      refuseManyHeaders(request);
      if (isAsset(request)) uncounted.add(request);
      else count(networkOf(request.ip));
      refuseStrangeRequest(request, settings);
      if (request.url.length > limits.requestUrlMaxBytes) throw new AppError("url-too-long");
      if (request.url.startsWith("/api/")) parts.db.requireRoom();
    },
    fail(failure, request, reply) {
      const final = counted(failure, request);
      if (final instanceof AppError && final.details.isRepeated) request.log.level = "warn";
      replyWithProblem(final, request, reply);
    },
  };
}
