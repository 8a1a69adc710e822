import { expect, test } from "vitest";
import { randomNumbers } from "../../test/witnessed-outings.ts";
import { fromVideoText } from "./estimate-text.ts";
import { rangedText } from "./ranged-text.ts";
import { videoAgreement } from "./video-agreement.ts";

test("The agreement of video with a device counts the speeds within the range", () => {
  const pitches = [
    { device: 90, video: 93, range: 4 },
    { device: 88, video: 83, range: 4 },
  ];
  expect(videoAgreement(pitches)).toEqual({ mean: -1, rms: Math.sqrt(17), held: 1 });
  expect(videoAgreement([])).toEqual({ mean: 0, rms: 0, held: 0 });
});

test("The agreement of many pitches is that of the sums of their differences", () => {
  const random = randomNumbers(24);
  const pitches = Array.from({ length: 200 }, () => {
    const device = 60 + 40 * random();
    return { device, video: device + 8 * (random() - 0.4), range: 2 + 2 * random() };
  });
  let [sum, squares, held] = [0, 0, 0];
  for (const { device, video, range } of pitches) {
    sum += video - device;
    squares += (video - device) * (video - device);
    if (device >= video - range && device <= video + range) held += 1;
  }
  const found = videoAgreement(pitches);
  expect(found.mean).toBeCloseTo(sum / 200, 9);
  expect(found.rms).toBeCloseTo(Math.sqrt(squares / 200), 9);
  expect(found.held).toBe(held);
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(200);
});

test.each([
  [88.4, 3.2, "88 ±4"],
  [88.5, 4, "89 ±4"],
  [61.2, 0.3, "61 ±1"],
])(
  "A value from video of %f with a range of %f reads %s, and its range is rounded up",
  (value, range, text) => {
    expect(rangedText({ value, range })).toBe(text);
    const none = { vertBreak: null, hb: null, plateSide: null, plateHeight: null };
    expect(fromVideoText({ velo: { value, range }, ...none })).toBe(`${text} mph, from video`);
  },
);
