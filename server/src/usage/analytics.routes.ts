import { dayMs } from "@armslot/contracts/core/durations";
import { browserEvents, eventPaths, eventSurroundings } from "@armslot/contracts/core/events";
import { id } from "@armslot/contracts/core/fields";
import { limits } from "@armslot/contracts/core/limits";
import { isPagePath } from "@armslot/contracts/core/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { readCookies } from "../http/cookies.ts";
import { refuseCrossSite } from "../http/csrf.ts";
import { networkOf } from "../http/network.ts";
import { requestLimit } from "../http/request-limit.ts";
import { findViewer } from "../http/session.ts";
import type { Viewer } from "../http/viewer.ts";
import type { EventProperties, NewEvent } from "../storage/analytics-events.ts";
import { limitEventsPerDay } from "./event-limit.ts";
import { eventText } from "./event-text.ts";

type BrowserEvent = (typeof browserEvents)[number];

interface Sender {
  /** The viewer of the request's session. */
  readonly viewer: Viewer | undefined;
  readonly now: Date;
}

/** Events may wait in a browser. An older or a future time comes from a wrong clock. */
const waitMaxMs = 30 * dayMs;

const insertIdForm = /^[A-Za-z0-9-]{1,36}$/;

const deviceForm = /^[A-Za-z0-9-]{8,64}$/;

const devicePrefix = "$device:";

/** Path segments are short: IDs fit, tokens of links do not. */
const pathForm = /^(?:\/[A-Za-z0-9-]{0,36})+$/;

const domainForm = /^[A-Za-z0-9.-]+(?::\d{1,5})?$/;

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

/**
 * Returns the event to store for an event that a browser sent, or undefined to drop it. Only known names and declared properties
 * are stored. The member and the program come from the session, never from the body.
 */
function browserEvent(sent: JsonObject, { viewer, now }: Sender): NewEvent | undefined {
  const name = browserEvents.find((known) => known === sent.event);
  const given = isObject(sent.properties) ? sent.properties : {};
  const insertId = given.$insert_id;
  const device = deviceOf(given);
  const hasInsertId = typeof insertId === "string" && insertIdForm.test(insertId);
  if (name === undefined || device === undefined || !hasInsertId) return undefined;
  // A play of the demo names no one (EVENT-10).
  const member = name === "LP Demo Play" ? undefined : viewer;
  const at = timeOf(given.time, now);
  const own = ownProperties(name, { given, member, at, anonymous: viewer === undefined });
  if (own === undefined) return undefined;
  return {
    insertId,
    name,
    distinctId: member?.userId ?? `${devicePrefix}${device}`,
    userId: member?.userId ?? null,
    programId: member?.programId ?? null,
    properties: { ...commonProperties(given), $device_id: device, ...own },
    at,
    now,
  };
}

function deviceOf({ $device_id: device, distinct_id: distinct }: JsonObject): string | undefined {
  const named =
    typeof distinct === "string" && distinct.startsWith(devicePrefix)
      ? distinct.slice(devicePrefix.length)
      : undefined;
  return [device, named].find(
    (one): one is string => typeof one === "string" && deviceForm.test(one),
  );
}

function timeOf(seconds: unknown, now: Date): Date {
  const ms = typeof seconds === "number" ? Math.round(seconds * 1000) : Number.NaN;
  const isLikely = ms <= now.getTime() && ms >= now.getTime() - waitMaxMs;
  return isLikely ? new Date(ms) : now;
}

interface EventContext {
  readonly given: JsonObject;
  readonly member: Viewer | undefined;
  /** Whether no member is signed in. */
  readonly anonymous: boolean;
  readonly at: Date;
}

/** Returns the properties specific to an event, or undefined if it needs a session or an athlete that is missing. */
function ownProperties(
  name: BrowserEvent,
  { given, member, at, anonymous }: EventContext,
): EventProperties | undefined {
  const createdAt = at.toISOString();
  switch (name) {
    case "$mp_web_page_view":
      return {};
    case "LP Demo Play":
      return { anonymous, createdAt, source: "landing_page" };
    case "$identify": {
      const before = deviceOf({ distinct_id: given.$anon_distinct_id });
      if (member === undefined || before === undefined) return undefined;
      return { $anon_distinct_id: `${devicePrefix}${before}` };
    }
    case "Athlete Detail Viewed": {
      const athleteId = z.safeParse(id, given.athleteId).data;
      if (member === undefined || athleteId === undefined) return undefined;
      const { userId, programId } = member;
      return { userId, athleteId, programId, createdAt };
    }
  }
}

function commonProperties(given: JsonObject): EventProperties {
  const kept = eventSurroundings.map((name) => [name, keptValue(name, given[name])] as const);
  return Object.fromEntries(
    kept.filter((one): one is typeof one & [string, string | number] => one[1] !== undefined),
  );
}

function keptValue(
  name: (typeof eventSurroundings)[number],
  value: unknown,
): string | number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  if (name === "current_url_path") {
    return pathForm.test(value) && isPagePath(value) ? eventText(value) : "(unknown)";
  }
  if (name === "$referring_domain" && !domainForm.test(value)) return undefined;
  return eventText(value);
}

/** How a body is encoded: form fields (which beacons send as text/plain) or JSON. */
type PayloadKind = "form" | "json";

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the objects of a body in any of the SDK's formats: `data=` with JSON or base64 of it, or JSON itself; one object or an
 * array.
 * @throws AppError `malformed-request`, or `body-too-large` for too many objects
 */
function readPayload(body: string, kind: PayloadKind): JsonObject[] {
  const data = jsonIn(kind === "json" ? body : dataOf(body));
  const objects = Array.isArray(data) ? data : [data];
  if (objects.length > limits.eventsPerRequestMax) throw new AppError("body-too-large");
  if (!objects.every(isObject)) throw new AppError("malformed-request");
  return objects;
}

function dataOf(body: string): string {
  const [data, second] = new URLSearchParams(body).getAll("data");
  if (data === undefined || second !== undefined) throw new AppError("malformed-request");
  if (!/^[\w+/=-]*$/.test(data)) return data;
  // The SDK writes an astral character as two surrogates, which are not valid UTF-8. They become replacement characters.
  return Buffer.from(data, "base64").toString("utf8");
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("malformed-request", { cause });
  }
}
