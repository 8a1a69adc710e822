import { eventPaths, eventSurroundings } from "@armslot/contracts/events";
import type { BeforeSendHookPayload, Config, Mixpanel } from "mixpanel-browser";
import * as core from "mixpanel-browser/src/loaders/loader-module-core.js";

/** The started SDK. */
export interface RunningAnalytics {
  /** Sets the signed-in member, or null for none. */
  setMember(userId: string | null): void;
  trackAthleteView(athleteId: string): void;
  trackDemoPlay(): void;
  /** Sends the queued events. Resolves after a second at the latest and never rejects. */
  flush(): Promise<void>;
}

// The SDK's types lack this setting.
type Settings = Partial<Config> & { readonly track_marketing: boolean };

type Sdk = Pick<Mixpanel, "track" | "identify" | "reset" | "get_distinct_id"> & {
  init(token: string, config: Settings): void;
  readonly request_batchers?: { readonly events?: { flush(): Promise<void> } };
};

// The types of this entry point lack its default export.
const sdk = (core as unknown as { readonly default: Sdk }).default;

/** The SDK needs a project token to name its storage. The server adds the real one. */
const projectName = "armslot";
const flushMs = 1_000;
const devicePrefix = "$device:";
/** The properties that are sent. All others are removed from each event. */
const sentProperties: readonly string[] = [
  ...eventSurroundings,
  "$insert_id",
  "time",
  "distinct_id",
  "$device_id",
  "$anon_distinct_id",
  "athleteId",
];
/** Properties that could contain a link's secret or a name. The SDK does not even store them. */
const blockedProperties = [
  "$current_url",
  "current_url_search",
  "current_page_title",
  "$referrer",
  "$initial_referrer",
  "$initial_referring_domain",
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
  property_blacklist: blockedProperties,
  hooks: { before_send_events: removeOtherProperties },
};

function removeOtherProperties({
  event,
  properties,
}: BeforeSendHookPayload): BeforeSendHookPayload {
  const kept = Object.entries(properties).filter(([name]) => sentProperties.includes(name));
  return { event, properties: Object.fromEntries(kept) };
}

/** Starts the SDK, which tracks page views itself. Returns null if the browser has no storage, because the SDK would use cookies then. */
export function runAnalytics(): RunningAnalytics | null {
  if (!hasStorage()) return null;
  sdk.init(projectName, { ...config, api_host: window.location.origin });
  return {
    setMember(userId) {
      if (userId !== null) sdk.identify(userId);
      else if (!String(sdk.get_distinct_id()).startsWith(devicePrefix)) sdk.reset();
    },
    trackAthleteView: (athleteId) => sdk.track("Athlete Detail Viewed", { athleteId }),
    trackDemoPlay: () => sdk.track("LP Demo Play"),
    async flush() {
      const timeout = new Promise((done) => setTimeout(done, flushMs));
      await Promise.race([sdk.request_batchers?.events?.flush(), timeout]).catch(() => undefined);
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
