import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { createQueryClient } from "../lib/queries.ts";
import { type AppStore, createAppStore } from "../session/store/app-store.ts";
import {
  isSignedOut,
  openSessionRecovery,
  type RunningRecovery,
} from "./session-end/session-recovery.ts";

/** The application's moving parts. */
export interface RunningApp {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
  readonly minding: RunningRecovery;
}

interface CreateAppOptions {
  readonly createRouter: (store: AppStore) => DataRouter;
  readonly store?: AppStore;
}

/** Ties the application together: a call that meets the session's end tells whoever minds it. */
export function createApp({
  createRouter,
  store = createAppStore(),
}: CreateAppOptions): RunningApp {
  const router = createRouter(store);
  const queryClient = createQueryClient((error) => {
    if (isSignedOut(error)) minding.notice();
  });
  const minding = openSessionRecovery({ store, queryClient, router });
  return { store, queryClient, router, minding };
}
