import { type RefObject, useEffect } from "react";

/** Focuses an element, without scrolling to it, if the control that had the focus is gone. */
export function catchFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/**
 * Gives the focus to the nearest part of the page around a control when the control takes it along as it goes.
 * @param isLeaving whether what the user began can remove the control
 */
export function useCatchFocus(control: RefObject<HTMLElement | null>, isLeaving: boolean): void {
  useEffect(() => {
    if (!isLeaving) return;
    const around = control.current?.closest<HTMLElement>('[tabindex="-1"]');
    return () => catchFocus(around);
  }, [control, isLeaving]);
}
