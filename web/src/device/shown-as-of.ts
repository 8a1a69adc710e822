import { createStore } from "zustand";

interface ShownAsOf {
  /** The time of each reply on screen that is not from the server, by the hash of its query. */
  readonly times: ReadonlyMap<string, number>;
}

/** The replies on screen that this device kept, because the server cannot be reached. */
export const shownAsOf = createStore<ShownAsOf>(() => ({ times: new Map() }));

/** Marks a query as showing a kept reply, or with null as showing the server's. */
export function markAsOf(queryHash: string, at: number | null): void {
  const times = new Map(shownAsOf.getState().times);
  if (at === null && !times.delete(queryHash)) return;
  if (at !== null) times.set(queryHash, at);
  shownAsOf.setState({ times });
}
