import { vi } from "vitest";

/** Makes the current test's browser one in which no part of a page ever comes near the visible part. */
export function keepPartsFar(): void {
  const nothing = () => undefined;
  const Observer = class {
    readonly observe = nothing;
    readonly disconnect = nothing;
  };
  vi.stubGlobal("IntersectionObserver", Observer);
}
