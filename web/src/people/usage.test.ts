import { expect, test } from "vitest";
import { usageOf } from "./usage.ts";

test("the label shows only above ten percent", () => {
  expect(usageOf({ videoCap: 50, videosThisMonth: 5 }).label).toBeNull();
  expect(usageOf({ videoCap: 50, videosThisMonth: 6 }).label).toBe("12%");
});

test("uploads remaining are never negative", () => {
  expect(usageOf({ videoCap: 50, videosThisMonth: 18 }).remaining).toBe(32);
  expect(usageOf({ videoCap: 50, videosThisMonth: 61 }).remaining).toBe(0);
});

test("the level is a warning from 80 percent and danger from 100", () => {
  const levelAt = (videosThisMonth: number) => usageOf({ videoCap: 50, videosThisMonth }).level;
  expect([39, 40, 49, 50, 61].map(levelAt)).toEqual([
    "normal",
    "warning",
    "warning",
    "danger",
    "danger",
  ]);
});

test("the label above the cap is 'Over the limit'", () => {
  const labelOf = (videoCap: number, videosThisMonth: number) =>
    usageOf({ videoCap, videosThisMonth }).label;
  expect([labelOf(50, 50), labelOf(50, 51), labelOf(0, 1)]).toEqual([
    "100%",
    "Over the limit",
    "Over the limit",
  ]);
});

test("0 of 0 is 0 percent with no uploads remaining", () => {
  expect(usageOf({ videoCap: 0, videosThisMonth: 0 })).toEqual({
    label: null,
    level: "normal",
    remaining: 0,
  });
});
