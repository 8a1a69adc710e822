import { approachText } from "@armslot/baseball/numbers/approach-text";
import { rateText } from "@armslot/baseball/numbers/rate-text";
import { decimalText, fixedText } from "@armslot/baseball/pitch/decimal";
import { averageText, percentText, readingText } from "@armslot/baseball/pitch/reading-text";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import { leaderText } from "@armslot/baseball/reports/leaders";
import { habitOf } from "@armslot/baseball/scouting/scout-habit";
import { inchesText, rangedText } from "@armslot/baseball/video/ranged-text";
import { leaderMeasures } from "@armslot/contracts/compare/leaders";
import { rateNames, rates } from "@armslot/contracts/pitch/rates";
import { isDirection, readingNames, readings } from "@armslot/contracts/pitch/readings";
import { expect, test } from "vitest";
import { valueText } from "../web/src/charts/frame/reading-value.ts";
import { formatNumber } from "../web/src/client/format.ts";
import { isCode, isTest, projectFiles, read } from "./project-files.ts";

type Text = (value: number) => string;

/** A text with its number of decimals, the unit behind it, and what it gets for the number that it shows. */
interface NumberText {
  readonly name: string;
  readonly text: Text;
  readonly decimals: number;
  readonly after?: string;
  /** Whether a positive number has a plus, and whether the decimals are left out where they are zero. */
  readonly isSigned?: boolean;
  readonly isShort?: boolean;
  readonly isNeverNegative?: boolean;
}

const measured = readingNames.filter((name) => !isDirection(name));
const n = 100;

const texts: readonly NumberText[] = [
  ...[0, 1, 2, 3].map((decimals) => ({
    name: `fixedText with ${decimals} decimals`,
    text: (value: number) => fixedText(value, decimals),
    decimals,
  })),
  ...measured.map((name) => ({
    name: `readingNumberText of ${name}`,
    text: (value: number) => readingNumberText(name, value),
    decimals: readings[name].decimals,
  })),
  ...measured.map((name) => ({
    name: `valueText of ${name}`,
    text: (value: number) => valueText(name, value),
    decimals: readings[name].decimals,
    after: readings[name].unit === "degrees" ? "°" : ` ${readings[name].unit}`,
  })),
  { name: "averageText", text: (value) => averageText(value, "in"), decimals: 1, after: " in" },
  {
    name: "readingText",
    text: (value) => readingText(value, "in"),
    decimals: 1,
    after: " in",
    isShort: true,
  },
  ...leaderMeasures.map((measure) => ({
    name: `leaderText of ${measure}`,
    text: (value: number) => leaderText(measure, value),
    decimals: leaderText(measure, 0).split(".")[1]?.length ?? 0,
  })),
  ...rateNames.map((name) => ({
    name: `rateText of ${name}`,
    text: (value: number) => rateText(name, { value: value / 100, n }),
    decimals: rates[name].decimals,
    after: "%",
    isNeverNegative: !("isDifference" in rates[name]),
  })),
  {
    name: "percentText",
    text: (value) => percentText(value / 100),
    decimals: 0,
    after: "%",
    isNeverNegative: true,
  },
  {
    name: "approachText",
    text: (value) => approachText({ value, n }),
    decimals: 1,
    after: "°",
    isSigned: true,
  },
  {
    name: "rangedText",
    text: (value) => rangedText({ value, range: 2 }),
    decimals: 0,
    after: " ±2",
  },
  {
    name: "inchesText",
    text: (value) => inchesText({ value: value / 12, range: 2 / 12 }),
    decimals: 0,
    after: " ±2 in",
  },
  { name: "formatNumber", text: formatNumber, decimals: 0 },
  {
    name: "a scout's habit",
    text: (value) => decimalText(habitOf([{ ofp: 50 + value, others: 50 }]).difference ?? 0),
    decimals: 1,
    isShort: true,
  },
];

/** Returns a whole number of parts as a decimal text, by its digits. */
function decimalOf(parts: number, decimals: number): string {
  const digits = String(Math.abs(parts)).padStart(decimals + 1, "0");
  const at = digits.length - decimals;
  const sign = parts < 0 ? "-" : "";
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, at)}.${digits.slice(at)}`;
}

function expectedText(parts: number, each: NumberText): string {
  const whole = decimalOf(parts, each.decimals);
  const text = each.isShort
    ? whole.replace(/\.?0+$/, (end) => (end.startsWith(".") ? "" : end))
    : whole;
  return `${each.isSigned && parts > 0 ? "+" : ""}${text}${each.after ?? ""}`;
}

test.each(texts)("$name rounds halves of both signs away from zero", (each) => {
  const halves = Array.from({ length: 60 }, (_, index) => index);
  for (const half of each.isNeverNegative ? halves.slice(1) : halves) {
    for (const sign of each.isNeverNegative ? [1] : [1, -1]) {
      const value = Number(`${sign < 0 ? "-" : ""}${decimalOf(half * 10 + 5, each.decimals + 1)}`);
      expect(each.text(value), `${value}`).toBe(expectedText(sign * (half + 1), each));
      // A sum of binary numbers is a little below the half.
      const below = value - sign * Math.abs(value) * 2 * Number.EPSILON;
      const isExact = each.name === "readingText" || each.name === "formatNumber";
      if (!isExact) expect(each.text(below)).toBe(each.text(value));
    }
  }
});

test.each(texts.filter(({ isNeverNegative }) => !isNeverNegative))(
  "$name has no sign for a negative number that rounds to zero",
  (each) => {
    const value = -Number(decimalOf(4, each.decimals + 1));
    expect(each.text(value)).toBe(expectedText(0, each));
  },
);

/** The rule itself, drawings and packed numbers, and the player, which shows times of a video and would load the rule for these alone. */
const noTexts =
  /^(?:baseball\/src\/(?:pitch\/decimal|numbers\/packed-marks)\.ts|web\/src\/site\/hero-plot\.tsx|web\/src\/video\/(?:films|player)\/)/;

test("numbers become text by the one rule: no source formats or rounds them itself", () => {
  const sources = projectFiles.filter(
    (path) => isCode(path) && !isTest(path) && /^\w+\/src\//.test(path) && !noTexts.test(path),
  );
  expect(sources.length).toBeGreaterThan(800);
  const found = sources.filter((path) =>
    /\.toFixed\(|\.toPrecision\(|\$\{[^{}`]*Math\.round\(|\{Math\.round\(/.test(read(path)),
  );
  expect(found).toEqual([]);
});
