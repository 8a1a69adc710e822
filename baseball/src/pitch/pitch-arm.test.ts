import fc from "fast-check";
import { expect, test } from "vitest";
import {
  armOfType,
  clearSideOf,
  handOfType,
  typeOfArm,
  typeOfThrow,
  typeWithoutArm,
} from "./pitch-arm.ts";

test("a pitch of the athlete's own hand has the plain type, and one of the other hand names the arm", () => {
  expect(typeOfThrow("Slider", { arm: "L", own: "R" })).toBe("Slider (left)");
  expect(typeOfThrow("Slider", { arm: "R", own: "L" })).toBe("Slider (right)");
  expect(typeOfThrow("Slider (left)", { arm: "L", own: "L" })).toBe("Slider");
  expect(handOfType("Slider", "R")).toBe("R");
  expect(handOfType("Slider (left)", "R")).toBe("L");
});

test("the arm and the type come back from a name, which is never longer than a type can be", () => {
  const type = fc.string({ minLength: 1, maxLength: 100 }).map((text) => text.replaceAll("(", "."));
  fc.assert(
    fc.property(type, fc.constantFrom("L" as const, "R" as const), (name, arm) => {
      const named = typeOfArm(name, arm);
      expect(named.length).toBeLessThanOrEqual(100);
      expect(typeOfArm(named, arm)).toBe(named);
      if (/[\n\r\u2028\u2029]/.test(name)) return;
      expect(armOfType(named)).toBe(arm);
      expect(name.startsWith(typeWithoutArm(named))).toBe(true);
    }),
  );
});

test("the release side shows a hand unless it is near the middle or missing", () => {
  const of = (...feet: (number | null)[]) =>
    clearSideOf(feet.map((releaseSide) => ({ releaseSide })));
  expect(of(1.6, 1.4, -2)).toBe("R");
  expect(of(-1.6, null)).toBe("L");
  expect(of(0.4, -0.3, 0.2)).toBeNull();
  expect(of(null)).toBeNull();
});
