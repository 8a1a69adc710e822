import { deviceDatabase } from "@armslot/contracts/charting/offline-files";

declare const self: ServiceWorkerGlobalScope;

/** Erases what the application keeps on the device to open without a connection, and removes the service worker. Unsent pitches stay. */
async function remove(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  indexedDB.deleteDatabase(deviceDatabase);
  await self.registration.unregister();
}

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => event.waitUntil(remove()));
