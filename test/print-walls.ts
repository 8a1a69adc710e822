import { databasePackages, serverRooms, webRooms } from "./floor-plan.ts";

interface Pattern {
  readonly group: readonly string[];
  readonly message: string;
}

const otherSides: Readonly<Record<string, Pattern>> = {
  server: {
    group: [
      "@armslot/web",
      "@armslot/web/**",
      "**/web/src/**",
      "**/contracts/src/**",
      "**/baseball/src/**",
    ],
    message:
      "server imports @armslot/contracts and @armslot/baseball by package name, and never web.",
  },
  web: {
    group: [
      "@armslot/server",
      "@armslot/server/**",
      "**/server/src/**",
      "**/contracts/src/**",
      "**/baseball/src/**",
    ],
    message:
      "web imports @armslot/contracts and @armslot/baseball by package name, and never server.",
  },
};

const plans = { server: serverRooms, web: webRooms } as const;
type Side = keyof typeof plans;

const noDriver: Pattern = {
  group: databasePackages,
  message: "Only database/ opens connections; take its Tx as an argument.",
};

const block = (includes: string, patterns: readonly Pattern[]) => ({
  includes: [includes],
  linter: {
    rules: { style: { noRestrictedImports: { level: "error", options: { patterns } } } },
  },
});

/** Returns the imports that are forbidden in every file of a workspace. */
function barredEverywhere(side: Side, room?: string): Pattern[] {
  const other = otherSides[side];
  if (!other) throw new Error(`There is no workspace ${side}.`);
  return side === "server" && room !== "database" ? [other, noDriver] : [other];
}

interface Place {
  readonly side: Side;
  readonly room: string;
  /** The number of folders between the room and the file. */
  readonly depth: number;
}

/** Returns the imports that are forbidden in a file of a room: rooms that are not in its list and, for a feature, other features. */
function barredAt({ side, room, depth }: Place, extra: readonly string[] = []): Pattern[] {
  const rooms: Readonly<Record<string, { imports: readonly string[]; bars?: readonly string[] }>> =
    plans[side];
  const { imports = [], bars = [] } = rooms[room] ?? {};
  const up = "../".repeat(depth + 1);
  const barred = Object.keys(rooms).filter(
    (other) => other !== room && !imports.includes(other) && !extra.includes(other),
  );
  const patterns = barredEverywhere(side, room);
  const group = [...barred.map((other) => `${up}${other}/**`), ...bars];
  if (group.length > 0) {
    const allowed = [...imports, ...extra].join(", ") || "no other room";
    patterns.push({ group, message: `${room} imports ${allowed}.` });
  }
  if (room === "features" && depth > 0) {
    const beside = "../".repeat(depth);
    patterns.push({
      group: [`${beside}*/**`, `!${up}**`, "**/features/**"],
      message: "A feature never imports another feature.",
    });
  }
  return patterns;
}

const depths = [0, 1, 2];

function blocksOf(side: Side) {
  const whole = block(`${side}/src/**`, barredEverywhere(side));
  const rooms = Object.entries(plans[side]).flatMap(([room, { testsImport }]) =>
    depths.flatMap((depth) => {
      const folder = `${side}/src/${room}/${"*/".repeat(depth)}`;
      const place = { side, room, depth };
      const code = block(`${folder}*`, barredAt(place));
      if (!testsImport) return [code];
      return [code, block(`${folder}*.test.{ts,tsx}`, barredAt(place, testsImport))];
    }),
  );
  return [whole, ...rooms];
}

/** Returns the text of `biome.walls.json`: the floor plan as lint rules, one block per line. */
export function printWalls(): string {
  const blocks = [...blocksOf("server"), ...blocksOf("web")].map((one) => JSON.stringify(one));
  return `{ "overrides": [\n${blocks.join(",\n")}\n] }\n`;
}

/** Returns a workspace's table in ARCHITECTURE.md, with the content and the imports of each room. */
export function printRooms(side: Side): string {
  const rows = Object.entries(plans[side]).map(
    ([room, { holds, imports }]) =>
      `| \`${room}/\` | ${holds} | ${imports.map((other) => `\`${other}\``).join(", ") || "–"} |`,
  );
  return [`| \`${side}/src/\` | holds | imports |`, "|---|---|---|", ...rows].join("\n");
}
