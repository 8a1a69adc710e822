import { useState } from "react";

interface LateDialog {
  /** Whether it was ever opened, and so whether its code is needed. */
  readonly isNeeded: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Opens and closes a dialog whose code is loaded when it is first asked for. */
export function useLateDialog(): LateDialog {
  const [state, setState] = useState<"unasked" | "open" | "closed">("unasked");
  return {
    isNeeded: state !== "unasked",
    isOpen: state === "open",
    open: () => setState("open"),
    close: () => setState("closed"),
  };
}
