import "fake-indexeddb/auto";
import { cleanup } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, vi } from "vitest";
import { serverTime } from "../src/client/api.ts";
import { eraseReading } from "../src/device/device-owner.ts";
import { roomForPitches } from "../src/device/make-room.ts";
import { outboxOf } from "../src/device/outbox.ts";
import { sendingOutbox } from "../src/device/sending-outbox.ts";
import { sendingFilms } from "../src/video/films/sending-films.ts";

// Importing the package sets it, and a file without devices of its own has a browser that refuses storage.
Reflect.deleteProperty(globalThis, "indexedDB");

/** Ends what the pages of a test hold: their outbox, their films, the member whose reading they keep, and what they set for later. */
async function endPages(): Promise<void> {
  cleanup();
  await vi.dynamicImportSettled();
  const { queue } = sendingFilms.getState();
  queue?.close();
  sendingFilms.setState({ queue: null });
  sendingOutbox.setState({ outbox: null });
  roomForPitches.steps = [];
  serverTime.follow = () => undefined;
  // All parts of a page share one outbox, whose member a test need not know.
  outboxOf({ userId: "", programId: "" }).close();
  await eraseReading();
}

/**
 * Gives each test of a file a device on which nothing is stored. Its pages end with the test: what one of them began still writes to that
 * test's device. Call it before the other hooks of a file, which then run while the device is there.
 */
export function devicePerTest(): void {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
  afterEach(async () => {
    await endPages();
    Reflect.deleteProperty(globalThis, "indexedDB");
  });
}
