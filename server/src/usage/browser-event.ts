import { dayMs } from "@armslot/contracts/core/durations";
import { browserEvents, eventSurroundings } from "@armslot/contracts/core/events";
import { id } from "@armslot/contracts/core/fields";
import { isPagePath } from "@armslot/contracts/core/pages";
import * as z from "zod/mini";
import type { Viewer } from "../http/viewer.ts";
import type { EventProperties, NewEvent } from "../storage/analytics-events.ts";
import { eventText } from "./event-text.ts";
import { isObject, type JsonObject } from "./read-payload.ts";

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

/**
 * Returns the event to store for an event that a browser sent, or undefined to drop it. Only known names and declared properties
 * are stored. The member and the program come from the session, never from the body.
 */
export function browserEvent(sent: JsonObject, { viewer, now }: Sender): NewEvent | undefined {
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
