import fc from "fast-check";
import { expect, test } from "vitest";
import { eventText } from "./event-text.ts";

const halfCharacter = /\p{Surrogate}/u;
const anyText = fc.string({ unit: "binary", maxLength: 600 });
const halves = fc
  .array(fc.constantFrom("\ud83d", "\ude00", "a", "\0", "é", "⚾"), { maxLength: 600 })
  .map((parts) => parts.join(""));

test("a text is at most 255 characters, of which none is split, lost or changed", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, halves), (text) => {
      const cut = eventText(text);
      expect([...cut].length).toBeLessThanOrEqual(255);
      expect(cut).not.toMatch(halfCharacter);
      expect(cut).not.toContain("\0");
      const whole = [...text].filter((one) => one !== "\0" && !halfCharacter.test(one));
      expect(cut).toBe(whole.slice(0, 255).join(""));
    }),
  );
});

test("a character beyond the first plane counts as one and stays whole at the edge", () => {
  expect(eventText(`${"a".repeat(254)}😀b`)).toBe(`${"a".repeat(254)}😀`);
});
