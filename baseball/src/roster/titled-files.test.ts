import { describe, expect, test } from "vitest";
import { readText } from "../../test/pitch-rows.ts";
import { csvRows } from "../csv/csv-rows.ts";
import { readLevelCsv } from "./level-csv.ts";
import { readRoster } from "./roster-file.ts";

const marks = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" };

/** The lines of a file below a title, which has none of the marks. */
const titled = (mark: string, ...rows: readonly string[][]) =>
  ["Spring 2026", "", ...rows.map((cells) => cells.join(mark))].join("\r\n");

const linesOf = (text: string) => [...csvRows(text, { hasLooseQuotes: true })];

describe.each(Object.entries(marks))("a file with a title and the mark %s", (_, mark) => {
  test("a roster is read", () => {
    const text = titled(mark, ["Name", "Hand", "Height"], ["Mateo Quill", "L", `6'2"`]);
    const { rows, refusal } = readRoster(linesOf(text));
    expect(refusal).toBeNull();
    expect(rows.map(({ line, cells }) => [line, cells.lastName.text])).toEqual([[4, "Quill"]]);
  });

  test("a level table is read", () => {
    const text = titled(mark, ["Type", "Reading", "Mean", "SD"], ["SL", "Velocity", "78.5", "3"]);
    const { rows, problems } = readLevelCsv(linesOf(text));
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([{ pitchType: "Slider", texts: { mean: "78.5", sd: "3" } }]);
  });

  test("a device's file is read", () => {
    const header = ["PitchNo", "Date", "Pitcher", "PitcherThrows", "TaggedPitchType", "RelSpeed"];
    const breaks = ["InducedVertBreak", "HorzBreak"];
    const row = ["1", "2026-04-05", "Quill Mateo", "Left", "Slider", "78.5", "1", "6"];
    const { outings } = readText(titled(mark, [...header, ...breaks], row));
    expect(outings.map(({ pitches }) => pitches.map(({ velo }) => velo))).toEqual([[78.5]]);
  });
});
