import { onTestFinished, TestRunner } from "vitest";

type Close = () => Promise<void>;

/** What was opened in `beforeAll`, for `close-opened.ts`. */
export const openedForFile: Close[] = [];

/**
 * Calls `close` when the running test ends, or when the test file ends if no test is running (in `beforeAll`). Code that
 * opens a resource registers it here, so after a failed hook no teardown fails on a resource that was never opened.
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
