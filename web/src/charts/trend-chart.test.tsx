// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import { TrendChart, type TrendChartProps } from "./trend-chart.tsx";

afterEach(cleanup);

const outings = ["04/05/2026", "04/12/2026", "04/19/2026", "04/26/2026", "05/03/2026"].map(
  (date, at) => ({
    date,
    opponent: "Bayview",
    to: `/games/g${at}`,
  }),
);

const points = [90, 91, 93, 92, 93].map((mean, outing) => ({
  outing,
  pitchType: "Four-Seam",
  mean,
  n: 10 + outing,
  min: mean - 2,
  max: mean + 2.25,
}));

const show = (props: Partial<TrendChartProps> = {}) =>
  render(
    <MemoryRouter>
      <Routes>
        <Route
          path="/"
          element={
            <TrendChart
              reading="velo"
              outings={outings}
              points={points}
              emptyText="Nothing."
              {...props}
            />
          }
        />
        <Route path="/games/:gameId" element={<h1>Game</h1>} />
      </Routes>
    </MemoryRouter>,
  );

test("the arrow keys say mean, number and range of each outing, and Enter opens the game", async () => {
  show();
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(
    screen.getByRole("slider", { name: "Velocity by outing" }).getAttribute("aria-valuetext"),
  ).toBe("04/12/2026 Bayview, Four-Seam, n = 11, Mean 91.0 mph, Highest 93.3 mph, Lowest 89.0 mph");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: "Game" })).toBeTruthy();
});

test("the folded table links each outing to its game", async () => {
  show();
  await userEvent.click(screen.getByText("Numbers"));
  const table = await screen.findByRole("table", { name: "Means by outing" });
  expect(within(table).getByRole("link", { name: "04/19/2026" }).getAttribute("href")).toBe(
    "/games/g2",
  );
  const last = within(table).getAllByRole("row").at(-1);
  expect([...(last?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "05/03/2026",
    "Bayview",
    "Four-Seam",
    "14",
    "93.0 mph",
    "95.3 mph",
    "91.0 mph",
  ]);
});

test("the line of Other ends at its code, and that of an unlisted type at three letters of its name", () => {
  show({
    points: points.map((point, at) => ({ ...point, pitchType: at < 3 ? "Other" : "Gyroball" })),
  });
  expect(screen.getByText("OT")).toBeTruthy();
  expect(screen.getByText("Gyr")).toBeTruthy();
});

test("four outings have no season line", () => {
  show({ outings: outings.slice(0, 4), points: points.slice(0, 4) });
  expect(screen.queryByText(/95 % confidence/)).toBeNull();
  cleanup();
  show();
  expect(screen.getByText(/95 % confidence/)).toBeTruthy();
});

test("a reading without ranges is drawn without bars", () => {
  show({
    reading: "spinRate",
    points: points.map((point) => ({ ...point, min: null, max: null })),
  });
  expect(screen.getByText(/^Mark: mean of the outing. Line/)).toBeTruthy();
});

test("athletes share an axis of days, and the legend and the table name them", async () => {
  const days = [0, 1, 8];
  show({
    outings: days.map((day) => ({ date: `04/0${day + 1}/2026`, opponent: "", to: null, day })),
    points: [1, 0, 1].map((set, outing) => ({
      ...{ outing, set, pitchType: "Slider", mean: 80 + set },
      ...{ n: 9, min: null, max: null },
    })),
    athletes: [
      { name: "Mateo Quill", shortName: "Quill" },
      { name: "Noah Birch", shortName: "Birch" },
    ],
  });
  const legend = within(screen.getByRole("list", { name: "Athletes" }));
  expect(legend.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Mateo Quill (1 outing)",
    "Noah Birch (2 outings)",
  ]);
  await userEvent.click(screen.getByText("Numbers"));
  const table = await screen.findByRole("table", { name: "Means by outing" });
  const names = within(table).getAllByText(/^(?:Mateo|Noah)/);
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "Noah Birch",
    "Mateo Quill",
    "Noah Birch",
  ]);
  const acrossOf = (path: Element | undefined) =>
    Number(/^M([\d.]+)/.exec(path?.getAttribute("d") ?? "")?.[1]);
  const chart = screen.getByRole("slider", { name: "Velocity by outing" });
  const [first, third] = [...chart.querySelectorAll("[data-shape=diamond]")].map(acrossOf);
  const second = acrossOf(chart.querySelector("[data-shape=circle]") ?? undefined);
  expect(((third ?? 0) - (first ?? 0)) / (second - (first ?? 0))).toBeCloseTo(8, 1);
});

test("no outing with the reading is a sentence", () => {
  show({ points: [] });
  expect(screen.getByText("Nothing.")).toBeTruthy();
});

test("the chart has no link where the reader cannot open games", async () => {
  show({ outings: outings.map((outing) => ({ ...outing, to: null })) });
  const slider = screen.getByRole("slider", { name: "Velocity by outing" });
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "5 outings. Use the arrow keys for each mean.",
  );
  expect(document.querySelector("a")).toBeNull();
});

test("the chart is drawn to its width on paper while it prints, whatever the screen's", () => {
  const style = document.createElement("style");
  style.textContent = "div { --paper-width: 321px; }";
  document.head.append(style);
  show();
  const box = () => document.querySelector("svg")?.getAttribute("viewBox");
  const onScreen = box();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(box()).toBe("0 0 321 280");
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(box()).toBe(onScreen);
  expect(onScreen).not.toBe("0 0 321 280");
  style.remove();
});
