import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { describe, expect, test } from "vitest";
import {
  circumstanceText,
  circumstanceWords,
  readingNumberText,
  tiltDifferenceText,
  tiltText,
  valueHeader,
} from "./value-text.ts";

describe("readingNumberText", () => {
  test("readingNumberText has the decimals of the reading, padded, with halves away from zero", () => {
    expect(readingNumberText("velo", 91)).toBe("91.0");
    expect(readingNumberText("exitVelo", 86.35)).toBe("86.4");
    expect(readingNumberText("spinRate", 2281.145231)).toBe("2281");
    expect(readingNumberText("plateSide", -0.345)).toBe("-0.35");
    expect(readingNumberText("vertApproach", -0.04)).toBe("0.0");
  });

  test("rounds a mean without the noise of binary sums", () => {
    const velocities = [86.1, 86.1, 86.1, 86.2, 86.2, 86.2];
    const mean = velocities.reduce((sum, velo) => sum + velo, 0) / velocities.length;
    expect(mean).toBeLessThan(86.15);
    expect(readingNumberText("velo", mean)).toBe("86.2");
    expect(readingNumberText("hb", -mean)).toBe("-86.2");
  });

  test("readingNumberText is a dash for a missing reading and a number for 0", () => {
    expect(readingNumberText("releaseSide", null)).toBe("-");
    expect(readingNumberText("releaseSide", 0)).toBe("0.0");
  });
});

test("a tilt is a clock in steps of 15 minutes, with 12:00 for backspin", () => {
  const texts = [180, 270, 0, 360, 90, 217.5, 183.7, 183.8, 176.2, 359].map(tiltText);
  expect(texts).toEqual([
    "12:00",
    "3:00",
    "6:00",
    "6:00",
    "9:00",
    "1:15",
    "12:00",
    "12:15",
    "11:45",
    "6:00",
  ]);
  expect(readingNumberText("spinAxis", 217.5)).toBe("1:15");
});

test("tilts differ by hours and minutes along the shorter way, as their clocks show them", () => {
  const differences = [
    [217.5, 202.5],
    [202.5, 217.5],
    [187.5, 165],
    [165, 187.5],
    [183.8, 183.7],
    [217.5, 217.5],
    [0, 360],
    [270, 90],
    [350, 10],
  ] as const;
  const shown = differences.map(([one, other]) => [
    `${tiltText(one)} from ${tiltText(other)}`,
    tiltDifferenceText(one, other),
  ]);
  expect(shown).toEqual([
    ["1:15 from 12:45", "+0:30"],
    ["12:45 from 1:15", "-0:30"],
    ["12:15 from 11:30", "+0:45"],
    ["11:30 from 12:15", "-0:45"],
    ["12:15 from 12:00", "+0:15"],
    ["1:15 from 1:15", "0:00"],
    ["6:00 from 6:00", "0:00"],
    ["3:00 from 9:00", "6:00"],
    ["5:45 from 6:15", "-0:30"],
  ]);
});

test("headers name the unit of their numbers", () => {
  const names = ["spinRate", "spinAxis", "vertApproach", "spinEfficiency", "batterHand"] as const;
  expect(names.map(valueHeader)).toEqual([
    "Spin (rpm)",
    "Tilt",
    "VAA (°)",
    "Efficiency (%)",
    "Batter",
  ]);
});

test("circumstances have their words, and a time without its date", () => {
  const pitch = {
    ...noPitchValues,
    call: "called_strike",
    batterHand: "L",
    outs: 0,
    thrownAt: "2026-05-12T18:06:16.39",
    deviceType: "FourSeamFastBall",
    zoneCell: 7,
  } as const;
  const names = [
    "call",
    "batterHand",
    "outs",
    "thrownAt",
    "deviceType",
    "inning",
    "zoneCell",
  ] as const;
  expect(names.map((name) => circumstanceText(name, pitch))).toEqual([
    "Called strike",
    "Left",
    "0",
    "18:06:16",
    "FourSeamFastBall",
    "-",
    "Top left of the zone",
  ]);
});

test("a file has the number of a charted cell", () => {
  expect(circumstanceWords("zoneCell", { ...noPitchValues, zoneCell: 7 })).toBe("7");
});
