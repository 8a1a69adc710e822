// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useLayoutEffect } from "react";
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

test("the first screen does not move the focus", () => {
  render(<Screen path="/a" heading="A" />);
  expect(document.activeElement).toBe(document.body);
});

test("a navigation focuses the heading, even one that appears or changes later", async () => {
  const { rerender } = render(<Screen path="/a" heading="A" />);
  rerender(<Screen path="/b" heading={null} />);
  rerender(<Screen path="/b" heading="Loading" />);
  await waitFor(() => expect(focused()).toBe("Loading"));
  rerender(<Screen path="/b" heading="Ana Ruiz" />);
  await waitFor(() => expect(focused()).toBe("Ana Ruiz"));
});

test("a late heading does not take the focus after the user acted", async () => {
  const { rerender } = render(<Screen path="/a" heading="A" />);
  rerender(<Screen path="/b" heading={null} />);
  const search = screen.getByLabelText("Search");
  fireEvent.pointerDown(search);
  search.focus();
  rerender(<Screen path="/b" heading="Late" />);
  await screen.findByRole("heading", { name: "Late" });
  expect(document.activeElement).toBe(search);
});

function NotedBeforePaint({ note, ...props }: ScreenProps & { readonly note: () => void }) {
  useLayoutEffect(note);
  return <Screen {...props} />;
}

test("a heading has the focus before it is painted, so that it takes the focus from nothing the user chose", () => {
  const seen: unknown[] = [];
  const note = () => void seen.push(document.activeElement?.localName);
  const { rerender } = render(<NotedBeforePaint path="/a" heading="A" note={note} />);
  rerender(<NotedBeforePaint path="/b" heading="B" note={note} />);
  expect(seen).toEqual(["body", "h1"]);
});
