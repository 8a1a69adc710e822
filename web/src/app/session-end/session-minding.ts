import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DataRouter } from "react-router";
import { createStore, type StoreApi } from "zustand";
import { AppError } from "../../lib/app-error.ts";
import type { SessionMinder } from "../../lib/session-minder.ts";
import { isOnProgramScreen, leaveForSignIn } from "../session.ts";
import type { AppStore } from "../store/app-store.ts";
import type { SessionEnd } from "./session-end.tsx";

interface AppParts {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

/** What stands over the page. */
interface OverThePage {
  /** Whether somebody is asked to sign in again; the dialog's code may still be on its way. */
  readonly isAsking: boolean;
  readonly dialog: ReactNode;
}

/** What the session's end works on. */
export interface MindedApp extends AppParts {
  readonly over: StoreApi<OverThePage>;
  /** Whether leaving the page now would lose something typed. */
  readonly hasUnsaved: () => boolean;
  /** The session is over, says the server. */
  readonly notice: () => void;
}

export interface SessionMinding extends SessionMinder, Pick<MindedApp, "over" | "notice"> {
  /** Loads what happens at a session's end. */
  readonly load: () => Promise<SessionEnd>;
}

export function isSignedOut(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError && thrown.code === "signed-out";
}

/**
 * Minds the session. At its end the person is asked to sign in again over the page when something typed is not saved or a write was
 * refused, and otherwise goes to the sign-in page. The code for asking comes apart; where it can't be had, it is the sign-in page too.
 */
export function mindSession(parts: AppParts): SessionMinding {
  let unsaved = 0;
  let loading: Promise<SessionEnd> | null = null;
  const over = createStore<OverThePage>(() => ({ isAsking: false, dialog: null }));
  const hasUnsaved = () => unsaved > 0;
  const leave = () => leaveForSignIn(parts);
  const notice = () => {
    if (hasUnsaved() || over.getState().isAsking) load().then((end) => end.ask(), leave);
    else leave();
  };
  const load = () => {
    loading ??= import("./session-end.tsx").then(
      ({ SessionEnd }) => new SessionEnd({ ...parts, over, hasUnsaved, notice }),
    );
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  return {
    over,
    notice,
    load,
    noteUnsaved: () => {
      unsaved += 1;
      // A failure to fetch ahead shows when the dialog is needed.
      if (isOnProgramScreen(parts))
        load()
          .then((end) => end.prepare())
          .catch(() => null);
      return () => {
        unsaved -= 1;
      };
    },
    send: async (write) => {
      const begunAt = performance.now();
      try {
        return await write();
      } catch (refusal) {
        if (!isSignedOut(refusal) || !isOnProgramScreen(parts)) throw refusal;
        const end = await load().catch(() => null);
        if (end === null) throw refusal;
        return await end.sendAgain({ write, refusal, begunAt });
      }
    },
  };
}
