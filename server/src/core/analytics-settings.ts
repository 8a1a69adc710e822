import { loopbackHosts, type SettingReader } from "./setting-reader.ts";

/** A Mixpanel account. */
export interface MixpanelSettings {
  readonly token: string;
  /** Without a trailing slash. */
  readonly apiHost: string;
}

interface AnalyticsSettings {
  /** Undefined when events stay in our database. */
  readonly mixpanel: MixpanelSettings | undefined;
  /** The limit of one network. */
  readonly eventsPerMinute: number;
  /** The limit of all visitors together, and of each program's members. One network or member may use a tenth of it. */
  readonly eventsInAllPerDay: number;
}

const mixpanelAddress = "https://api.mixpanel.com";

/** Reads whether and where events are forwarded (OPS-11). */
export function readAnalyticsSettings(read: SettingReader): AnalyticsSettings {
  const token = read.text("MIXPANEL_TOKEN");
  if (token !== undefined && !/^[A-Za-z0-9_-]{1,100}$/.test(token)) {
    read.faults.push(
      "MIXPANEL_TOKEN must consist of letters, digits, - and _. Copy it from the project settings.",
    );
  }
  const host = read.url("MIXPANEL_API_HOST", ["https:", "http:"]) ?? new URL(mixpanelAddress);
  if (host.protocol === "http:" && !loopbackHosts.includes(host.hostname)) {
    read.faults.push("MIXPANEL_API_HOST must be https unless it is on this machine.");
  } else if (host.username + host.password + host.search + host.hash !== "") {
    read.faults.push("MIXPANEL_API_HOST must have no user, query or fragment.");
  }
  const apiHost = read.note(
    "MIXPANEL_API_HOST",
    `${host.origin}${host.pathname}`.replace(/\/+$/, ""),
  );
  return {
    mixpanel: token === undefined ? undefined : { token, apiHost },
    eventsPerMinute: read.integer("LIMIT_EVENTS_PER_MINUTE", 300, [1, 1_000_000]),
    eventsInAllPerDay: read.integer("LIMIT_EVENTS_IN_ALL_PER_DAY", 20_000, [1, 1_000_000]),
  };
}
