import { limits } from "@armslot/contracts/core/limits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  csvOf,
  fixtureText,
  pitchesOf,
  readFixture,
  readRows,
  readText,
  refusalOf,
  rowsOfText,
} from "../../test/pitch-rows.ts";
import type { FileRow } from "./outings/outing.ts";
import { PitchFileRefused } from "./pitch-file-refused.ts";

const base = {
  Date: "2025-04-05",
  Pitcher: "One, Pitcher",
  TaggedPitchType: "Slider",
  RelSpeed: "80",
  InducedVertBreak: "1",
  VertBreak: "-40",
  HorzBreak: "-6",
  GameID: "g",
  PitchUID: "p",
};
const rowsOf = (...changes: Record<string, string>[]) =>
  readText(csvOf(base, ...changes.map((change, n) => ({ PitchUID: `p${n}`, ...change }))));

describe("refuses a file that", () => {
  test.each([
    ["is empty", "", "This file is empty. Download it from the device again."],
    ["is blank", "\r\n \r\n,,\r\n", "This file is empty. Download it from the device again."],
    [
      "is of another kind",
      "a,b\r\n1,2\r\n",
      "This is not a pitch file Armslot can read. Use a CSV export of TrackMan, Yakkertech, Rapsodo, Statcast or Armslot.",
    ],
    [
      "has only a header",
      csvOf(base),
      "This file has no pitches. Check the session on the device and export it again.",
    ],
  ])("a file that %s is refused", (_, text, reason) => {
    expect(refusalOf(text)).toBe(reason);
  });

  test("a file without a header within 25 rows is refused", () => {
    const rows = function* () {
      for (let line = 1; line <= 25; line += 1) yield { line, cells: ["\0\u0001", "PK"] };
      throw new Error("Read more than 25 rows.");
    };
    expect(() => readRows(rows())).toThrow(PitchFileRefused);
  });

  test("mixes systems", () => {
    expect(refusalOf(`${csvOf(base, {})}\r\n${fixtureText("rapsodo-group.csv")}`)).toBe(
      "This file mixes exports of different systems. Import each export separately.",
    );
  });

  test("a file with more rows than the limit is refused", () => {
    const [header, row] = rowsOfText(csvOf(base, {}));
    const rows = function* () {
      if (header) yield header;
      for (let line = 2; line <= limits.importFileMaxRows + 2; line += 1) {
        yield { line, cells: row?.cells ?? [] };
      }
    };
    expect(() => readRows(rows())).toThrow("This file has more than 50,000 rows.");
  });
});

describe("rows", () => {
  test("rows outside the hard range are rejected with line and reason, and the others are kept", () => {
    const file = rowsOf(
      { RelSpeed: "110.1" },
      {},
      { InducedVertBreak: "-46" },
      { HorzBreak: "45.5" },
    );
    expect(pitchesOf(file).map(({ line }) => line)).toEqual([3]);
    expect(file.rejected).toEqual([
      { line: 2, reason: "Velocity 110.1 mph is outside 20 to 110 mph." },
      { line: 4, reason: "Vertical break -46 in is outside -45 to 45 in." },
      { line: 5, reason: "Horizontal break 45.5 in is outside -45 to 45 in." },
    ]);
  });

  test("rows at the limit of a range are accepted", () => {
    const file = rowsOf({ RelSpeed: "110" }, { RelSpeed: "20" }, { HorzBreak: "-45" });
    expect(file.rejected).toEqual([]);
    expect(file.warned).toHaveLength(3);
    expect(rowsOf({ RelSpeed: "103" }, { RelSpeed: "40" }, { HorzBreak: "28" }).warned).toEqual([]);
  });

  test("rows with an unusual value are accepted with a warning", () => {
    const file = rowsOf({ RelSpeed: "103.5" });
    expect(pitchesOf(file)[0]?.velo).toBe(103.5);
    expect(file.warned).toEqual([
      { line: 2, reason: "Velocity 103.5 mph is unusual (40 to 103 mph is expected)." },
    ]);
  });

  test.each(["fast", "8O", "86,5", "1e400", "Infinity", "0x50", "--5", "9".repeat(50)])(
    "rows with the reading %s are rejected because it is not a number",
    (text) => {
      const file = rowsOf({ RelSpeed: text }, {});
      expect(file.rejected).toHaveLength(1);
      expect(file.rejected[0]?.reason).toMatch(/^Velocity ".{1,21}" is not a number\.$/);
      expect(pitchesOf(file)).toHaveLength(1);
    },
  );

  test("rows that are rejected keep their pitch number, so a corrected file numbers the others the same", () => {
    const file = rowsOf({}, { RelSpeed: "fast" }, { RelSpeed: "200" }, {});
    expect(pitchesOf(file).map(({ pitchNum }) => pitchNum)).toEqual([1, 4]);
  });

  test("rows with a type or a reading are kept, and rows with neither are rejected", () => {
    const nothing = {
      TaggedPitchType: "",
      RelSpeed: "",
      InducedVertBreak: "",
      VertBreak: "",
      HorzBreak: "",
    };
    const file = rowsOf(
      nothing,
      { ...nothing, TaggedPitchType: "Slider" },
      { ...nothing, HorzBreak: "3" },
    );
    expect(pitchesOf(file).map(({ pitchType, hb }) => [pitchType, hb])).toEqual([
      ["Slider", null],
      ["Other", 3],
    ]);
    expect(file.rejected).toEqual([
      { line: 2, reason: "The row has neither a pitch type nor a reading." },
    ]);
  });

  test("rows that occur twice are imported once, as the later row has them", () => {
    const file = rowsOf({ PitchUID: "same" }, { PitchUID: "same", RelSpeed: "88.5" }, {});
    expect(pitchesOf(file).map(({ pitchNum, velo }) => [pitchNum, velo])).toContainEqual([1, 88.5]);
    expect(pitchesOf(file)).toHaveLength(2);
    expect(file.warned).toContainEqual({
      line: 3,
      reason: "This row corrects the same pitch on line 2.",
    });
  });

  test("rows that are cut short or shifted are rejected; extra empty cells and missing unused cells are fine", () => {
    const [header = "", row = ""] = csvOf({ ...base, Notes: "" }, {}).split("\r\n");
    const cells = row.split('","');
    const file = readText(
      [
        header,
        `${row},,`,
        cells.slice(0, 5).join('","').concat('"'),
        `${row},"x"`,
        row.replace(',""', "").replace('"p"', '"q"'),
      ].join("\r\n"),
    );
    expect(pitchesOf(file).map(({ line }) => line)).toEqual([2, 5]);
    expect(file.rejected).toEqual([
      {
        line: 3,
        reason:
          "The row has 5 cells where the header has 10. Export the file again, or add the missing cells.",
      },
      {
        line: 4,
        reason:
          "The row has 11 cells where the header has 10. Put quotes around values that contain the separator.",
      },
    ]);
  });

  test("rows that repeat the header are not read as pitches", () => {
    const text = `${csvOf(base, { PitchUID: "a" })}\r\n${csvOf(base, { PitchUID: "b" })}`;
    const file = readText(text);
    expect(file.rejected).toEqual([]);
    expect(pitchesOf(file).map(({ line }) => line)).toEqual([2, 4]);
  });

  test("rows under a second header with other columns are read by that header", () => {
    const { HorzBreak: _, ...fewer } = base;
    const file = readText(
      `${csvOf(base, { PitchUID: "a" })}\r\n${csvOf({ GameType: "x", ...fewer }, { PitchUID: "b" })}`,
    );
    expect(file.rejected).toEqual([]);
    expect(pitchesOf(file).map(({ velo, hb }) => [velo, hb])).toEqual([
      [80, -6],
      [80, null],
    ]);
  });

  test("rows with a name or type that is too long are rejected, even with a 10 MB cell", () => {
    const file = rowsOf(
      { Pitcher: "x".repeat(10_000_000) },
      { TaggedPitchType: "y".repeat(101) },
      {},
    );
    expect(pitchesOf(file)).toHaveLength(1);
    expect(file.rejected.map(({ reason }) => reason)).toEqual([
      "The pitcher's name is longer than 100 characters.",
      "The pitch type is longer than 100 characters.",
    ]);
  });

  test("rows lose control characters, bidirectional marks and lone surrogates", () => {
    const change = { Pitcher: "O\u202ene, Pit\0cher", TaggedPitchType: "Ri~ser" };
    const rows = rowsOfText(csvOf(base, change)).map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => cell.replace("~", "\ud800")),
    }));
    const file = readRows(rows);
    expect(file.outings[0]?.pitcher.fullName).toBe("Pit cher One");
    expect(pitchesOf(file)[0]?.pitchType).toBe("Riser");
  });
});

test("recognizes the format despite a byte order mark before a quoted cell", () => {
  const [header, ...rows] = rowsOfText(fixtureText("statcast-2025.csv"));
  const cells = [`\uFEFF"${header?.cells[0]}"`, ...(header?.cells.slice(1) ?? [])];
  expect(readRows([{ line: 1, cells }, ...rows])).toEqual(readFixture("statcast-2025.csv"));
});

test("reading a file twice gives the same outings and keys", () => {
  for (const name of [
    "trackman-2024.csv",
    "rapsodo-group.csv",
    "statcast-2019.csv",
    "armslot-game.csv",
  ]) {
    expect(readFixture(name)).toEqual(readFixture(name));
    for (const { pitches } of readFixture(name).outings) {
      const keys = pitches.flatMap(({ sourceKey }) => sourceKey ?? []);
      expect(new Set(keys).size).toBe(name.startsWith("armslot") ? 0 : pitches.length);
    }
  }
});

describe("on arbitrary rows", () => {
  const fixtureRows = [
    "trackman-2024.csv",
    "rapsodo-single.csv",
    "statcast-2019.csv",
    "armslot-game.csv",
  ].map((name) => rowsOfText(fixtureText(name)));
  const anyCell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("-", "Average", "Player ID:", "Game Details", "1e9", "null"),
  );
  const anyRow = fc.array(anyCell, { maxLength: 12 });

  test("throws only PitchFileRefused and reports each row at most once", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtureRows),
        fc.integer({ min: 0, max: 8 }),
        fc.array(anyRow),
        (real, kept, wild) => {
          const cells = [...real.slice(0, kept).map((row) => row.cells), ...wild];
          try {
            const file = readRows(cells.map((row, index) => ({ line: index + 1, cells: row })));
            const lines = [...pitchesOf(file), ...file.rejected].map(({ line }) => line);
            expect(new Set(lines).size).toBe(lines.length);
          } catch (error) {
            expect(error).toBeInstanceOf(PitchFileRefused);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("loses at most one row to a broken cell", () => {
    const linesOf = (rows: readonly FileRow[]) => pitchesOf(readRows(rows)).map(({ line }) => line);
    const files = fixtureRows.slice(0, 3).map((real) => ({ real, lines: linesOf(real) }));
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat(),
        anyCell,
        ({ real, lines }, rowSeed, cellSeed, cell) => {
          const first = 5;
          const at = first + (rowSeed % (real.length - first));
          const broken = real.map((row, index) =>
            index === at
              ? { ...row, cells: row.cells.with(cellSeed % row.cells.length, cell) }
              : row,
          );
          const kept = new Set(linesOf(broken));
          const lost = lines.filter((line) => !kept.has(line));
          expect(lost.every((line) => line === real[at]?.line)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
