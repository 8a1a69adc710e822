import { expect, test } from "vitest";
import { cellsOfText, isBlock, readBlock, withBlock } from "./grid-paste.ts";
import { noCells, readRow } from "./grid-rows.ts";

const readingsOf = (text: string) => {
  const { rows } = readBlock(text, "pitchType");
  return withBlock([], { rows, unknownHeaders: [] }, 0).map((cells) => readRow(cells).pitch);
};

test("a block with a header goes where its headers say, and other columns are named", () => {
  const text = "Pitch #\tVelocity (mph)\tPitch Type\tSpin\tH. Break\r\n1\t91,2\tFF\t2200\t−8.5\r\n";
  expect(readBlock(text, "hb")).toEqual({
    rows: [{ velo: "91,2", pitchType: "Four-Seam", hb: "−8.5" }],
    unknownHeaders: ["Pitch #", "Spin"],
  });
  expect(readingsOf(text)).toEqual([
    { pitchType: "Four-Seam", velo: 91.2, vertBreak: null, hb: -8.5, call: null },
  ]);
});

test("a block without a header starts at the focused column", () => {
  expect(readBlock("82.5\t1\n\n83\t2", "velo").rows).toEqual([
    { velo: "82.5", vertBreak: "1" },
    { velo: "83", vertBreak: "2" },
  ]);
});

test("a first column that counts the rows is dropped", () => {
  const text = "7\tSL\t82 mph\n8\tCurve\t76\n9\tCH\t80";
  expect(readBlock(text, "pitchType").rows).toEqual([
    { pitchType: "Slider", velo: "82 mph" },
    { pitchType: "Curve", velo: "76" },
    { pitchType: "Changeup", velo: "80" },
  ]);
});

test("calls are read in the words of screens and devices", () => {
  const calls = ["Called strike", "StrikeCalled", "BallCalled", "In Play", "foul", "HitByPitch"];
  const rows = calls.map((call) => `SI\t90\t\t\t${call}`).join("\n");
  expect(readingsOf(rows).map((pitch) => pitch?.call)).toEqual([
    "called_strike",
    "called_strike",
    "ball",
    "in_play",
    "foul",
    "hit_by_pitch",
  ]);
});

test("a block is put over the rows from the focused one on, and keeps their other cells", () => {
  const rows = [noCells, { ...noCells, pitchType: "Slider", hb: "3" }];
  const block = readBlock("80\n81", "velo");
  expect(withBlock(rows, block, 1)).toEqual([
    noCells,
    { ...noCells, pitchType: "Slider", velo: "80", hb: "3" },
    { ...noCells, velo: "81" },
  ]);
});

test("a single value is not a block", () => {
  expect(isBlock("91.2\n")).toBe(false);
  expect(isBlock("91.2\t4")).toBe(true);
});

test("quotation marks around a cell, inside it and without an end are read as a spreadsheet means them", () => {
  expect(cellsOfText('"Slider ""hard"""\t80\n6" drop\t81')).toEqual([
    ['Slider "hard"', "80"],
    ['6" drop', "81"],
  ]);
  expect(cellsOfText('"Slider\t80')).toEqual([['"Slider', "80"]]);
});
