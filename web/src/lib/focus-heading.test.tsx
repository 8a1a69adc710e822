// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useFocusHeading } from "./focus-heading.ts";

afterEach(cleanup);

interface ScreenProps {
  readonly path: string;
  readonly heading: string | null;
}

function Screen({ path, heading }: ScreenProps) {
  useFocusHeading(path);
  return (
    <main>
      {heading !== null && <h1 key={heading}>{heading}</h1>}
      <input aria-label="Search" />
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

test("the first screen leaves the focus where it is", () => {
  render(<Screen path="/a" heading="A" />);
  expect(document.activeElement).toBe(document.body);
});

test("after a navigation the heading has the focus, also one that comes or changes with its data", async () => {
  const { rerender } = render(<Screen path="/a" heading="A" />);
  rerender(<Screen path="/b" heading={null} />);
  rerender(<Screen path="/b" heading="Loading" />);
  await waitFor(() => expect(focused()).toBe("Loading"));
  rerender(<Screen path="/b" heading="Ana Ruiz" />);
  await waitFor(() => expect(focused()).toBe("Ana Ruiz"));
});

test("once the person acts, a late heading takes no focus away", async () => {
  const { rerender } = render(<Screen path="/a" heading="A" />);
  rerender(<Screen path="/b" heading={null} />);
  const search = screen.getByLabelText("Search");
  fireEvent.pointerDown(search);
  search.focus();
  rerender(<Screen path="/b" heading="Late" />);
  await screen.findByRole("heading", { name: "Late" });
  expect(document.activeElement).toBe(search);
});
