import { useEffect, useRef } from "react";

const waitForHeadingMs = 3000;

/**
 * Moves the focus to the screen's `h1` when `screen` (the path) changes, not on the first one: the browser announces that itself.
 * A heading that appears only with its data is waited for, until the person acts.
 */
export function useFocusHeading(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    return focusWhenThere();
  }, [screen]);
}

function focusWhenThere(): () => void {
  if (focusHeading()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (focusHeading()) stop();
  });
  const timer = setTimeout(() => stop(), waitForHeadingMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener("keydown", stop);
    removeEventListener("pointerdown", stop);
  };
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
