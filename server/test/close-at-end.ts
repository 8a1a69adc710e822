import { afterAll, onTestFinished, TestRunner } from "vitest";

type Close = () => Promise<void>;

const openedForFile: Close[] = [];

/**
 * Calls `close` when the running test ends, or when the test file ends if no test is running (in `beforeAll`). Whoever opens a
 * resource registers it here, so a failed hook is not followed by a second error from a teardown that closes nothing.
 * @returns a function that closes early; every call after the first one has no effect
 */
export function closeAtEnd(close: Close): Close {
  let closing: Promise<void> | undefined;
  const closeOnce = () => {
    closing ??= close();
    return closing;
  };
  if (TestRunner.getCurrentTest()) onTestFinished(closeOnce);
  else openedForFile.push(closeOnce);
  return closeOnce;
}

// Vitest's configuration loads this file before each test file, which makes this the last hook of that file to run.
afterAll(async () => {
  for (const close of openedForFile.splice(0).reverse()) await close();
});
