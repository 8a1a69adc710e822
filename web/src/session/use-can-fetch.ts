import { createContext, useContext } from "react";
import { useAppStore } from "./app-store.ts";

/** Whether the member is signing out. The server would refuse new requests then. */
export const SigningOutContext = createContext(false);

/** Returns whether a region can fetch data. It cannot while the member signs out, nor afterwards. */
export function useCanFetch(): boolean {
  const isSigningOut = useContext(SigningOutContext);
  const isAuthenticated = useAppStore(({ auth }) => auth.isAuthenticated);
  return isAuthenticated && !isSigningOut;
}
