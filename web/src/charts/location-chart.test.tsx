// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { LocationChart } from "./location-chart.tsx";
import { catcherSide, type LocationPitch, locatedTypes } from "./location-data.ts";
import { boxOfCell, panelScales, placeInCell, placeOfLocation } from "./location-scale.ts";

afterEach(cleanup);

const pitch = (at: number, more: Partial<LocationPitch> = {}): LocationPitch => ({
  pitchId: `id${at}`,
  pitchNum: at,
  pitchType: "Slider",
  velo: 84,
  plateSide: 0.5,
  plateHeight: 2,
  zoneCell: null,
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

test("a chart without the batters' hands offers no choice", () => {
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
    pitch(2, { plateSide: 0.84 }),
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

/** A pitch of which only the charted cell is known. */
const chartedPitch = (at: number, zoneCell: number, more: Partial<LocationPitch> = {}) =>
  pitch(at, { plateSide: null, plateHeight: null, zoneCell, ...more });

test("every charted pitch has a place of its own inside its cell, the same each time", () => {
  const [panel] = panelScales(1, 240).panels;
  if (panel === undefined) throw new Error("There must be a panel.");
  const many = Array.from({ length: 50 }, (_, at) => chartedPitch(at, 1 + (at % 25)));
  const places = () =>
    locatedTypes(many).flatMap(({ charted }) =>
      charted.map((each) => ({ cell: each.zoneCell, ...placeInCell(each, panel) })),
    );
  for (const { cell, x, y } of places()) {
    const { left, top, right, bottom } = boxOfCell(cell, panel);
    expect(x).toBeGreaterThan(left);
    expect(x).toBeLessThan(right);
    expect(y).toBeGreaterThan(top);
    expect(y).toBeLessThan(bottom);
  }
  expect(new Set(places().map(({ x, y }) => `${x} ${y}`)).size).toBe(50);
  expect(places()).toEqual(places());
});

test("the inner nine cells are the zone that the panel draws", () => {
  const [panel] = panelScales(1, 240).panels;
  if (panel === undefined) throw new Error("There must be a panel.");
  const [first, last] = [boxOfCell(7, panel), boxOfCell(19, panel)];
  expect(first.left).toBeCloseTo(panel.x(-0.83));
  expect(first.top).toBeCloseTo(panel.y(3.5));
  expect(last.right).toBeCloseTo(panel.x(0.83));
  expect(last.bottom).toBeCloseTo(panel.y(1.5));
});

test("the keys and a sentence say the cell of a charted pitch in words, and no feet", async () => {
  render(<LocationChart pitches={[chartedPitch(1, 21)]} emptyText="Nothing." />);
  chart().focus();
  await userEvent.keyboard("{Home}");
  expect(chart().getAttribute("aria-valuetext")).toBe(
    "Pitch 1: Slider, 84.0 mph, Below and left of the zone, Charted by hand: cell, not feet, To a right-handed batter",
  );
  expect(screen.getByText(/charted by hand: cell, not feet\.$/)).toBeTruthy();
});

test("the place that a device measured wins over the charted cell", async () => {
  render(<LocationChart pitches={[pitch(1, { zoneCell: 21 })]} emptyText="Nothing." />);
  chart().focus();
  await userEvent.keyboard("{Home}");
  expect(chart().getAttribute("aria-valuetext")).toContain("2.00 ft high");
  expect(screen.queryByText(/charted by hand/)).toBeNull();
});

test("charted pitches are in no density, and above 60 each cell has its number", () => {
  const measured = Array.from({ length: 30 }, (_, at) => pitch(at));
  const byHand = (count: number) =>
    Array.from({ length: count }, (_, at) => chartedPitch(100 + at, at < 40 ? 13 : 1));
  render(<LocationChart pitches={[...measured, ...byHand(60)]} emptyText="Nothing." />);
  expect(chart().querySelector("[data-density]")).toBeNull();
  expect(chart().querySelectorAll("[data-charted] text")).toHaveLength(0);
  cleanup();
  render(<LocationChart pitches={[...measured, ...byHand(61)]} emptyText="Nothing." />);
  expect(chart().querySelector("[data-density]")).toBeNull();
  const numbers = [...chart().querySelectorAll("[data-charted] text")];
  expect(numbers.map(({ textContent }) => textContent)).toEqual(["40", "21"]);
});

test("the folded tables count charted pitches apart, and name their cells", async () => {
  const pitches = [pitch(1), chartedPitch(2, 13), chartedPitch(3, 13), chartedPitch(4, 1)];
  render(<LocationChart pitches={pitches} emptyText="Nothing." />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByText("Numbers"));
  const cellsOf = async (name: string) =>
    within(await screen.findByRole("table", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(await cellsOf("Pitches in the zone")).toEqual(
    [
      ["Slider", "1 of 1", "1 of 1", "-"],
      ["Slider, charted", "2 of 3", "2 of 3", "-"],
    ].flat(),
  );
  expect(await cellsOf("Charted cells, catcher's view")).toEqual(
    [
      ["Slider", "Above and left of the zone", "1"],
      ["Slider", "Middle of the zone", "2"],
    ].flat(),
  );
});

/** A pitch with a place from video: 1.8 ft up, and 0.5 ft to the pitcher's right. */
const filmed = (at: number, more: Partial<LocationPitch> = {}) =>
  pitch(at, {
    ...{ plateSide: null, plateHeight: null },
    placeFromVideo: {
      plateSide: { value: 0.5, range: 0.2 },
      plateHeight: { value: 1.8, range: 0.35 },
    },
    ...more,
  });

test("VIDEO-10: a place from video is a hollow mark with a bar in both directions, and in no count or density", async () => {
  const byHand = [chartedPitch(71, 13), chartedPitch(72, 1)];
  const pitches = [...Array.from({ length: 60 }, (_, at) => pitch(at)), ...byHand];
  const counts = async (shown: readonly LocationPitch[]) => {
    render(<LocationChart pitches={shown} emptyText="Nothing." />, { wrapper: MemoryRouter });
    expect(chart().querySelector("[data-density]")).toBeNull();
    await userEvent.click(screen.getByText("Numbers"));
    const tables = ["Pitches in the zone", "Charted cells, catcher's view"];
    const found = await Promise.all(tables.map((name) => screen.findByRole("table", { name })));
    return [
      ...found.map(({ innerHTML }) => innerHTML),
      within(chart()).getByText("62").textContent,
    ];
  };
  const before = await counts(pitches);
  cleanup();
  expect(await counts([...pitches, filmed(90)])).toEqual(before);
  const marks = chart().querySelector("[data-from-video]");
  expect(marks?.querySelectorAll("[data-shape][fill='var(--bg)']")).toHaveLength(1);
  const bars = marks?.querySelector("[clip-path] path")?.getAttribute("d") ?? "";
  const [, left, right, low, high] = /^M(\S+) \S+H([\d.]+).*M\S+ (\S+)V([\d.]+)/.exec(bars) ?? [];
  // A foot is as long across as up: 0.4 ft and 0.7 ft.
  const across = Number(right) - Number(left);
  expect(across).toBeGreaterThan(0);
  expect((Number(low) - Number(high)) / across).toBeCloseTo(0.7 / 0.4);
  expect(screen.getByText("SL Slider, from video (1)")).toBeTruthy();
  const table = screen.getByRole("table", { name: "Places from video, catcher's view" });
  const cells = within(table).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...["90", "Slider, from video", "22 ±5 in", "6 ±3 in left"],
  ]);
});

test("VIDEO-10: a device's place hides one from video, and a charted pitch from video has one mark", async () => {
  const both = { plateSide: 0.1, plateHeight: 2 };
  const pitches = [filmed(1, both), filmed(2, { plateHeight: 2 }), filmed(3, { zoneCell: 13 })];
  render(<LocationChart pitches={pitches} emptyText="Nothing." />);
  expect(chart().getAttribute("aria-valuemax")).toBe("2");
  expect(chart().querySelector("[data-charted]")?.getAttribute("data-charted")).toBe("1");
  expect(chart().querySelector("[data-charted] path")?.getAttribute("d")).toBe("");
  chart().focus();
  await userEvent.keyboard("{Home}");
  expect(chart().getAttribute("aria-valuetext")).toContain("2.00 ft high");
  await userEvent.keyboard("{End}");
  expect(chart().getAttribute("aria-valuetext")).toBe(
    "Pitch 3: Slider, 84.0 mph, 22 ±5 in high, 6 ±3 in left of the middle, From video, To a right-handed batter",
  );
});

test("pitches without a place at the plate are a sentence", () => {
  render(<LocationChart pitches={[pitch(1, { plateSide: null })]} emptyText="Nothing." />);
  expect(screen.getByText("Nothing.")).toBeTruthy();
});
