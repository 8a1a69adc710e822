import { existsSync, readFileSync } from "node:fs";
import { splitName } from "@armslot/baseball/names";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importWorld } from "../../../test/import-world.ts";
import { openTestApp, type TestApp } from "../../../test/test-app.ts";

// Files of real devices lie beside the project, never in it; see docs/decisions.
const folder = new URL("../../../../../shared/data/real/", import.meta.url);

interface RealFile {
  readonly name: string;
  readonly rows: number;
  readonly pitcher: string;
  readonly hand: ((row: Row) => string) | undefined;
  readonly velo: string;
}

type Row = Readonly<Record<string, string>>;

const files: readonly RealFile[] = [
  {
    name: "trackman.csv",
    rows: 280,
    pitcher: "Pitcher",
    hand: (row) => (row.PitcherThrows === "Left" ? "LHP" : "RHP"),
    velo: "RelSpeed",
  },
  {
    name: "rapsodo.csv",
    rows: 2634,
    pitcher: "player_name",
    hand: undefined,
    velo: "Velocity",
  },
  {
    name: "statcast.csv",
    rows: 438,
    pitcher: "player_name",
    hand: (row) => (row.p_throws === "L" ? "LHP" : "RHP"),
    velo: "release_speed",
  },
];

/** A CSV reader of a few lines, so that the importer's own is not its judge. */
function rowsOf(text: string): Row[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);
  const cells = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? "",
    ),
  );
  const [header = [], ...rows] = cells;
  return rows.map((row) =>
    Object.fromEntries(header.map((title, index) => [title, row[index] ?? ""])),
  );
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(async () => await testApp.close());

describe.skipIf(!existsSync(folder))("real files", () => {
  test.for(files)("$name: totals are the sums of its own rows", async (file) => {
    const bytes = readFileSync(new URL(file.name, folder));
    const rows = rowsOf(bytes.toString("utf8"));
    expect(rows).toHaveLength(file.rows);
    const world = await importWorld(testApp);
    const names = new Map(rows.map((row) => [row[file.pitcher] ?? "", row]));
    const sums = new Map<string, { pitches: number; velo: number }>();
    for (const [name, row] of names) {
      // "player7" is written "player 7", as an athlete needs a first and a last name.
      const { firstName, lastName } = splitName(name.replace(/(?<=[a-z])(?=\d)/, " "));
      const position = file.hand?.(row) === "LHP" ? "LHP" : "RHP";
      const athleteId = await world.athlete({ firstName, lastName, position });
      const own = rows.filter((each) => each[file.pitcher] === name);
      const velos = own.map((each) => Number(each[file.velo])).filter((mph) => mph > 0);
      sums.set(athleteId, { pitches: own.length, velo: velos.reduce((sum, mph) => sum + mph, 0) });
    }
    const imported = await world.take(bytes);
    expect(imported).toMatchObject({
      unmatched: [],
      pitchesAdded: file.rows - imported.rejected.length,
    });
    expect(imported.rejected).toEqual([]);
    const { totals } = await world.stored();
    for (const [athleteId, sum] of sums) {
      const own = totals.filter((total) => total.athleteId === athleteId);
      expect(own.reduce((all, { pitches }) => all + pitches, 0)).toBe(sum.pitches);
      expect(own.reduce((all, { totalVelo }) => all + totalVelo, 0)).toBeCloseTo(sum.velo, 3);
    }
    const again = await world.take(bytes);
    expect(again).toMatchObject({
      gamesCreated: 0,
      gamesUpdated: 0,
      pitchesAdded: 0,
      pitchesKnown: file.rows,
    });
  });
});
