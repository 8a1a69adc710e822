import { createContext, useContext } from "react";
import { useAppStore } from "./store/app-store.ts";

/** Whether the person is on the way out: what is asked of the server then would only be refused. */
export const LeavingContext = createContext(false);

/** Whether a region may ask the server: not while, and not after, the session is ended from this page. */
export function useMayAsk(): boolean {
  const isLeaving = useContext(LeavingContext);
  const isAuthenticated = useAppStore(({ auth }) => auth.isAuthenticated);
  return isAuthenticated && !isLeaving;
}
