import { describe, expect, test } from "vitest";
import { gameAverages } from "./averages.ts";
import { averageText, percentText, pitchCell, pitchColumns, readingText } from "./reading-text.ts";

test("every reading has the column names of GAME-1 and CSV-1", () => {
  expect(pitchColumns.map(({ screenHeader }) => screenHeader)).toEqual([
    "Pitch #",
    "Type",
    "Velocity",
    "V. Break",
    "H.Break",
  ]);
  expect(pitchColumns.map(({ csvHeader }) => csvHeader)).toEqual([
    "Pitch #",
    "Pitch Type",
    "Velocity (mph)",
    "Vertical Break (in)",
    "Horizontal Break (in)",
  ]);
});

test("a measured value has at most one decimal, no padding, and its unit", () => {
  expect(readingText(91, "mph")).toBe("91 mph");
  expect(readingText(-5.25, "in")).toBe("-5.3 in");
  expect(readingText(86.35, "mph")).toBe("86.4 mph");
  expect(readingText(-0.04, "in")).toBe("0 in");
  expect(readingText(0, "in")).toBe("0 in");
  expect(readingText(null, "in")).toBe("-");
});

test("an average always has one decimal", () => {
  expect(averageText(91, "mph")).toBe("91.0 mph");
  expect(averageText(-0.04, "in")).toBe("0.0 in");
  expect(averageText(null, "mph")).toBe("-");
});

test("rounds an average without the noise of binary sums", () => {
  const noisy = [85.1, 86.2, 87.75].reduce((sum, value) => sum + value, 0) / 3;
  expect(averageText(noisy, "mph")).toBe("86.4 mph");
  expect(averageText((0.1 + 0.2 + 0.15) / 3, "in")).toBe("0.2 in");
});

test("a rate is a whole percentage with halves up, for every part of up to 200", () => {
  for (let of = 1; of <= 200; of += 1) {
    for (let part = 0; part <= of; part += 1) {
      const exact = Math.floor((200 * part + of) / (2 * of));
      const text = part > 0 && 100 * part < of ? "<1%" : `${exact}%`;
      expect(percentText(part / of), `${part} of ${of}`).toBe(text);
    }
  }
  expect(percentText(23 / 40)).toBe("58%");
});

describe("pitchCell", () => {
  const counted = { excludedReason: null };
  const pitches = [
    { ...counted, pitchNum: 1, pitchType: "Slider", velo: 82, vertBreak: 0, hb: -4.25 },
    { ...counted, pitchNum: 2, pitchType: "Slider", velo: null, vertBreak: null, hb: null },
    { ...counted, pitchNum: 3, pitchType: "Riser", velo: null, vertBreak: 3, hb: null },
  ];
  const averages = gameAverages(pitches);
  const textsOf = (index: number, isFilled: boolean) => {
    const pitch = pitches[index] ?? { pitchNum: 0, pitchType: "", velo: 0, vertBreak: 0, hb: 0 };
    const filled = isFilled ? (averages.get(pitch.pitchType) ?? null) : null;
    return pitchColumns.map((column) => pitchCell(column, pitch, filled));
  };

  test("shows measured values, including a break of zero, with averages on or off", () => {
    const texts = ["1", "Slider", "82 mph", "0 in", "-4.3 in"];
    const expected = texts.map((text) => ({ text, isAverage: false }));
    expect(textsOf(0, false)).toEqual(expected);
    expect(textsOf(0, true)).toEqual(expected);
  });

  test("shows a hyphen for a missing value when averages are off", () => {
    expect(textsOf(1, false).map(({ text }) => text)).toEqual(["2", "Slider", "-", "-", "-"]);
  });

  test("fills in a missing value with the average of its type and marks it", () => {
    expect(textsOf(1, true).slice(2)).toEqual([
      { text: "82.0 mph", isAverage: true },
      { text: "-", isAverage: false },
      { text: "-4.3 in", isAverage: true },
    ]);
    expect(
      textsOf(2, true)
        .slice(2)
        .map(({ text }) => text),
    ).toEqual(["-", "3 in", "-"]);
  });

  test("treats a velocity of zero as missing", () => {
    const [, , column] = pitchColumns;
    const pitch = { pitchNum: 1, pitchType: "Slider", velo: 0, vertBreak: null, hb: null };
    expect(pitchCell(column, pitch, null).text).toBe("-");
  });
});
