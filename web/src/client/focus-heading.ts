import { useLayoutEffect, useRef } from "react";

const headingMayChangeForMs = 10_000;

/**
 * Focuses the screen's `h1` when the path in `screen` changes (UI-1). It leaves the first screen alone, which the browser announces
 * itself. A heading that appears or changes later also gets the focus, unless the user has acted by then.
 */
export function useFocusHeading(screen: string): void {
  const shown = useRef(screen);
  // Before anything is painted: a later effect could take the focus from a field that the user has chosen.
  useLayoutEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    return keepFocusOnHeading();
  }, [screen]);
}

function keepFocusOnHeading(): () => void {
  let wasFocused = focusHeading();
  const observer = new MutationObserver(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!wasFocused || isLost) wasFocused = focusHeading();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener("keydown", stop);
    removeEventListener("pointerdown", stop);
  };
  const timer = setTimeout(stop, headingMayChangeForMs);
  addEventListener("keydown", stop);
  addEventListener("pointerdown", stop);
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
