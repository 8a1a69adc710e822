import { eraseSnapshots } from "./device-database.ts";

/** Erases the application's files. It then needs a connection to open, and keeps them again at the next start with one. */
async function eraseFiles(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** What this device gives up, one after the other, so that a full phone keeps pitches: what was read first, the application's files last. */
export const roomSteps: readonly (() => Promise<void>)[] = [eraseSnapshots, eraseFiles];
