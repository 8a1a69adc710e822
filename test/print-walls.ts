import {
  baseballRooms,
  contractRooms,
  databasePackages,
  serverRooms,
  webRooms,
} from "./floor-plan.ts";

interface Pattern {
  readonly group: readonly string[];
  readonly message: string;
}

/** The imports that are forbidden in a whole workspace. */
const otherSides = {
  contracts: [
    {
      group: [
        ...["baseball", "server", "web"].flatMap((side) => [
          `@armslot/${side}`,
          `@armslot/${side}/**`,
          `**/${side}/src/**`,
        ]),
      ],
      message: "contracts imports nothing of ours.",
    },
    {
      group: ["*", "!./**", "!../**", "!zod/mini", "!vitest", "!fast-check"],
      message: "contracts depends on zod/mini and nothing else.",
    },
  ],
  baseball: [
    {
      group: [
        ...["server", "web"].flatMap((side) => [`@armslot/${side}`, `@armslot/${side}/**`]),
        ...["server", "web", "contracts"].map((side) => `**/${side}/src/**`),
      ],
      message: "baseball imports contracts only.",
    },
  ],
  server: [
    {
      group: [
        ...["@armslot/web", "@armslot/web/**"],
        ...["web", "contracts", "baseball"].map((side) => `**/${side}/src/**`),
      ],
      message:
        "server imports @armslot/contracts and @armslot/baseball by package name, and never web.",
    },
  ],
  web: [
    {
      group: [
        ...["@armslot/server", "@armslot/server/**"],
        ...["server", "contracts", "baseball"].map((side) => `**/${side}/src/**`),
      ],
      message:
        "web imports @armslot/contracts and @armslot/baseball by package name, and never server.",
    },
  ],
} as const satisfies Readonly<Record<string, readonly Pattern[]>>;

const plans = {
  contracts: contractRooms,
  baseball: baseballRooms,
  server: serverRooms,
  web: webRooms,
} as const;
type Side = keyof typeof plans;

/** The workspaces with rooms. */
export const sides = Object.keys(plans) as Side[];

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
  const others: readonly Pattern[] = otherSides[side];
  return side === "server" && room !== "database" ? [...others, noDriver] : [...others];
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
  const blocks = sides.flatMap(blocksOf).map((one) => JSON.stringify(one));
  return `{ "overrides": [\n${blocks.join(",\n")}\n] }\n`;
}

/** Returns the floors of a workspace from the top down. A room stands one floor above the highest room that it imports. */
function floorsOf(side: Side): string[][] {
  const rooms: Readonly<Record<string, { imports: readonly string[] }>> = plans[side];
  const floorOf = (room: string): number =>
    Math.max(-1, ...(rooms[room]?.imports ?? []).map(floorOf)) + 1;
  const floors: string[][] = [];
  for (const room of Object.keys(rooms)) {
    const floor = floorOf(room);
    floors[floor] = [...(floors[floor] ?? []), room];
  }
  return floors.reverse();
}

const widthMax = 100;

/** Returns rooms as lines that are not too wide. */
function wrapped(rooms: readonly string[]): string[] {
  const lines: string[] = [];
  for (const room of rooms) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + room.length + 3 <= widthMax) {
      lines[lines.length - 1] = `${line} · ${room}`;
    } else lines.push(room);
  }
  return lines;
}

/** Returns the picture in ARCHITECTURE.md: every workspace with its rooms, floor by floor. */
export function printHouse(): string {
  const blocks = sides.toReversed().map((side) => {
    const lines = floorsOf(side).flatMap(wrapped);
    const [first = "", ...rest] = lines;
    return [`${side.padEnd(11)}${first}`, ...rest.map((line) => `${" ".repeat(11)}${line}`)];
  });
  return [
    "```",
    ...blocks
      .map((lines) => lines.join("\n"))
      .join("\n\n")
      .split("\n"),
    "```",
  ].join("\n");
}

/** Returns a workspace's table in ARCHITECTURE.md, with the content and the imports of each room. */
export function printRooms(side: Side): string {
  const rows = Object.entries(plans[side]).map(
    ([room, { holds, imports }]) =>
      `| \`${room}/\` | ${holds} | ${imports.map((other) => `\`${other}\``).join(", ") || "–"} |`,
  );
  return [`| \`${side}/src/\` | holds | imports |`, "|---|---|---|", ...rows].join("\n");
}
