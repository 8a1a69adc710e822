import fc from "fast-check";
import { expect, test } from "vitest";
import { guardFormula, unguardFormula } from "./csv-cell.ts";

const signs = ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"];

test.each(signs)("adds an apostrophe before text that begins with %j, and removes it", (sign) => {
  for (const text of [`${sign}1`, `'${sign}1`, `''${sign}`]) {
    expect(guardFormula(text)).toBe(`'${text}`);
    expect(unguardFormula(`'${text}`)).toBe(text);
  }
});

test.each(["-", "", "'", "'twas", "1=1", "Sample High"])(
  "a cell with %j does not change",
  (text) => {
    expect(guardFormula(text)).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  },
);

test("unguardFormula restores any guarded text", () => {
  const text = fc.string({ unit: fc.constantFrom("'", "a", " ", ...signs), maxLength: 6 });
  fc.assert(
    fc.property(text, (given) => {
      expect(unguardFormula(guardFormula(given))).toBe(given);
    }),
    { numRuns: 2_000 },
  );
});
