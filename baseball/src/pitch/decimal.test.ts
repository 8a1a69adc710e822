import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalText, roundHalfAway } from "./decimal.ts";

describe("roundHalfAway", () => {
  test.each([
    [86.35, 1, 86.4],
    [-5.25, 1, -5.3],
    [1.005, 2, 1.01],
    [2.5, 0, 3],
    [-0.5, 0, -1],
    [91, 1, 91],
    [99.95, 1, 100],
    [1e-7, 4, 0],
    [0.05, 1, 0.1],
    [1.2e21, 1, 1.2e21],
  ])("rounds %d to %d decimals by its decimal text", (value, digits, expected) => {
    expect(roundHalfAway(value, digits)).toBe(expected);
  });

  test("roundHalfAway never returns minus zero", () => {
    expect(roundHalfAway(-0.04, 1)).toBe(0);
    expect(roundHalfAway(-0, 1)).toBe(0);
  });

  test("rounds every hundredth to the same tenth as integer arithmetic", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (hundredths) => {
        const tenths = Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 5) / 10);
        const text = `${hundredths < 0 ? "-" : ""}${Math.floor(Math.abs(hundredths) / 100)}.${String(Math.abs(hundredths) % 100).padStart(2, "0")}`;
        expect(roundHalfAway(Number(text), 1)).toBe(tenths === 0 ? 0 : tenths / 10);
      }),
    );
  });
});

describe("decimalText", () => {
  test("uses neither an exponent nor minus zero", () => {
    expect([1e-7, -1.25e-7, 1.5e21, -0, 82, -5.3].map(decimalText)).toEqual([
      "0.0000001",
      "-0.000000125",
      "1500000000000000000000",
      "0",
      "82",
      "-5.3",
    ]);
  });

  test("converts back to the same number, for every finite number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(decimalText(value)).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(decimalText(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
