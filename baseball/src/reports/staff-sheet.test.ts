import type { StaffLine } from "@armslot/contracts/compare/staff-sheet";
import { expect, test } from "vitest";
import { staffNumbers, staffSheetCsv, usageText } from "./staff-sheet.ts";

const line: StaffLine = {
  uid: "01950000-0000-7000-8000-000000000001",
  firstName: "Ada",
  lastName: "=Wolf",
  position: "LHP",
  lastOuting: "2026-05-14",
  pitches7: 3,
  pitches28: 4,
  birthYear: 2008,
  lastDays: [{ date: "2026-05-14", pitches: 40 }],
  caught: [],
  hasLeftOut: false,
  types: [
    { pitchType: "Four-Seam", pitches: 3, velo: { n: 2, mean: 90.75, max: 91.5 } },
    { pitchType: "Slider", pitches: 1, velo: null },
  ],
};
const newcomer: StaffLine = {
  ...line,
  lastName: "Birch",
  lastOuting: null,
  pitches7: 0,
  pitches28: 0,
  hasLeftOut: false,
  types: [],
};

test("the share of a type is of the pitches on the line", () => {
  expect(line.types.map((type) => usageText(type, line))).toEqual(["75%", "25%"]);
  const [fastball, slider] = [200, 1].map((pitches) => ({ pitchType: "", pitches, velo: null }));
  const types = [fastball, slider].filter((type) => type !== undefined);
  expect(types.map((type) => usageText(type, { types }))).toEqual(["100%", "<1%"]);
});

test("a share of a true half rounds up", () => {
  const [changeup, curveball] = [23, 17].map((pitches) => ({ pitchType: "", pitches, velo: null }));
  const types = [changeup, curveball].filter((type) => type !== undefined);
  expect(types.map((type) => usageText(type, { types }))).toEqual(["58%", "43%"]);
});

test("the CSV file has a row for each athlete and type, and one for an athlete without pitches", () => {
  const text = staffSheetCsv(
    { athletes: [line, newcomer] },
    { filter: ["Season 2026", "Bullpen"], today: "2026-05-15", rule: null },
  );
  expect(text.split("\r\n")).toEqual([
    '\uFEFF"Staff Sheet"',
    '"Filter","Season 2026, Bullpen"',
    "",
    '"Athlete","Position","Last Outing","Availability","Reason for Rest","Pitches (7 Days)","Pitches (28 Days)","Same Outing Left Out","Pitch Type","Pitches","Usage","Velocity Mean (mph)","Velocity n","Velocity Max (mph)"',
    '"Ada =Wolf","LHP","05/14/2026","From 05/16","1 day after 40 pitches","3","4","No","Four-Seam","3","75%","90.8","2","91.5"',
    '"Ada =Wolf","LHP","05/14/2026","From 05/16","1 day after 40 pitches","3","4","No","Slider","1","25%","-","0","-"',
    '"Ada Birch","LHP","-","-","-","-","-","No","-","-","-","-","-","-"',
    "",
  ]);
});

test("an athlete without games has no last outing and no pitches", () => {
  expect(staffNumbers([], { filter: {}, today: "2026-05-20" })).toEqual({
    lastDays: [],
    lastOuting: null,
    pitches7: 0,
    pitches28: 0,
    types: [],
  });
});
