import { describe, expect, test } from "vitest";
import { levelCsvTemplate, readLevelCsv } from "./level-csv.ts";

const header = ["Pitch Type", "Reading", "Mean", "SD", "Pitches"];

function read(...rows: string[][]) {
  return readLevelCsv(rows.map((cells, index) => ({ line: index + 1, cells })));
}

/** The lines of a file of ours. */
function linesOf(text: string) {
  const lines = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  return lines.map((line) => line.slice(1, -1).split('","'));
}

const velocity = {
  pitchType: "Four-Seam",
  reading: "velo",
  texts: { mean: "81.5", sd: "3.25", pitches: "2100" },
} as const;

describe("a file of a level table", () => {
  test("a file of a level table is read with usual spellings of types, readings and numbers, without empty lines", () => {
    const found = read(
      ["Type", "reading", "SD", "Average"],
      ["fastball", "velocity (mph)", "3,25", "81.5"],
      ["", "", "", ""],
      ["SL", "Arm-Side Break", "4", "-3"],
      ["SL", "Spin (rpm)", "", ""],
    );
    expect(found).toEqual({
      problems: [],
      rows: [
        { ...velocity, texts: { ...velocity.texts, pitches: "" } },
        {
          pitchType: "Slider",
          reading: "armSideBreak",
          texts: { mean: "-3", sd: "4", pitches: "" },
        },
      ],
    });
  });

  test("names each line that cannot be read, keeps the others, and passes on bad numbers", () => {
    const found = read(
      header,
      ["Gyroball", "Velocity (mph)", "80", "3", ""],
      ["Slider", "Velocity (km/h)", "130", "3", ""],
      ["Slider", "Velocity", "fast", "0", "many"],
      ["SL", "Velocity (mph)", "80", "3", ""],
    );
    expect(found.problems.map((problem) => problem.slice(0, 43))).toEqual([
      'Line 2: "Gyroball" isn\'t a pitch type. Use ',
      'Line 3: "Velocity (km/h)" isn\'t a reading. ',
      "Line 5: Slider, Velocity is there twice. Re",
    ]);
    expect(found.rows).toEqual([
      { pitchType: "Slider", reading: "velo", texts: { mean: "fast", sd: "0", pitches: "many" } },
    ]);
  });

  test("a file of a level table is read below a title", () => {
    const rows = [["Level table, spring"], ["Pitch Type", "Reading", "Mean", "SD"]];
    const found = read(...rows, ["FF", "Velocity", "81.5", "3.25"]);
    expect(found.rows).toEqual([{ ...velocity, texts: { ...velocity.texts, pitches: "" } }]);
  });

  test.each([[[]], [[["81.5", "3"]]], [[["Pitch Type", "Reading", "Mean"]]]])(
    "a file of a level table without its columns is refused: %j",
    (rows) => {
      expect(read(...rows)).toEqual({
        rows: [],
        problems: ["The first line must name the columns: Pitch Type, Reading, Mean, SD, Pitches."],
      });
    },
  );
});

test("the template has a line for each reading of usual types, and is read as empty", () => {
  const lines = linesOf(levelCsvTemplate());
  expect(lines).toHaveLength(37);
  expect(lines.slice(0, 3)).toEqual([
    header,
    ["Four-Seam", "Velocity (mph)", "", "", ""],
    ["Four-Seam", "V. Break (in)", "", "", ""],
  ]);
  expect(read(...lines)).toEqual({ rows: [], problems: [] });
});
