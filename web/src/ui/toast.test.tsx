// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastProvider, useToast } from "./toast.tsx";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Buttons() {
  const show = useToast();
  return (
    <>
      <button type="button" onClick={() => show({ kind: "good", text: "Saved." })}>
        good
      </button>
      <button type="button" onClick={() => show({ kind: "bad", text: "Not saved." })}>
        bad
      </button>
    </>
  );
}

function press(name: string): void {
  act(() => screen.getByRole("button", { name }).click());
}

test("good news are a status that goes by itself; bad news an alert that stays until dismissed", () => {
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
  press("good");
  press("bad");
  expect(screen.getByRole("status").textContent).toBe("Saved.");
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("Not saved.");
  press("Dismiss");
  expect(screen.queryByRole("alert")).toBeNull();
});
