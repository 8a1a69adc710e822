import { describe, expect, test } from "vitest";
import { splitName } from "./names.ts";
import { nearNames } from "./near-names.ts";

const near = (name: string, ...roster: string[]) =>
  nearNames(splitName(name).fullName, roster.map(splitName)).map(({ fullName }) => fullName);

describe("a name is near another one", () => {
  test.each([
    ["with a suffix", "Sample, Jordan Jr.", "Jordan Sample"],
    ["with a roman numeral", "Jordan Sample III", "Jordan Sample"],
    ["with a middle initial", "Sample, Jordan T.", "Jordan Sample"],
    ["with a middle name", "Jordan Taylor Sample", "Jordan Sample"],
    ["with a nickname", "Sample, Mike", "Michael Sample"],
    ["with an initial for the first name", "Sample, J", "Jordan Sample"],
    ["with two other letters", "Sampel, Jordan", "Jordan Sample"],
    ["with an accent and another letter", "Jordán Semple", "Jordan Sample"],
    ["with the last name first and no comma", "Sample Jordon", "Jordan Sample"],
  ])("a name %s is near another one", (_, name, athlete) => {
    expect(near(name, "Casey Other", athlete)).toEqual([athlete]);
  });

  test.each([
    ["another first name", "Sample, Casey", "Jordan Sample"],
    ["another last name", "Other, Jordan", "Jordan Sample"],
    ["short names that differ by two letters", "Bo Li", "Jo Le"],
    ["no name", "", "Jordan Sample"],
    ["a single word", "Sample", "Jordan Sample"],
  ])("a name is not near another one with %s", (_, name, athlete) => {
    expect(near(name, athlete)).toEqual([]);
  });
});

test("lists the nearest names first, and at most three", () => {
  const roster = ["Jordan Semple", "Jordan Sample", "Jordan Sampel", "Jordana Semple"];
  expect(near("Sample, Jordan Jr", ...roster)).toEqual([
    "Jordan Sample",
    "Jordan Semple",
    "Jordan Sampel",
  ]);
});
