import { createStore } from "zustand";
import type { Outbox } from "./outbox.ts";

interface Sending {
  /** The outbox whose pitches this page sends. Null in a browser in which no one charted. */
  readonly outbox: Pick<Outbox, "status" | "subscribe" | "send"> | null;
}

/** What the page sends. Screens look here, so that they load no code for charting where no one charts. */
export const sendingOutbox = createStore<Sending>(() => ({ outbox: null }));
