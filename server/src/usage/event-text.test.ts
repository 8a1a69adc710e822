import fc from "fast-check";
import { expect, test } from "vitest";
import { eventText } from "./event-text.ts";

const halfCharacter = /\p{Surrogate}/u;
const anyText = fc.string({ unit: "binary", maxLength: 600 });
const halves = fc
  .array(fc.constantFrom("\ud83d", "\ude00", "a", "\0", "é", "⚾"), { maxLength: 600 })
  .map((parts) => parts.join(""));

test("cuts a text at 255 characters without splitting, losing or changing one", () => {
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

test("counts an astral character as one and keeps it whole at the limit", () => {
  expect(eventText(`${"a".repeat(254)}😀b`)).toBe(`${"a".repeat(254)}😀`);
});
