import { expect, test } from "vitest";
import { bytesText, onPhoneText, workText } from "./film-text.ts";

test("a film that is sent shows its bytes, the rate and the time that is left", () => {
  const work = { kind: "sending", bytes: 3_200_000, rate: 1_400_000 } as const;
  expect(workText(work, 12_000_000)).toBe("Uploading, 3.2 MB of 12 MB, 1.4 MB a second, 6 s left");
});

test("a film whose sending just began promises no time", () => {
  const work = { kind: "sending", bytes: 0, rate: null } as const;
  expect(workText(work, 400_000)).toBe("Uploading, 0.0 MB of 0.4 MB");
});

test("a large film has whole megabytes", () => {
  expect(bytesText(1_234_500_000)).toBe("1,235 MB");
});

test("one clip on the phone is not called clips", () => {
  expect(onPhoneText([1])).toBe("1 clip only on this phone");
  expect(onPhoneText([1, 2])).toBe("2 clips only on this phone");
});
