import { useState } from "react";

interface LazyDialog {
  /** Whether the dialog was ever opened, which loads its code. */
  readonly isNeeded: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Controls a dialog whose code loads when it is first opened. */
export function useLazyDialog(): LazyDialog {
  const [state, setState] = useState<"unopened" | "open" | "closed">("unopened");
  return {
    isNeeded: state !== "unopened",
    isOpen: state === "open",
    open: () => setState("open"),
    close: () => setState("closed"),
  };
}
