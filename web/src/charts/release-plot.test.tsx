// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ReleasePlot } from "./release-plot.tsx";

afterEach(cleanup);

const pitches = [1.8, 1.9, 2, 2.1, 2.2].map((releaseSide, at) => ({
  pitchId: `id${at}`,
  pitchNum: at + 1,
  pitchType: "Four-Seam",
  velo: 91,
  releaseSide,
  releaseHeight: 5.8,
}));

test("the legend has the spread of side and height in inches", () => {
  render(<ReleasePlot pitches={pitches} emptyText="Nothing." />);
  // The sample standard deviation of the sides is 0.158 ft, which is 1.9 in.
  expect(screen.getByRole("list", { name: "Pitch types" }).textContent).toBe(
    "Four-Seam 1.9 × 0.0 in",
  );
});

test("four pitches have no spread", () => {
  render(<ReleasePlot pitches={pitches.slice(1)} emptyText="Nothing." />);
  expect(screen.getByRole("list", { name: "Pitch types" }).textContent).toBe("Four-Seam");
});

test("the arrow keys go through the means and the pitches", async () => {
  render(<ReleasePlot pitches={pitches} emptyText="Nothing." />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");
  const plot = screen.getByRole("slider", { name: "Release, pitcher's view" });
  expect(plot.getAttribute("aria-valuetext")).toBe(
    "Four-Seam mean, n = 5, Side 2.0 ft, Height 5.8 ft",
  );
  await userEvent.keyboard("{ArrowRight}");
  expect(plot.getAttribute("aria-valuetext")).toBe(
    "Pitch 1: Four-Seam, 91.0 mph, Side 1.8 ft, Height 5.8 ft",
  );
});

test("the folded table has mean and spread of each type", async () => {
  render(<ReleasePlot pitches={pitches} emptyText="Nothing." />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByText("Numbers"));
  const table = await screen.findByRole("table", { name: "Release by pitch type" });
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(["Four-Seam", "5", "2.0 ft", "1.9 in", "5.8 ft", "0.0 in"]);
});

test("pitches without a release are a sentence", () => {
  const without = pitches.map((pitch) => ({ ...pitch, releaseSide: null }));
  render(<ReleasePlot pitches={without} emptyText="Nothing." />);
  expect(screen.getByText("Nothing.")).toBeTruthy();
});
