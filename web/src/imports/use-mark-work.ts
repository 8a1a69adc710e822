import { useContext, useEffect } from "react";
import { useStore } from "zustand";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import { type ImportWorkState, useImportWork } from "./import-work.ts";

/** Whether leaving the application now would lose something: an upload, an unsaved decision, an addition to the roster, or files that wait for their turn. */
function hasWork({ uploads, decisions, roster, runs }: ImportWorkState): boolean {
  return (
    uploads.some(({ state }) => state === "waiting" || state === "sending") ||
    Object.keys(decisions).length > 0 ||
    roster.adding.length > 0 ||
    Object.values(runs).some(({ state }) => state !== "done" && state !== "failed")
  );
}

/** Asks before the browser leaves the application during the work, and lets an ended session ask over the page. */
export function useMarkWork(): void {
  const { store } = useImportWork();
  const { markUnsaved } = useContext(SessionRecoveryContext);
  const isWorking = useStore(store, hasWork);
  useEffect(() => {
    if (!isWorking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    const unmark = markUnsaved();
    return () => {
      removeEventListener("beforeunload", ask);
      unmark();
    };
  }, [isWorking, markUnsaved]);
}
