import "fake-indexeddb/auto";
import { afterEach } from "vitest";
import { type OutboxDatabase, openOutboxDatabase } from "../src/lib/outbox/outbox-database.ts";

/** Returns functions that open the phone's outbox and close it, as when the page is killed. Each test starts with an empty one. */
export function emptyOutbox() {
  let database: OutboxDatabase | null = null;
  const opened = async () => {
    database ??= await openOutboxDatabase();
    return database;
  };
  const close = () => {
    database?.close();
    database = null;
  };
  afterEach(async () => {
    close();
    await new Promise((done) => {
      indexedDB.deleteDatabase("armslot-outbox").onsuccess = done;
    });
  });
  return { opened, close };
}
