import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { createStore } from "zustand";
import { AppError } from "../client/app-error.ts";
import { createQueryClient } from "../client/queries.ts";
import type { SessionRecovery } from "../client/session-recovery.ts";
import { type AppStore, createAppStore } from "../session/app-store.ts";
import { isOnProgramScreen, leaveForSignIn } from "../session/session.ts";
import type { AppParts, RecoveryParts, SessionEnd, SignInPrompt } from "./session-end.tsx";

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

interface RunningRecovery
  extends SessionRecovery,
    Pick<RecoveryParts, "prompt" | "handleSignedOut"> {
  /** Loads the code that runs when a session ends. */
  readonly load: () => Promise<SessionEnd>;
}

/** Whether the server refused a call because the session has ended. */
function isSignedOut(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError && thrown.code === "signed-out";
}

/**
 * Handles the end of a session. If input is unsaved or a write was refused, a dialog asks the member to sign in again. Otherwise they
 * go to the sign-in page. The dialog's code loads separately. If it fails to load, they also go to the sign-in page.
 */
function openSessionRecovery(parts: AppParts): RunningRecovery {
  let unsaved = 0;
  let kept = 0;
  let loading: Promise<SessionEnd> | null = null;
  const prompt = createStore<SignInPrompt>(() => ({ isAsking: false, dialog: null }));
  const unsavedInput = () => {
    if (unsaved === 0) return "none";
    return unsaved === kept ? "kept" : "lost";
  };
  const leave = () => leaveForSignIn(parts);
  const handleSignedOut = () => {
    if (unsaved > 0 || prompt.getState().isAsking) load().then((end) => end.promptSignIn(), leave);
    else leave();
  };
  const load = () => {
    loading ??= import("./session-end.tsx").then(
      ({ SessionEnd }) => new SessionEnd({ ...parts, prompt, unsavedInput, handleSignedOut }),
    );
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  return {
    prompt,
    handleSignedOut,
    load,
    markUnsaved: (isKept = false) => {
      unsaved += 1;
      kept += +isKept;
      // If preloading fails, the dialog tries again when it is needed.
      if (isOnProgramScreen(parts))
        load()
          .then((end) => end.prepare())
          .catch(() => null);
      return () => {
        unsaved -= 1;
        kept -= +isKept;
      };
    },
    send: async (write) => {
      const startedAt = performance.now();
      try {
        return await write();
      } catch (refusal) {
        if (!isSignedOut(refusal) || !isOnProgramScreen(parts)) throw refusal;
        const end = await load().catch(() => null);
        if (end === null) throw refusal;
        return await end.sendAgain({ write, refusal, startedAt });
      }
    },
  };
}
