import type { browserEvents, eventSurroundings } from "@armslot/contracts/core/events";
import { pages } from "@armslot/contracts/core/pages";
import { browserKind } from "./browser-kind.ts";
import { EventQueue } from "./event-queue.ts";
import { newKey } from "./new-key.ts";
import { delay, waitUntilIdle } from "./wait-until-idle.ts";

/** Mixpanel's own script used this key, so a browser that it counted stays the same visitor. */
const storageKey = "mp_armslot_mixpanel";

const devicePrefix = "$device:";

/** Who an event is about, in the words of Mixpanel's HTTP API. */
interface Visitor {
  /** The signed-in member, or the browser. */
  readonly distinct_id: string;
  readonly $device_id: string;
}

function kept(): Partial<Visitor> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}

function keep(visitor: Visitor): Visitor {
  localStorage.setItem(storageKey, JSON.stringify(visitor));
  return visitor;
}

function newVisitor(): Visitor {
  const device = newKey();
  return keep({ distinct_id: devicePrefix + device, $device_id: device });
}

/** Whether the visitor is a signed-in member. */
const isMember = ({ distinct_id: id }: Visitor): boolean => !id.startsWith(devicePrefix);

/** Analytics that run on a page. */
export interface RunningAnalytics {
  /** Sets the signed-in member, or null for none. */
  setMember(userId: string | null): void;
  trackAthleteView(athleteId: string): void;
  trackDemoPlay(): void;
  /** Sends the queued events. Resolves after a second at the latest and never rejects. */
  flush(): Promise<void>;
}

type EventName = (typeof browserEvents)[number];

const checkAgainMs = 100;

/**
 * Starts analytics when the browser is idle. Returns null if the browser opts out of tracking, has no storage, or shows a shared report,
 * whose address has a secret and whose readers are often families (SHARE-6).
 */
export async function startWhenIdle(
  onNavigate?: (changed: () => void) => void,
): Promise<RunningAnalytics | null> {
  if (optsOutOfTracking() || window.location.pathname === pages.sharedReport) return null;
  await waitUntilIdle();
  // Nothing is stored or sent before the token has left the address bar (EVENT-8).
  while (new URLSearchParams(window.location.search).has("token")) await delay(checkAgainMs);
  return hasStorage() ? runAnalytics(onNavigate) : null;
}

/** Whether Do Not Track or Global Privacy Control is on. */
function optsOutOfTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    readonly globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
}

function hasStorage(): boolean {
  try {
    visitor();
    return true;
  } catch {
    return false;
  }
}

/** The kind of browser and the domain that linked here. Never an address: it could contain a link's secret. */
function surroundings(): Readonly<Partial<Record<(typeof eventSurroundings)[number], unknown>>> {
  return {
    ...browserKind(navigator.userAgent),
    $referring_domain: document.referrer ? new URL(document.referrer).host : undefined,
    $screen_width: window.screen.width,
    $screen_height: window.screen.height,
  };
}

function runAnalytics(onNavigate?: (changed: () => void) => void): RunningAnalytics {
  const queue = new EventQueue();
  const around = surroundings();
  let seenPath: string | null = null;
  const track = (event: EventName, properties: Readonly<Record<string, unknown>> = {}) =>
    queue.add({
      event,
      properties: {
        ...around,
        ...visitor(),
        $insert_id: newKey(),
        time: Date.now() / 1000,
        ...properties,
      },
    });
  const trackPageView = () => {
    const { pathname } = window.location;
    if (pathname === seenPath) return;
    seenPath = pathname;
    track("$mp_web_page_view", { current_url_path: pathname });
  };
  trackPageView();
  onNavigate?.(trackPageView);
  return {
    setMember(userId) {
      const { distinct_id: before } = visitor();
      if (userId === before) return;
      if (isMember(visitor())) {
        // The server would take them for what the next member did.
        queue.forget();
        setVisitor(null);
      }
      if (userId === null) return;
      const { distinct_id: $anon_distinct_id } = visitor();
      setVisitor(userId);
      track("$identify", { $anon_distinct_id });
    },
    trackAthleteView: (athleteId) => track("Athlete Detail Viewed", { athleteId }),
    trackDemoPlay: () => track("LP Demo Play"),
    flush: () => queue.flush(),
  };
}

/**
 * Returns the visitor that the browser keeps, the same in all its tabs, or a new one.
 * @throws {DOMException} if the browser has no storage
 */
function visitor(): Visitor {
  const { distinct_id, $device_id } = kept();
  if (typeof distinct_id !== "string" || typeof $device_id !== "string") return newVisitor();
  return { distinct_id, $device_id };
}

/** Makes a member the visitor from now on, or with null someone new. */
function setVisitor(userId: string | null): void {
  if (userId === null) newVisitor();
  else keep({ ...visitor(), distinct_id: userId });
}
