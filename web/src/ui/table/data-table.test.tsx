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
  test("sorting starts in the given order and announces it", () => {
    showTable(few);
    expect(names()).toEqual(["Álvarez", "Baker", "Cole"]);
    expect(header("Name").getAttribute("aria-sort")).toBe("ascending");
    expect(header("Games").getAttribute("aria-sort")).toBe("none");
    expect(header("Plain").getAttribute("aria-sort")).toBeNull();
  });

  test("sorts numbers as numbers, with missing values last in both directions", async () => {
    showTable(few);
    const button = within(header("Games")).getByRole("button");
    await userEvent.click(button);
    expect(names()).toEqual(["Cole", "Álvarez", "Baker"]);
    await userEvent.click(button);
    expect(names()).toEqual(["Álvarez", "Cole", "Baker"]);
    expect(header("Games").getAttribute("aria-sort")).toBe("descending");
    expect(header("Name").getAttribute("aria-sort")).toBe("none");
  });

  test("reverses the given order", async () => {
    showTable(few);
    await userEvent.click(within(header("Name")).getByRole("button"));
    expect(names()).toEqual(["Cole", "Baker", "Álvarez"]);
  });
});

describe("a row with a link", () => {
  test("a row with a link has a real link", () => {
    showTable(few);
    expect(screen.getByRole("link", { name: "Baker" }).getAttribute("href")).toBe("/athletes/b");
  });

  test("a row with a link opens the link with its state on a click anywhere in the row", async () => {
    const router = showTable(few);
    await userEvent.click(screen.getByRole("cell", { name: "10" }));
    expect(router.state.location.pathname).toBe("/athletes/a");
    expect(router.state.location.state).toEqual({ isFromDashboard: true });
  });

  test("leaves a Ctrl-click to the browser", () => {
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
  test("thousands of rows render only near the visible part and announce their number", () => {
    showTable(many);
    const table = screen.getByRole("table", { name: "Athletes" });
    expect(screen.getAllByRole("link").length).toBeLessThan(100);
    expect(table.getAttribute("aria-rowcount")).toBe("5001");
    expect(names()[0]).toBe("Athlete 0");
  });

  test("thousands of rows reserve the space of the rows that are not rendered", () => {
    showTable(many);
    const drawn = screen.getAllByRole("link").length;
    const gaps = [...document.querySelectorAll<HTMLElement>("tbody tr:not([data-row])")];
    const gapPx = gaps.reduce((sum, gap) => sum + Number.parseInt(gap.style.height, 10), 0);
    expect(gapPx).toBe((many.length - drawn) * 40);
  });

  test("thousands of rows hide the gaps from screen readers", () => {
    showTable(many);
    const gaps = [...document.querySelectorAll("tbody tr:not([data-row])")];
    expect(gaps.map((gap) => gap.getAttribute("aria-hidden"))).toEqual(["true"]);
  });

  test("all render for printing, and only a few again afterwards", () => {
    showTable(many.slice(0, 300));
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(screen.getAllByRole("link").length).toBe(300);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.getAllByRole("link").length).toBeLessThan(100);
  });

  test("thousands of rows sort all rows, not only the rendered ones", async () => {
    showTable(many);
    await userEvent.click(within(header("Name")).getByRole("button"));
    expect(names()[0]).toBe("Athlete 4999");
  });
});
