/** The paths of the files with which the application opens without a connection. */
export const offlineFiles = {
  /** The service worker's script. */
  worker: "/sw.js",
  /** The application's page without the head links of a screen. The service worker keeps it for all screens. */
  shell: "/app-shell",
} as const;

/** The name of the browser's database with what members read on the device. */
export const deviceDatabase = "armslot";

/** The name of the browser's database with what was charted on the device. */
export const outboxDatabase = "armslot-outbox";

/** The name of the browser's database with the films that the server does not have. Their files are in a folder beside it. */
export const filmDatabase = "armslot-films";
