import { afterEach } from "vitest";
import { pitchesOf, readHeld } from "../src/device/held-outbox.ts";
import {
  type OutboxDatabase,
  type Owner,
  openOutboxDatabase,
} from "../src/device/outbox-database.ts";
import { devicePerTest } from "./device-per-test.ts";

/** Returns how many pitches and operations wait, and those that the server refused. */
export async function countWaiting(database: OutboxDatabase, owner: Owner) {
  const { waiting, refused } = await readHeld(database, owner, new Set());
  return { operations: waiting.length, pitches: pitchesOf(waiting), refused };
}

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
  devicePerTest();
  afterEach(close);
  return { opened, close };
}
