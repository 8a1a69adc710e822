import { type RefObject, useLayoutEffect, useRef } from "react";

/** Focuses an element, without scrolling to it, if the control that had the focus is gone. */
export function catchFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Returns the parts of the page around a control that can take the focus, the nearest first. */
function partsAround(control: HTMLElement): readonly HTMLElement[] {
  const around = control.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
  return around === null ? [] : [around, ...partsAround(around)];
}

/**
 * Keeps the focus of a control, which the browser takes from one that is disabled or goes. A control that is enabled again gets it
 * back, and after one that goes the nearest part of the page around it that stays.
 */
export function useKeptFocus(control: RefObject<HTMLElement | null>, isDisabled: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = control.current;
    if (isDisabled) {
      hadFocus.current = document.activeElement === element;
      return;
    }
    if (hadFocus.current) catchFocus(element);
    hadFocus.current = false;
  }, [control, isDisabled]);
  useLayoutEffect(() => {
    const element = control.current;
    return () => {
      if (element === null || !(hadFocus.current || document.activeElement === element)) return;
      const parts = partsAround(element);
      // What removes the control may focus something itself, and the control is still there now.
      queueMicrotask(() => catchFocus(parts.find(({ isConnected }) => isConnected)));
    };
  }, [control]);
}
