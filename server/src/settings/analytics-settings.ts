import { loopbackHosts, type SettingReader } from "./setting-reader.ts";

/** An account at Mixpanel. */
export interface MixpanelSettings {
  readonly token: string;
  /** Without a slash at its end. */
  readonly apiHost: string;
}

export interface AnalyticsSettings {
  /** Without an account events stay in our database. */
  readonly mixpanel: MixpanelSettings | undefined;
  /** Of one network. */
  readonly eventsPerMinute: number;
  /** Of all visitors together, and of each program's members; a tenth of it of one network or member. */
  readonly eventsInAllPerDay: number;
}

const mixpanelAddress = "https://api.mixpanel.com";

/** Reads where events are forwarded to, if anywhere (OPS-11). */
export function readAnalyticsSettings(read: SettingReader): AnalyticsSettings {
  const token = read.text("MIXPANEL_TOKEN");
  if (token !== undefined && !/^[A-Za-z0-9_-]{1,100}$/.test(token)) {
    read.faults.push("MIXPANEL_TOKEN must be letters, digits, - and _, as the project shows it.");
  }
  const host = read.url("MIXPANEL_API_HOST", ["https:", "http:"]) ?? new URL(mixpanelAddress);
  if (host.protocol === "http:" && !loopbackHosts.includes(host.hostname)) {
    read.faults.push("MIXPANEL_API_HOST must be https beyond the own machine.");
  } else if (host.username + host.password + host.search + host.hash !== "") {
    read.faults.push("MIXPANEL_API_HOST must have no user, query or fragment.");
  }
  const apiHost = `${host.origin}${host.pathname}`.replace(/\/+$/, "");
  return {
    mixpanel: token === undefined ? undefined : { token, apiHost },
    eventsPerMinute: read.whole("LIMIT_EVENTS_PER_MINUTE", 300, [1, 1_000_000]),
    eventsInAllPerDay: read.whole("LIMIT_EVENTS_IN_ALL_PER_DAY", 20_000, [1, 1_000_000]),
  };
}
