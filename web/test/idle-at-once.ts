import { beforeEach, vi } from "vitest";

/** Gives each test of a file a browser that says when it is idle, and is so at once. Where a browser cannot say it, a page waits 2 s. */
export function idleAtOnce(): void {
  beforeEach(() => {
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  });
}
