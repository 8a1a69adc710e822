// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { VelocityPlot } from "./velocity-plot.tsx";

afterEach(cleanup);

const pitches = [95, 94, 93, 92, 90, 88].map((velo, at) => ({
  pitchId: `id${at + 1}`,
  pitchNum: at + 1,
  pitchType: "Four-Seam",
  velo,
  inning: at < 3 ? 1 : 2,
}));

test("the arrow keys say the velocity, the rolling mean and the inning of each pitch", async () => {
  render(<VelocityPlot pitches={pitches} emptyText="Nothing." />);
  await userEvent.tab();
  await userEvent.keyboard("{End}");
  const chart = screen.getByRole("slider", { name: "Velocity by pitch number" });
  expect(chart.getAttribute("aria-valuetext")).toBe(
    "Pitch 6: Four-Seam, 88.0 mph, Mean of 5: 91.4 mph, Inning 2",
  );
});

test("the folded table has every pitch with its rolling mean", async () => {
  render(<VelocityPlot pitches={pitches} emptyText="Nothing." />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByText("Numbers"));
  const table = await screen.findByRole("table", { name: "Velocity by pitch number" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(["Pitch #", "Type", "Velocity", "Mean of 5"]);
  expect(rows.slice(5)).toEqual([
    ["5", "Four-Seam", "90.0 mph", "92.8 mph"],
    ["6", "Four-Seam", "88.0 mph", "91.4 mph"],
  ]);
});

test("a game without velocities is a sentence", () => {
  const without = pitches.map((pitch) => ({ ...pitch, velo: null }));
  render(<VelocityPlot pitches={without} emptyText="Nothing." />);
  expect(screen.getByText("Nothing.")).toBeTruthy();
});
