// @vitest-environment happy-dom
import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { RatesRegion } from "./rates-region.tsx";
import { UsageByHand } from "./usage-tables.tsx";
import { Variations } from "./variations.tsx";

afterEach(cleanup);

const fastballs = {
  pitchType: "Four-Seam",
  batterHand: "R",
  ...{ pitches: 40, calls: 30, calledStrikes: 6, whiffs: 3, firstPitches: 10, firstStrikes: 7 },
  ...{ located: 25, inZone: 15, zoneSwings: 8, zoneWhiffs: 2, outside: 10, chases: 3 },
  ...{ approaches: 20, approachHeights: 50, approachAngles: -110 },
  byCount: [10, 5, 0, 5, 0, 0, 0, 0, 0, 0, 0, 20],
} as const;
const sliders = {
  pitchType: "Slider",
  batterHand: "L",
  ...{ pitches: 10, calls: 10, calledStrikes: 1, whiffs: 4, firstPitches: 0, firstStrikes: 0 },
  ...{ located: 0, inZone: 0, zoneSwings: 0, zoneWhiffs: 0, outside: 0, chases: 0 },
  ...{ approaches: 0, approachHeights: 0, approachAngles: 0 },
  byCount: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10],
} as const;
const given: AthleteRates = {
  types: [
    { ...fastballs, byCount: [...fastballs.byCount] },
    { ...sliders, byCount: [...sliders.byCount] },
  ],
  batters: { batters: 25, strikeouts: 4, walks: 6 },
  variations: [{ pitchType: "Four-Seam", days: 6, n: 38, between: 0.94, within: 1.26 }],
};

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

test("the region shows each rate with its n, and '-' for a type without locations", () => {
  render(<RatesRegion rates={given} lines={[]} />, { wrapper: MemoryRouter });
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "35% n 40",
    "18% n 40",
    "70% n 10",
    "60% n 25",
    "30% n 10",
    "25% n 8",
    "16% n 25",
    "24% n 25",
    "-8% n 25",
  ]);
  expect(rowsOf("Rates by pitch type")).toEqual([
    "Four-Seam30% n 3010% n 3070% n 1060% n 2530% n 1025% n 8",
    "Slider50% n 1040% n 10----",
  ]);
  expect(screen.getByText(/The zone is a fixed zone: 0.83 ft/)).toBeDefined();
});

test("the approach angle above expected has its n, over all types and for each", () => {
  const line = { pitchType: "Four-Seam", pitches: 400, pitchers: 8, intercept: -7.5, slope: 0.7 };
  render(<RatesRegion rates={given} lines={[line]} />, { wrapper: MemoryRouter });
  // -5.5° at 2.5 ft, where -7.5 + 0.7 · 2.5 = -5.75° is expected.
  expect(screen.getAllByRole("definition").at(-1)?.textContent).toBe("+0.3° n 20");
  expect(screen.getAllByText("VAA above expected")).toHaveLength(2);
  expect(rowsOf("Rates by pitch type")).toEqual([
    "Four-Seam30% n 3010% n 3070% n 1060% n 2530% n 1025% n 8+0.3° n 20",
    "Slider50% n 1040% n 10-----",
  ]);
});

test("the usage by batter and by count and the variation from day to day have their n", () => {
  render(
    <>
      <UsageByHand rates={given} />
      <Variations variations={given.variations} />
      <RatesRegion rates={given} lines={[]} />
    </>,
    { wrapper: MemoryRouter },
  );
  expect(rowsOf("Usage by batter")).toEqual(["vs R100%0%40", "vs L0%100%10"]);
  expect(rowsOf("Usage by count")).toEqual([
    "0-0100%0%10",
    "0-1100%0%5",
    "1-0100%0%5",
    "3-267%33%30",
  ]);
  expect(screen.getByText(/±0.9 mph between days, ±1.3 mph within a day/).textContent).toContain(
    "6 days, n 38",
  );
});

test("there is no region without anything to divide by", () => {
  const { container } = render(
    <RatesRegion rates={{ types: [], batters: null, variations: [] }} lines={[]} />,
  );
  expect(container.textContent).toBe("");
});
