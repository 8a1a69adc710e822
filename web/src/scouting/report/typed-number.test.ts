import { expect, test } from "vitest";
import { numberText, typedNumber } from "./typed-number.ts";

test.each([
  ["", null],
  [" 90,5 ", 90.5],
  ["\u22125", -5],
  ["9o", Number.NaN],
])("the typed text %j is the number %s", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each([
  ["90.0", 90, "90.0"],
  ["9o", Number.NaN, "9o"],
  ["-", Number.NaN, "-"],
  ["", null, ""],
  ["", 0, ""],
])("the typed text %j stays while it is the number %s", (typed, number, text) => {
  expect(numberText(typed, number)).toBe(text);
});

test.each([
  ["2030", 2031, "2031"],
  ["2030", null, ""],
  ["", 88, "88"],
])("the text %j gives way to the number %s of another draft", (typed, number, text) => {
  expect(numberText(typed, number)).toBe(text);
});
