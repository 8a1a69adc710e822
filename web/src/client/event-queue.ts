import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import { eventPaths } from "@armslot/contracts/core/events";
import { limits } from "@armslot/contracts/core/limits";

/** An event, in the form of Mixpanel's HTTP API. */
export interface BrowserEvent {
  readonly event: string;
  readonly properties: { readonly $insert_id: string; readonly [name: string]: unknown };
}

/** Mixpanel's own script kept its events here too, each below `payload`. */
const storageKey = "__mpq_armslot_ev";
const sendAfterMs = 5 * secondMs;
const longestWaitMs = 10 * minuteMs;
const flushMs = secondMs;
const busyStatuses = [408, 429];

function kept(): BrowserEvent[] {
  try {
    const stored: readonly (BrowserEvent & { payload?: BrowserEvent })[] = JSON.parse(
      localStorage.getItem(storageKey) ?? "[]",
    );
    return stored.map(({ payload, event, properties }) => payload ?? { event, properties });
  } catch {
    return [];
  }
}

/** Keeps events in this browser. It never has more than one request takes: without a connection, the oldest are given up. */
function keep(events: readonly BrowserEvent[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(events.slice(-limits.eventsPerRequestMax)));
  } catch {
    // A full storage loses the event.
  }
}

/** Events that wait to be sent, in this browser's storage. The server stores one that arrives twice once. */
export class EventQueue {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitMs = sendAfterMs;

  constructor() {
    // A page that is left may not come back. Its events stay in the storage, because a beacon has no answer.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#beacon();
    });
    if (kept().length > 0) this.#sendLater();
  }

  /** Keeps an event and sends it within some seconds. */
  add(event: BrowserEvent): void {
    keep([...kept(), event]);
    this.#sendLater();
  }

  /** Gives up what waits. */
  forget(): void {
    keep([]);
  }

  /** Sends what waits. Resolves after a second at the latest and never rejects. */
  async flush(): Promise<void> {
    const timeout = new Promise<void>((done) => setTimeout(done, flushMs));
    await Promise.race([this.#send(), timeout]);
  }

  #sendLater(): void {
    this.#timer ??= setTimeout(() => void this.#send(), this.#waitMs);
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = kept();
    if (events.length === 0) return;
    if (await isSettled(events)) {
      this.#waitMs = sendAfterMs;
      const sent = new Set(events.map(({ properties }) => properties.$insert_id));
      keep(kept().filter(({ properties }) => !sent.has(properties.$insert_id)));
    } else {
      this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
      this.#sendLater();
    }
  }

  #beacon(): void {
    const events = kept();
    if (events.length === 0) return;
    const body = new Blob([JSON.stringify(events)], { type: "application/json" });
    navigator.sendBeacon(eventPaths.events, body);
  }
}

/** Sends events. Returns whether the server took them, or refused them in a way that another attempt cannot change. */
async function isSettled(events: readonly BrowserEvent[]): Promise<boolean> {
  try {
    const { ok, status } = await fetch(eventPaths.events, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(events),
    });
    return ok || (status >= 400 && status < 500 && !busyStatuses.includes(status));
  } catch {
    return false;
  }
}
