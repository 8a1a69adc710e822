import { type RefObject, useRef } from "react";
import { flushSync } from "react-dom";

interface Opener<T> {
  readonly opener: RefObject<T | null>;
  readonly close: () => void;
}

/**
 * For a form that a control opens in place. Returns the ref of the control, and a function that calls `onClose` and then focuses the
 * control, unless the user has focused something outside the form by then.
 */
export function useOpener<T extends HTMLElement = HTMLButtonElement>(
  onClose: () => void,
): Opener<T> {
  const opener = useRef<T>(null);
  const close = () => {
    // The control may be disabled or absent while the form is open.
    flushSync(onClose);
    if (document.activeElement === document.body) opener.current?.focus();
  };
  return { opener, close };
}
