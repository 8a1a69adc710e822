import { pages } from "@armslot/contracts/ground/pages";
import { signOut } from "@armslot/contracts/sign-in/sign-in";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { flushAnalytics } from "../lib/analytics.ts";
import { call } from "../lib/api.ts";
import { eraseDevice } from "../offline/erase-device.ts";
import { removeServiceWorker } from "../offline/service-worker.ts";
import { useViewer } from "./session.ts";
import { useAppStore } from "./store/app-store.ts";

/**
 * Returns the function that signs out, erases what the application stored on this device, and goes to `/`. If the request fails, it throws
 * an AppError and changes nothing. It calls `erase` after the server's answer.
 */
export function useSignOut(): (erase: () => Promise<void>) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const viewer = useViewer();
  const { setSession, clearSetup } = useAppStore(({ actions }) => actions);
  return async (erase) => {
    await flushAnalytics();
    await call(signOut, {});
    await Promise.all([eraseDevice(viewer), erase()]);
    await navigate(pages.landing);
    queryClient.clear();
    clearSetup();
    setSession(null);
    // An installation in progress would hold up the sign-out. The files are the same for everyone.
    removeServiceWorker().catch(() => null);
  };
}
