// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { DataTable } from "./data-table.tsx";
import type { Column } from "./table-column.ts";

afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly name: string;
  readonly games: number | null;
}

const columns: Column<Row>[] = [
  { key: "name", header: "Name", cell: (row) => row.name, sortBy: (row) => row.name },
  {
    key: "games",
    header: "Games",
    align: "end",
    cell: (row) => row.games,
    sortBy: (row) => row.games,
  },
  { key: "plain", header: "Plain", cell: (row) => row.id },
];

function showTable(rows: readonly Row[]) {
  const table = (
    <DataTable
      name="Athletes"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      link={{
        column: "name",
        to: (row) => `/athletes/${row.id}`,
        state: { isFromDashboard: true },
      }}
      givenOrder={{ column: "name", isDescending: false }}
    />
  );
  const router = createMemoryRouter([
    { path: "/", element: table },
    { path: "*", element: <p>elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

const few: readonly Row[] = [
  { id: "a", name: "Álvarez", games: 10 },
  { id: "b", name: "Baker", games: null },
  { id: "c", name: "Cole", games: 9 },
];

const many: readonly Row[] = Array.from({ length: 5000 }, (_, index) => ({
  id: String(index),
  name: `Athlete ${index}`,
  games: index % 7,
}));

function names(): (string | null)[] {
  return screen.getAllByRole("link").map((link) => link.textContent);
}

function header(name: string) {
  return screen.getByRole("columnheader", { name });
}

describe("sorting", () => {
  test("starts in the order given and says so", () => {
    showTable(few);
    expect(names()).toEqual(["Álvarez", "Baker", "Cole"]);
    expect(header("Name").getAttribute("aria-sort")).toBe("ascending");
    expect(header("Games").getAttribute("aria-sort")).toBe("none");
    expect(header("Plain").getAttribute("aria-sort")).toBeNull();
  });

  test("sorts numbers as numbers, missing ones last both ways", async () => {
    showTable(few);
    const button = within(header("Games")).getByRole("button");
    await userEvent.click(button);
    expect(names()).toEqual(["Cole", "Álvarez", "Baker"]);
    await userEvent.click(button);
    expect(names()).toEqual(["Álvarez", "Cole", "Baker"]);
    expect(header("Games").getAttribute("aria-sort")).toBe("descending");
    expect(header("Name").getAttribute("aria-sort")).toBe("none");
  });

  test("turns the given order round", async () => {
    showTable(few);
    await userEvent.click(within(header("Name")).getByRole("button"));
    expect(names()).toEqual(["Cole", "Baker", "Álvarez"]);
  });
});

describe("a row that leads somewhere", () => {
  test("holds a real link", () => {
    showTable(few);
    expect(screen.getByRole("link", { name: "Baker" }).getAttribute("href")).toBe("/athletes/b");
  });

  test("is followed by a click anywhere in it, with its state", async () => {
    const router = showTable(few);
    await userEvent.click(screen.getByRole("cell", { name: "10" }));
    expect(router.state.location.pathname).toBe("/athletes/a");
    expect(router.state.location.state).toEqual({ isFromDashboard: true });
  });

  test("leaves a click with the control key to the browser", () => {
    const router = showTable(few);
    const clicks: boolean[] = [];
    const link = screen.getByRole("link", { name: "Cole" });
    link.addEventListener("click", (event) => clicks.push(event.ctrlKey));
    fireEvent.click(screen.getByRole("cell", { name: "9" }), { ctrlKey: true });
    expect(clicks).toEqual([true]);
    expect(router.state.location.pathname).toBe("/");
  });
});

describe("thousands of rows", () => {
  test("draw only those near the eye, and tell how many there are", () => {
    showTable(many);
    const table = screen.getByRole("table", { name: "Athletes" });
    expect(screen.getAllByRole("link").length).toBeLessThan(100);
    expect(table.getAttribute("aria-rowcount")).toBe("5001");
    expect(names()[0]).toBe("Athlete 0");
  });

  test("keep the room of the rows that are not drawn", () => {
    showTable(many);
    const drawn = screen.getAllByRole("link").length;
    const gaps = [...document.querySelectorAll<HTMLElement>("tbody tr:not([data-row])")];
    const roomPx = gaps.reduce((sum, gap) => sum + Number.parseInt(gap.style.height, 10), 0);
    expect(roomPx).toBe((many.length - drawn) * 40);
  });

  test("keep the room of rows that are not drawn out of what a screen reader hears", () => {
    showTable(many);
    const gaps = [...document.querySelectorAll("tbody tr:not([data-row])")];
    expect(gaps.map((gap) => gap.getAttribute("aria-hidden"))).toEqual(["true"]);
  });

  test("are all drawn on paper, and few again afterwards", () => {
    showTable(many.slice(0, 300));
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(screen.getAllByRole("link").length).toBe(300);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.getAllByRole("link").length).toBeLessThan(100);
  });

  test("sort as a whole, not only those that are drawn", async () => {
    showTable(many);
    await userEvent.click(within(header("Name")).getByRole("button"));
    expect(names()[0]).toBe("Athlete 4999");
  });
});
