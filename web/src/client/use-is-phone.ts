import { useSyncExternalStore } from "react";

const phone = "(max-width: 47.99rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Returns whether the window is as narrow as a phone's. Use it where a style sheet cannot choose. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
}
