// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { LocationChart } from "./location-chart.tsx";
import { catcherSide, type LocationPitch } from "./location-data.ts";
import { panelScales, placeOfLocation } from "./location-scale.ts";

afterEach(cleanup);

const pitch = (at: number, more: Partial<LocationPitch> = {}): LocationPitch => ({
  pitchId: `id${at}`,
  pitchNum: at,
  pitchType: "Slider",
  velo: 84,
  plateSide: 0.5,
  plateHeight: 2,
  batterHand: "R",
  ...more,
});

const chart = () => screen.getByRole("slider", { name: "Location, catcher's view" });

test("the catcher sees the pitcher's right on the left", () => {
  // A right-hander's slider away from a right-handed batter is on the pitcher's left: the stored side is negative.
  const away = { ...pitch(1), plateSide: -0.8, plateHeight: 1.5 };
  expect(catcherSide(away)).toBe(0.8);
  const [panel] = panelScales(1, 240).panels;
  if (panel === undefined) throw new Error("There must be a panel.");
  const { left, right } = panel.area;
  expect(placeOfLocation(away, panel).x).toBeGreaterThan((left + right) / 2);
});

test("the arrow keys say where each pitch crosses the plate", async () => {
  render(<LocationChart pitches={[pitch(1, { plateSide: -0.8 })]} emptyText="Nothing." />);
  chart().focus();
  await userEvent.keyboard("{Home}");
  expect(chart().getAttribute("aria-valuetext")).toBe(
    "Pitch 1: Slider, 84.0 mph, 2.00 ft high, 0.80 ft right of the middle, To a right-handed batter",
  );
});

test("the batters can be chosen, and a type keeps its panel", async () => {
  const pitches = [pitch(1), pitch(2, { batterHand: "L" }), pitch(3, { pitchType: "Sinker" })];
  render(<LocationChart pitches={pitches} emptyText="Nothing." />);
  expect(chart().getAttribute("aria-valuemax")).toBe("3");
  await userEvent.click(screen.getByRole("radio", { name: "vs L" }));
  expect(chart().getAttribute("aria-valuemax")).toBe("1");
  expect(screen.getByText("Catcher's view, vs L")).toBeTruthy();
  expect(within(chart()).getByText("Sinker")).toBeTruthy();
});

test("without the batters' hands there is no choice", () => {
  render(<LocationChart pitches={[pitch(1, { batterHand: null })]} emptyText="Nothing." />);
  expect(screen.queryByRole("radio")).toBeNull();
});

test("60 pitches of a type are marks, and 61 are a density", () => {
  const many = Array.from({ length: 61 }, (_, at) =>
    pitch(at, { plateHeight: 1 + (at % 20) / 10 }),
  );
  render(<LocationChart pitches={many.slice(1)} emptyText="Nothing." />);
  expect(chart().querySelector("[data-density]")).toBeNull();
  cleanup();
  render(<LocationChart pitches={many} emptyText="Nothing." />);
  expect(chart().querySelector("[data-density]")?.getAttribute("data-density")).toBe("61");
});

test("the folded table counts the pitches in the zone", async () => {
  const pitches = [
    pitch(1),
    pitch(2, { plateSide: 0.8 }),
    pitch(3, { batterHand: "L", plateHeight: 3.6 }),
    pitch(4, { plateHeight: null }),
  ];
  render(<LocationChart pitches={pitches} emptyText="Nothing." />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByText("Numbers"));
  const table = await screen.findByRole("table", { name: "Pitches in the zone" });
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(["Slider", "1 of 3", "1 of 2", "0 of 1"]);
});

test("pitches without a place at the plate are a sentence", () => {
  render(<LocationChart pitches={[pitch(1, { plateSide: null })]} emptyText="Nothing." />);
  expect(screen.getByText("Nothing.")).toBeTruthy();
});
