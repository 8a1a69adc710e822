// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { lazyChart } from "./lazy-chart.tsx";

afterEach(cleanup);

function Chart({ name }: { readonly name: string }) {
  return <p>{name}</p>;
}

test("shows the placeholder until the code is there, and then the chart with its props", async () => {
  let arrive: (chart: typeof Chart) => void = () => undefined;
  const code = new Promise<typeof Chart>((resolve) => {
    arrive = resolve;
  });
  const Lazy = lazyChart<{ readonly name: string }>(() => code, <p>Waiting</p>);
  await act(async () => void render(<Lazy name="Velocity" />, { wrapper: MemoryRouter }));
  expect(screen.getByText("Waiting")).toBeTruthy();
  arrive(Chart);
  expect(await screen.findByText("Velocity")).toBeTruthy();
  expect(screen.queryByText("Waiting")).toBeNull();
});

test("says so if the code cannot be loaded", async () => {
  const Lazy = lazyChart<{ readonly name: string }>(
    () => Promise.reject(new Error("The file is gone.")),
    <p>Waiting</p>,
  );
  await act(async () => void render(<Lazy name="Velocity" />, { wrapper: MemoryRouter }));
  expect(await screen.findByText("This chart could not be loaded. Reload the page.")).toBeTruthy();
});
