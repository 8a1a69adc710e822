import { eventPaths } from "@armslot/contracts/core/events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { readCookies } from "../http/cookies.ts";
import { refuseCrossSite } from "../http/csrf.ts";
import { networkOf } from "../http/network.ts";
import { requestLimit } from "../http/request-limit.ts";
import { findViewer } from "../http/session.ts";
import { browserEvent } from "./browser-event.ts";
import { limitEventsPerDay } from "./event-limit.ts";
import { type PayloadKind, readPayload } from "./read-payload.ts";

const bodyMaxBytes = 256 * 1024;

interface Body {
  readonly text: string;
  readonly kind: PayloadKind;
}

/**
 * Mounts the endpoints of the analytics SDK. They use the SDK's formats, so they are not contract endpoints, but they check the
 * same: origin, limits and session.
 */
export async function mountAnalytics(app: FastifyInstance, parts: Parts): Promise<void> {
  const { settings, clock } = parts;
  const count = requestLimit({ perMinute: settings.eventsPerMinute, clock });
  const keep = limitEventsPerDay(parts);
  readEventBodies(app);
  app.addHook("onRequest", async (request) => refuseCrossSite(request, settings));

  app.post(
    eventPaths.events,
    route("sendEvents", "Record a browser's events"),
    async (request, reply) => {
      const sent = payloadOf(request);
      const network = networkOf(request.ip);
      count(network, Math.max(1, sent.length));
      const viewer = await findViewer(parts, readCookies(request, settings).session);
      const now = clock();
      const events = sent.flatMap((one) => browserEvent(one, { viewer, now }) ?? []);
      await keep({ events, viewer, network, now, log: request.log });
      return answer(request, reply);
    },
  );

  app.post(
    eventPaths.profiles,
    route(
      "sendProfiles",
      "Accept the SDK's profile updates and ignore them; the server writes profiles itself",
    ),
    async (request, reply) => {
      const sent = payloadOf(request);
      count(networkOf(request.ip), Math.max(1, sent.length));
      return answer(request, reply);
    },
  );
}

function route(operationId: string, summary: string) {
  return {
    bodyLimit: bodyMaxBytes,
    schema: { operationId, summary, tags: ["anyone"] },
  };
}

/** Accepts uncompressed bodies in the SDK's formats and reads them as text. */
function readEventBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const kinds = {
    "application/x-www-form-urlencoded": "form",
    "text/plain": "form",
    "application/json": "json",
  } as const;
  for (const [type, kind] of Object.entries(kinds)) {
    app.addContentTypeParser(type, { parseAs: "string" }, (request, text, done) => {
      const encoding = request.headers["content-encoding"] ?? "identity";
      if (encoding.toLowerCase() === "identity") done(null, { text, kind });
      else done(new AppError("not-json"));
    });
  }
}

function payloadOf({ body }: FastifyRequest) {
  if (body === undefined || body === null) throw new AppError("malformed-request");
  const { text, kind } = body as Body;
  return readPayload(text, kind);
}

/** Sends the response that the SDK counts as success. */
function answer(request: FastifyRequest, reply: FastifyReply) {
  const isVerbose = (request.query as { verbose?: unknown }).verbose === "1";
  if (isVerbose) return reply.send({ status: 1, error: null });
  return reply.type("text/plain; charset=utf-8").send("1");
}
