// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { MovementMean, MovementPitch, MovementSet } from "./movement-data.ts";
import { MovementPlot } from "./movement-plot.tsx";

afterEach(cleanup);

const set: MovementSet = {
  id: "one",
  name: "Mateo Quill",
  throws: "R",
  pitches: [
    { pitchId: "a", pitchNum: 1, pitchType: "Four-Seam", velo: 91.2, hb: 8, vertBreak: 16.1 },
    { pitchId: "b", pitchNum: 2, pitchType: "Slider", velo: null, hb: -4.5, vertBreak: 2 },
    { pitchId: "c", pitchNum: 3, pitchType: "Slider", velo: 84, hb: 31, vertBreak: 2 },
  ],
  means: [
    {
      ...{ pitchType: "Four-Seam", pitches: 1, velo: 91.2, hb: 8, vertBreak: 16.1 },
      counts: { velo: 1, hb: 1, vertBreak: 1 },
    },
  ],
};

const plot = () => screen.getByRole("slider", { name: "Movement, pitcher's view" });

test("the arrow keys go through the means and the pitches and say what each is", async () => {
  const onHighlight = vi.fn();
  render(<MovementPlot sets={[set]} emptyText="Nothing." onHighlight={onHighlight} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(plot());
  await userEvent.keyboard("{ArrowRight}");
  expect(plot().getAttribute("aria-valuetext")).toBe(
    "Four-Seam mean, n = 1, 91.2 mph, V. Break 16.1 in, H. Break 8.0 in",
  );
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(plot().getAttribute("aria-valuetext")).toBe(
    "Pitch 2: Slider, V. Break 2.0 in, H. Break -4.5 in",
  );
  expect(onHighlight).toHaveBeenLastCalledWith({ id: "b", pitchType: "Slider" });
  await userEvent.keyboard("{Escape}");
  expect(onHighlight).toHaveBeenLastCalledWith(null);
});

test("a mark chosen by a key stays when the page scrolls under a resting mouse, until the mouse moves", async () => {
  render(<MovementPlot sets={[set]} emptyText="Nothing." />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  const chosen = plot().getAttribute("aria-valuetext");
  const resting = { clientX: 5, clientY: 5, pointerType: "mouse" };
  fireEvent.pointerMove(plot(), resting);
  fireEvent.pointerMove(plot(), resting);
  fireEvent.pointerLeave(plot(), resting);
  expect(plot().getAttribute("aria-valuetext")).toBe(chosen);
  fireEvent.pointerMove(plot(), { ...resting, clientX: 6 });
  expect(plot().getAttribute("aria-valuetext")).not.toBe(chosen);
});

test("a tap reaches the nearest mark within 24 pixels", () => {
  const onHighlight = vi.fn();
  render(<MovementPlot sets={[set]} emptyText="Nothing." onHighlight={onHighlight} />);
  const width = 640;
  vi.spyOn(plot(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, width));
  // Slider b is at -4.5 in across and 2 in up of a plot to 30 in, with margins of 34 and 6.
  const perInch = 600 / 60;
  const x = 34 + (30 - 4.5) * perInch;
  const y = 6 + (30 - 2) * perInch;
  fireEvent.pointerDown(plot(), { clientX: x + 15, clientY: y + 15, pointerType: "touch" });
  expect(onHighlight).toHaveBeenLastCalledWith({ id: "b", pitchType: "Slider" });
  fireEvent.pointerDown(plot(), { clientX: x + 20, clientY: y + 20, pointerType: "touch" });
  expect(onHighlight).toHaveBeenLastCalledWith(null);
});

test("a pitch that the page highlights gets a mark, and no text over the plot", () => {
  render(<MovementPlot sets={[set]} emptyText="Nothing." highlightedId="b" />);
  expect(plot().querySelectorAll("[data-highlighted][data-shape=diamond]")).toHaveLength(1);
  expect(screen.queryByText("Pitch 2: Slider")).toBeNull();
});

test("pitches beyond 30 inches are at the edge and counted", () => {
  render(<MovementPlot sets={[set]} emptyText="Nothing." />);
  expect(screen.getByText(/1 beyond 30 in, shown as hollow marks at the edge.$/)).toBeTruthy();
});

test("the folded table has the numbers of each type", async () => {
  render(<MovementPlot sets={[set]} emptyText="Nothing." />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByText("Numbers"));
  const table = await screen.findByRole("table", { name: "Movement by pitch type" });
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(["Four-Seam", "1", "16.1 in", "-", "8.0 in", "-"]);
});

test("a mean of fewer pitches than its type's has its own n in the plot's words and in the table", async () => {
  const means = [
    {
      ...{ pitchType: "Four-Seam", pitches: 100, velo: 91.2, hb: 8, vertBreak: 16.1 },
      counts: { velo: 98, hb: 3, vertBreak: 4 },
    },
  ];
  render(<MovementPlot sets={[{ ...set, means }]} emptyText="Nothing." />, {
    wrapper: MemoryRouter,
  });
  expect(plot().getAttribute("aria-valuetext")).toContain(
    "Four-Seam 16.1 in vertical (n = 4), 8.0 in horizontal (n = 3)",
  );
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  expect(plot().getAttribute("aria-valuetext")).toBe(
    "Four-Seam mean, 91.2 mph, n = 98, V. Break 16.1 in, n = 4, H. Break 8.0 in, n = 3",
  );
  await userEvent.click(screen.getByText("Numbers"));
  const table = await screen.findByRole("table", { name: "Movement by pitch type" });
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(["Four-Seam", "100", "16.1 in n 4", "-", "8.0 in n 3", "-"]);
  expect(
    screen.getByText(/Small marks, ellipses and spreads: the newest 3 of 100 pitches\./),
  ).toBeTruthy();
});

const filmed = (pitchId: string, hb: number | null = null): MovementPitch => ({
  ...{ pitchId, pitchNum: 4, pitchType: "Slider", velo: 83.2, hb, vertBreak: null },
  breaksFromVideo: { hb: { value: -5.6, range: 3.2 }, vertBreak: { value: 1.4, range: 4 } },
});

test("VIDEO-10: a movement from video is a hollow mark with a bar in both directions, and changes no number of the others", async () => {
  const many = Array.from({ length: 6 }, (_, at) => ({
    ...{ pitchId: `s${at}`, pitchType: "Slider", velo: 84, hb: -4 + at / 2, vertBreak: 2 + at },
  }));
  const pitches = [...set.pitches, ...many];
  const numbers = async (shown: MovementSet) => {
    render(<MovementPlot sets={[shown]} emptyText="Nothing." />, { wrapper: MemoryRouter });
    const ellipses = plot().querySelectorAll("ellipse").length;
    await userEvent.click(screen.getByText("Numbers"));
    const { innerHTML } = await screen.findByRole("table", { name: "Movement by pitch type" });
    return { ellipses, innerHTML };
  };
  const means = [...set.means, { ...set.means[0], pitchType: "Slider" } as MovementMean];
  const before = await numbers({ ...set, means, pitches });
  expect(before.ellipses).toBe(1);
  cleanup();
  const after = await numbers({
    ...set,
    means,
    pitches: [...pitches, filmed("v"), filmed("w", 3)],
  });
  expect(after).toEqual(before);
  const marks = plot().querySelector("[data-from-video]");
  expect(marks?.querySelectorAll("[data-shape=diamond][fill='var(--bg)']")).toHaveLength(1);
  // The plot is 640 wide and reaches 30 in, so an inch has 10 units: 6.4 in across and 8 in up.
  const bars = marks?.querySelector("[clip-path] path")?.getAttribute("d") ?? "";
  const [, left, right, low, high] = /^M(\S+) \S+H([\d.]+).*M\S+ (\S+)V([\d.]+)/.exec(bars) ?? [];
  expect(Number(right) - Number(left)).toBeCloseTo(64);
  expect(Number(low) - Number(high)).toBeCloseTo(80);
  expect(screen.getByText("SL Slider, from video (1)")).toBeTruthy();
  const table = screen.getByRole("table", { name: "Movement from video" });
  const cells = within(table).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...["4", "Slider, from video", "1 ±4 in", "-6 ±4 in"],
  ]);
});

test("VIDEO-10: the arrow keys say a movement from video with its ranges", async () => {
  render(
    <MovementPlot sets={[{ ...set, pitches: [filmed("v")], means: [] }]} emptyText="Nothing." />,
  );
  expect(plot().getAttribute("aria-valuetext")).toContain("0 pitches. 1 from video.");
  await userEvent.tab();
  await userEvent.keyboard("{End}");
  expect(plot().getAttribute("aria-valuetext")).toBe(
    "Pitch 4: Slider, 83.2 mph, V. Break 1 ±4 in, H. Break -6 ±4 in, From video",
  );
});

test("says nothing of the newest pitches if all are drawn", () => {
  render(<MovementPlot sets={[set]} emptyText="Nothing." />);
  expect(screen.queryByText(/the newest/)).toBeNull();
});

test("2,000 pitches of two types need fewer than 100 elements", () => {
  const pitches = Array.from({ length: 2_000 }, (_, at) => ({
    pitchId: `${at}`,
    pitchType: at % 2 === 0 ? "Four-Seam" : "Slider",
    velo: 90,
    hb: at % 17,
    vertBreak: at % 13,
  }));
  const means = set.means.map((mean) => ({ ...mean, pitches: 20_000 }));
  render(<MovementPlot sets={[{ ...set, pitches, means }]} emptyText="Nothing." />);
  expect(plot().querySelectorAll("[data-shape]").length).toBeLessThan(100);
  expect(screen.getByText(/: the newest 2,000 of 20,000 pitches\./)).toBeTruthy();
});

test("the plot is a sentence without a pitch with both breaks", () => {
  render(<MovementPlot sets={[{ ...set, pitches: [], means: [] }]} emptyText="Nothing." />);
  expect(screen.getByText("Nothing.")).toBeTruthy();
  expect(screen.queryByRole("slider")).toBeNull();
});
