import { createStore } from "zustand";
import { AppError } from "../../lib/app-error.ts";
import type { SessionRecovery } from "../../lib/session-recovery.ts";
import { isOnProgramScreen, leaveForSignIn } from "../../session/session.ts";
import type { AppParts, OverThePage, RecoveryParts, SessionEnd } from "./session-end.tsx";

export interface RunningRecovery extends SessionRecovery, Pick<RecoveryParts, "over" | "notice"> {
  /** Loads the code that runs when a session ends. */
  readonly load: () => Promise<SessionEnd>;
}

export function isSignedOut(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError && thrown.code === "signed-out";
}

/**
 * Handles the end of a session. When something typed is unsaved or a write was refused, the person is asked to sign in again over the
 * page. Otherwise they go to the sign-in page. The dialog's code loads separately; when it cannot load, they also go to the sign-in page.
 */
export function openSessionRecovery(parts: AppParts): RunningRecovery {
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
