import { expect, test } from "vitest";
import { randomNumbers } from "../../test/witnessed-outings.ts";
import { firstMotionFrame } from "./motion-frame.ts";

/** Boxes of 20 by 20 pixels of noise, in which a white square passes in some frames. */
function boxes(count: number, white: readonly number[]): readonly Uint8Array[] {
  const random = randomNumbers(7);
  return Array.from({ length: count }, (_, frame) =>
    Uint8Array.from({ length: 400 }, (__, pixel) => {
      const place = white.indexOf(frame);
      const isWhite = place >= 0 && Math.abs((pixel % 20) - 4 * place - 4) < 3 && pixel < 120;
      return isWhite ? 230 : 100 + Math.floor(8 * random());
    }),
  );
}

test("The first frame with something new in a box is suggested", () => {
  expect(firstMotionFrame(boxes(20, [11, 12, 13]))).toBe(11);
});

test("No frame of a box is suggested where only noise moves", () => {
  expect(firstMotionFrame(boxes(20, []))).toBeNull();
  expect(firstMotionFrame([])).toBeNull();
});
