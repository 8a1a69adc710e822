// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { ReadFailed } from "./error-state.tsx";

afterEach(cleanup);

test("a failed read says why, names its request, and is busy while it is read again", async () => {
  let reads = 0;
  const read = {
    error: { sentence: "The server is busy.", requestId: "req-7" },
    isFetching: false,
    refetch: () => {
      reads += 1;
    },
  };
  const { rerender } = render(<ReadFailed read={read} />);
  expect(screen.getByRole("alert").textContent).toContain("The server is busy.");
  expect(screen.getByText("Request req-7")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(reads).toBe(1);
  rerender(<ReadFailed read={{ ...read, isFetching: true }}>Failed to load the list.</ReadFailed>);
  expect(screen.getByRole("alert").textContent).toContain("Failed to load the list.");
  await userEvent.click(screen.getByRole("button", { name: /Try again/ }));
  expect(reads).toBe(1);
});
