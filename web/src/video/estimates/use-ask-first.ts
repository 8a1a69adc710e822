import { useState } from "react";
import { useMarkUnsaved } from "../../client/use-form.ts";

export interface AskFirst {
  readonly isAsking: boolean;
  /** Closes the dialog, or asks first if something would be lost. Once it asks, it closes: browsers let no page refuse that twice. */
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Asks before a dialog closes with input that is not saved, such as by a stray Escape. */
export function useAskFirst(hasInput: boolean, onClose: () => void): AskFirst {
  const [isAsking, setIsAsking] = useState(false);
  useMarkUnsaved(hasInput);
  if (isAsking && !hasInput) setIsAsking(false);
  return {
    isAsking,
    leave: () => (hasInput && !isAsking ? setIsAsking(true) : onClose()),
    stay: () => setIsAsking(false),
  };
}
