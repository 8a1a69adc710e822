import { athleteFields, usStates } from "@armslot/contracts/roster/athlete-fields";
import { describe, expect, test, vi } from "vitest";
import { readRoster, rosterKey } from "./roster-file.ts";
import { readHeight } from "./roster-height.ts";
import { stateOfName } from "./us-state-names.ts";

const linesOf = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

/** Reads one athlete and returns the texts and the problems of the cells that have any. */
function oneAthlete(header: readonly string[], cells: readonly string[]) {
  const { rows, refusal } = readRoster(linesOf(header, cells));
  expect(refusal).toBeNull();
  const entries = Object.entries(rows[0]?.cells ?? {});
  return {
    texts: Object.fromEntries(entries.flatMap(([name, { text }]) => (text ? [[name, text]] : []))),
    problems: Object.fromEntries(
      entries.flatMap(([name, { problem }]) => (problem ? [[name, problem]] : [])),
    ),
  };
}

const mateo = {
  firstName: "Mateo",
  lastName: "Quill",
  position: "LHP",
  gradClass: "2027",
  school: "Bayview High",
  city: "Mobile",
  state: "AL",
  heightFeet: "6",
  heightInches: "2",
  birthYear: "2009",
};

describe("a roster file (ROSTER-7)", () => {
  test.each([
    [
      ["Name", "Hand", "Class", "School", "City", "State", "Height", "DOB"],
      ["Mateo Quill", "L", "2027", "Bayview High", "Mobile", "Alabama", "6'2\"", "3/14/2009"],
    ],
    [
      ["PLAYER", "Throws", "Grad Year", "High School", "Hometown", "Ht.", "Born"],
      ["Quill, Mateo", "Left", "'27", "Bayview  High", "Mobile, AL", "74", "2009"],
    ],
    [
      [
        "Jersey",
        "first_name",
        "last_name",
        "pos",
        "hs grad",
        "hs",
        "City",
        "ST",
        "Feet",
        "Inches",
        "Birth Date",
      ],
      [
        "12",
        "Mateo",
        "Quill",
        "LHP",
        "27",
        "Bayview High",
        "Mobile",
        "al",
        "6",
        "2",
        "Mar 14, 2009",
      ],
    ],
    [athleteFields.map(({ label }) => label), athleteFields.map(({ name }) => mateo[name])],
  ])("reads the columns %j", (header, cells) => {
    expect(oneAthlete(header, cells)).toEqual({ texts: mateo, problems: {} });
  });

  test.each(athleteFields)("reads the field $name by its label (DATA-7)", ({ name, label }) => {
    const { texts } = oneAthlete([label, "Jersey", "School name", "Grad"], [mateo[name]]);
    expect(texts).toEqual({ [name]: mateo[name] });
  });

  test.each([
    ["Hand", "both", "position", `"both" isn't a throwing hand. Choose RHP or LHP.`],
    ["State", "Ontario", "state", `"Ontario" isn't one of the 50 states. Choose one.`],
    ["Class", "Junior", "gradClass", `"Junior" isn't a graduation year. Write it as 2027.`],
    ["Height", "tall", "heightFeet", `"tall" isn't a height. Choose feet and inches.`],
    ["Height (ft)", "4", "heightFeet", `"4" isn't a Height (ft). Choose one of 5, 6, 7.`],
    ["Birth Year", "fifteen", "birthYear", `"fifteen" isn't a birth year. Write it as 2009.`],
    ["Height (in)", "two", "heightInches", `"two" isn't a whole number.`],
  ])("says what is wrong in the column %s with %j", (heading, text, field, problem) => {
    const { problems } = oneAthlete(["Name", heading], ["Mateo Quill", text]);
    expect(problems[field]).toBe(problem);
  });

  test("keeps the line numbers, skips a title and empty lines, and names the columns it left out", () => {
    const { rows, unread } = readRoster(
      linesOf(["Spring roster"], ["Name", "Bats", "Hand"], ["", "", ""], ["Mateo Quill", "R", "L"]),
    );
    expect(rows.map(({ line, cells }) => [line, cells.lastName.text])).toEqual([[4, "Quill"]]);
    expect(unread).toEqual(["Bats"]);
  });

  test.each([
    [[], "No line names the columns."],
    [[["Mateo Quill", "L", "2027"]], "No line names the columns."],
    [[["Name", "Hand"]], "There is no athlete below the line"],
  ])("a roster file (ROSTER-7) without athletes says what to do: %j", (lines, sentence) => {
    expect(readRoster(linesOf(...lines)).refusal).toContain(sentence);
  });
});

describe("a height", () => {
  test.each([
    ...[`6'2"`, "6'2", "6-2", "6’ 2”", `6' 2''`, "6 ft 2 in", "6ft2", "6 feet 2 inches", "6/2"],
    ...["6 2", "74", "74 in", `74"`, "74.0", "2-Jun", "Jun-2", " 6'02\" ", "6′2″"],
  ])("a height can be written %j", (text) => {
    expect(readHeight(text)).toEqual({ feet: 6, inches: 2 });
  });

  test.each([
    ["6'", { feet: 6, inches: 0 }],
    ["5-11", { feet: 5, inches: 11 }],
    ["11-May", { feet: 5, inches: 11 }],
    ["95", { feet: 7, inches: 11 }],
  ])("%j is read", (text, height) => {
    expect(readHeight(text)).toEqual(height);
  });

  test.each([
    "",
    "6",
    "62.5",
    "6'12",
    "4'11",
    "8-0",
    "188 cm",
    "1.88 m",
    "6.2",
    "59",
    "96",
    "2-Jan",
  ])("%j is not guessed", (text) => {
    expect(readHeight(text)).toBeNull();
  });
});

test("a state is known by its name in any case", () => {
  const names = ["alabama", "New York", "NORTH DAKOTA", "Wyoming", "west virginia", "Iowa"];
  expect(names.map(stateOfName)).toEqual(["AL", "NY", "ND", "WY", "WV", "IA"]);
  expect(stateOfName("Ontario")).toBeUndefined();
  expect(new Set(usStates).size).toBe(50);
});

test("the same name and hand is the same athlete, in any spelling", () => {
  const key = (firstName: string, lastName: string, position = "RHP") =>
    rosterKey({ firstName, lastName, position });
  expect(key("José", "De La Cruz")).toBe(key("jose", "delacruz"));
  expect(key("José", "Cruz")).not.toBe(key("José", "Cruz", "LHP"));
});

test.each([
  ["Class", "38", "gradClass", "2038"],
  ["Class", "Class of '39", "gradClass", "1939"],
  ["Class", "'99", "gradClass", "1999"],
  ["Class", "2099", "gradClass", "2099"],
  ["DOB", "12/31/99", "birthYear", "1999"],
  ["DOB", "3/14/09", "birthYear", "2009"],
] as const)("reads %s %s in 2026 as the %s %s", (heading, text, field, year) => {
  vi.useFakeTimers({ now: Date.parse("2026-11-29T12:00:00Z"), toFake: ["Date"] });
  const { rows } = readRoster(linesOf(["Name", heading], ["Mateo Quill", text]));
  vi.useRealTimers();
  expect(rows[0]?.cells[field].text).toBe(year);
});
