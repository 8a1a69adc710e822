import { configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// The first render of a screen loads its code, which takes seconds on a busy machine.
configure({
  asyncUtilTimeout: 30_000,
  // The text of a page tells more than the first lines of its elements.
  getElementError: (message) => new Error(`${message}\nThe page: ${document.body.textContent}`),
});

// The tests' browser has no layout, so an observer there never reports that anything is visible.
Reflect.deleteProperty(globalThis, "IntersectionObserver");

// The next test has a device on which nothing is stored.
afterEach(() => {
  if (typeof document === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
});

// The next file of the worker shares its modules. Code that still loads for a screen of this one would fail for both.
afterAll(() => vi.dynamicImportSettled());
