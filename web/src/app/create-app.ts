import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { createQueryClient } from "../client/queries.ts";
import { type AppStore, createAppStore } from "../session/app-store.ts";
import { isSignedOut, openSessionRecovery, type RunningRecovery } from "./session-recovery.ts";

/** The stateful parts of a running application. */
export interface RunningApp {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
  readonly sessionRecovery: RunningRecovery;
}

interface CreateAppOptions {
  readonly createRouter: (store: AppStore) => DataRouter;
  readonly store?: AppStore;
}

/** Creates the application. A call that the server refuses as signed out starts the session recovery. */
export function createApp({
  createRouter,
  store = createAppStore(),
}: CreateAppOptions): RunningApp {
  const router = createRouter(store);
  const queryClient = createQueryClient((error) => {
    if (isSignedOut(error)) sessionRecovery.handleSignedOut();
  });
  const sessionRecovery = openSessionRecovery({ store, queryClient, router });
  return { store, queryClient, router, sessionRecovery };
}
