import { expect, test } from "vitest";
import { marksPath } from "./mark-shapes.ts";
import { pitchStyle } from "./pitch-style.ts";

test("a type of the other arm has the color and shape of the type, a hole, and the arm in its label", () => {
  const [own, other] = [pitchStyle("Slider"), pitchStyle("Slider (left)")];
  expect(other).toEqual({ ...own, label: "SL-L", isOtherArm: true });
  expect(own).toMatchObject({ label: "SL", isOtherArm: false });
  expect(pitchStyle("Gyro (right)").label).toBe("Gyro (right)");
  const at = [{ x: 1, y: 2 }];
  const paths = [false, true].map((hasHole) =>
    marksPath({ shape: "diamond", radius: 4, hasHole }, at),
  );
  expect(paths[1]).toMatch(new RegExp(`^${paths[0]}M1 2m-1.8 0a1.8 1.8 0 1 0`));
});
