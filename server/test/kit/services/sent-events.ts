import { eventPaths } from "@armslot/contracts/core/events";
import type { TestApp } from "../test-app.ts";
import type { TestBrowser } from "../test-browser.ts";

let made = 0;

export const device = "11f0c5c4-7d35-4f6e-9e6c-2b1a4d3c5e6f";

/** Returns an event like the SDK's, with everything that the SDK would send. */
export function sdkEvent(
  { clock }: TestApp,
  event: string,
  properties: Readonly<Record<string, unknown>> = {},
) {
  made += 1;
  return {
    event,
    properties: {
      $os: "Linux",
      $browser: "Chrome",
      $current_url: "https://armslot.test/invite/x?token=canary-token",
      $browser_version: 140,
      $screen_height: 800,
      $screen_width: 1280,
      mp_lib: "web",
      $lib_version: "2.83.0",
      $insert_id: `event${made}`,
      time: clock().getTime() / 1000,
      distinct_id: `$device:${device}`,
      $device_id: device,
      $initial_referrer: "https://search.example/?q=canary-query",
      current_page_title: "Canary Athlete",
      current_url_path: "/login",
      current_url_search: "?token=canary-token",
      token: "armslot",
      ...properties,
    },
  };
}

interface SendOptions {
  readonly path?: string;
  readonly query?: string;
  readonly type?: string;
  readonly payload: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a body to an analytics endpoint like one of our pages. */
export async function sendBody(browser: TestBrowser, options: SendOptions) {
  const { path = eventPaths.events, query = "", payload, headers = {} } = options;
  return await browser.request({
    method: "POST",
    url: `${path}${query}`,
    payload,
    headers: {
      "sec-fetch-site": "same-origin",
      "content-type": options.type ?? "application/json",
      ...headers,
    },
  });
}

/** Sends events as JSON. */
export async function sendEvents(browser: TestBrowser, ...events: readonly unknown[]) {
  return await sendBody(browser, { payload: JSON.stringify(events) });
}

export interface StoredEvent {
  readonly insertId: string;
  readonly name: string;
  readonly distinctId: string;
  readonly userId: string | null;
  readonly programId: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Returns the stored events in order of arrival. */
export async function storedEvents({ db }: TestApp): Promise<StoredEvent[]> {
  return await db.asOwner(
    (sql) => sql<StoredEvent[]>`
      select insert_id as "insertId", name, distinct_id as "distinctId", user_id as "userId",
        program_id as "programId", properties, at
      from analytics_events order by received_at, insert_id`,
  );
}
