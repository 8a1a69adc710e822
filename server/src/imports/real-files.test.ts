import { readFileSync } from "node:fs";
import { splitName } from "@armslot/baseball/roster/names";
import { beforeAll, describe, expect, test } from "vitest";
import { importWorld, realFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

interface RealFile {
  readonly vendor: string;
  readonly rows: number;
  readonly pitcher: string;
  readonly hand: ((row: Row) => string) | undefined;
  /** The columns of velocity, vertical and horizontal break, with the factor to inches in the pitcher's view. */
  readonly columns: Readonly<Record<Total, readonly [column: string, factor: number]>>;
}

type Total = "totalVelo" | "totalVB" | "totalHB";

type Row = Readonly<Record<string, string>>;

const files: readonly RealFile[] = [
  {
    vendor: "trackman",
    rows: 280,
    pitcher: "Pitcher",
    hand: (row) => (row.PitcherThrows === "Left" ? "LHP" : "RHP"),
    columns: {
      totalVelo: ["RelSpeed", 1],
      totalVB: ["InducedVertBreak", 1],
      totalHB: ["HorzBreak", 1],
    },
  },
  {
    vendor: "rapsodo",
    rows: 2634,
    pitcher: "player_name",
    hand: undefined,
    columns: {
      totalVelo: ["Velocity", 1],
      totalVB: ["VB (trajectory)", 1],
      totalHB: ["HB (trajectory)", 1],
    },
  },
  {
    vendor: "statcast",
    rows: 438,
    pitcher: "player_name",
    hand: (row) => (row.p_throws === "L" ? "LHP" : "RHP"),
    columns: { totalVelo: ["release_speed", 1], totalVB: ["pfx_z", 12], totalHB: ["pfx_x", -12] },
  },
];

/** A minimal CSV reader, independent of the importer that this test checks. */
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

describe.skipIf(realFile("trackman") === null)("real files", () => {
  test.for(files)("real files of $vendor: totals are the sums of the file's rows", async (file) => {
    const bytes = readFileSync(realFile(file.vendor) ?? "");
    const rows = rowsOf(bytes.toString("utf8"));
    expect(rows).toHaveLength(file.rows);
    const world = await importWorld(testApp);
    const names = new Map(rows.map((row) => [row[file.pitcher] ?? "", row]));
    const rowsOfAthlete = new Map<string, Row[]>();
    for (const [name, row] of names) {
      // "player7" is written "player 7", because an athlete needs a first and a last name.
      const { firstName, lastName } = splitName(name.replace(/(?<=[a-z])(?=\d)/, " "));
      const position = file.hand?.(row) === "LHP" ? "LHP" : "RHP";
      const athleteId = await world.athlete({ firstName, lastName, position });
      rowsOfAthlete.set(
        athleteId,
        rows.filter((each) => each[file.pitcher] === name),
      );
    }
    const imported = await world.importFile(bytes);
    expect(imported).toMatchObject({
      unmatched: [],
      pitchesAdded: file.rows - imported.rejected.length,
    });
    expect(imported.rejected).toEqual([]);
    const { totals } = await world.stored();
    for (const [athleteId, thrown] of rowsOfAthlete) {
      const own = totals.filter((total) => total.athleteId === athleteId);
      expect(sum(own.map(({ pitches }) => pitches))).toBe(thrown.length);
      for (const key of ["totalVelo", "totalVB", "totalHB"] as const) {
        const [column, factor] = file.columns[key];
        const read = thrown.map((row) => (Number(row[column]) || 0) * factor);
        expect(sum(own.map((total) => total[key]))).toBeCloseTo(sum(read), 3);
      }
    }
    const again = await world.importFile(bytes);
    expect(again).toMatchObject({
      gamesCreated: 0,
      gamesUpdated: 0,
      pitchesAdded: 0,
      pitchesKnown: file.rows,
    });
  });
});
