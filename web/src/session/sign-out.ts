import { pages } from "@armslot/contracts/core/pages";
import { signOut } from "@armslot/contracts/people/sign-in";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { flushAnalytics } from "../client/analytics.ts";
import { call } from "../client/api.ts";
import { eraseDevice } from "../device/erase-device.ts";
import { removeServiceWorker } from "../device/service-worker.ts";
import { useAppStore } from "./app-store.ts";
import { useViewer } from "./session.ts";

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
