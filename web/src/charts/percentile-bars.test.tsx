// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PercentileBars } from "./percentile-bars.tsx";

afterEach(cleanup);

const rows = [
  {
    id: "velo",
    label: "Velocity",
    value: "91.4 mph",
    n: 31,
    percentile: 78.4,
    among: "24 pitchers",
  },
  { id: "spin", label: "Spin", value: "2210 rpm", n: 30, percentile: null, among: null },
];

test("each row has reading, percentile, value and number of pitches", () => {
  render(<PercentileBars title="Four-Seam" source="Our 24 pitchers" rows={rows} />);
  const cells = screen
    .getAllByRole("row")
    .map((row) =>
      [...row.querySelectorAll("th, td")].map(
        (cell) => cell.querySelector(".sr-only")?.textContent ?? cell.textContent,
      ),
    );
  expect(cells).toEqual([
    ["Reading", "Percentile", "Value, pitches and compared with"],
    ["Velocity", "78", "91.4 mphn = 3124 pitchers"],
    ["Spin", "-", "2210 rpmn = 30"],
  ]);
});
