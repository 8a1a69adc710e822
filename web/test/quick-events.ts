import { createEvent } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Renders as a browser does until the end of the test. Otherwise each `fireEvent` also waits for the later render in which the router
 * applies an address.
 */
export function renderLikeBrowser(): void {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
}

/** Sets the value of a field and returns before a later render. */
export function setAtOnce(field: HTMLElement, value: string): void {
  field.dispatchEvent(createEvent.change(field, { target: { value } }));
}
