import { eventPaths, eventSurroundings } from "@armslot/contracts/events";
import type { BeforeSendHookPayload, Config, Mixpanel } from "mixpanel-browser";
import * as core from "mixpanel-browser/src/loaders/loader-module-core.js";

/** The SDK, started. */
export interface RunningAnalytics {
  /** Who is signed in from now on; null for nobody. */
  setMember(userId: string | null): void;
  noteAthleteView(athleteId: string): void;
  noteDemoPlay(): void;
  /** Resolves when what was noted is sent or could not be, after a second at the latest. */
  flush(): Promise<void>;
}

// The types leave this setting out.
type Settings = Partial<Config> & { readonly track_marketing: boolean };

type Sdk = Pick<Mixpanel, "track" | "identify" | "reset" | "get_distinct_id"> & {
  init(token: string, config: Settings): void;
  readonly request_batchers?: { readonly events?: { flush(): Promise<void> } };
};

// The types of this entry leave its default export out.
const sdk = (core as unknown as { readonly default: Sdk }).default;

/** Names our storage; the server knows its own project. */
const projectName = "armslot";
const flushMs = 1_000;
const devicePrefix = "$device:";
/** What of an event leaves the browser; the server keeps nothing else either. */
const sent: readonly string[] = [
  ...eventSurroundings,
  ...["$insert_id", "time", "distinct_id", "$device_id", "$anon_distinct_id", "athleteId"],
];
/** What may tell a link's secret or a name, and so is not even stored in the browser. */
const neverKept = [
  ...["$current_url", "current_url_search", "current_page_title"],
  ...["$referrer", "$initial_referrer", "$initial_referring_domain"],
];

const config: Settings = {
  api_routes: { track: eventPaths.events.slice(1), engage: eventPaths.profiles.slice(1) },
  track_pageview: "url-with-path",
  persistence: "localStorage",
  ip: false,
  save_referrer: false,
  track_marketing: false,
  skip_first_touch_marketing: true,
  store_google: false,
  property_blacklist: neverKept,
  hooks: { before_send_events: onlySent },
};

function onlySent({ event, properties }: BeforeSendHookPayload): BeforeSendHookPayload {
  const kept = Object.entries(properties).filter(([property]) => sent.includes(property));
  return { event, properties: Object.fromEntries(kept) };
}

/** Starts the SDK, which notes page views by itself. Null where the browser has no storage: cookies are not for this. */
export function runAnalytics(): RunningAnalytics | null {
  if (!hasStorage()) return null;
  sdk.init(projectName, { ...config, api_host: window.location.origin });
  return {
    setMember(userId) {
      if (userId !== null) sdk.identify(userId);
      else if (!String(sdk.get_distinct_id()).startsWith(devicePrefix)) sdk.reset();
    },
    noteAthleteView: (athleteId) => sdk.track("Athlete Detail Viewed", { athleteId }),
    noteDemoPlay: () => sdk.track("LP Demo Play"),
    async flush() {
      const tooLate = new Promise((done) => setTimeout(done, flushMs));
      await Promise.race([sdk.request_batchers?.events?.flush(), tooLate]).catch(() => undefined);
    },
  };
}

function hasStorage(): boolean {
  const probe = `${projectName}-probe`;
  try {
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}
