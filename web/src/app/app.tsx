import { RouterProvider } from "react-router/dom";
import { useStore } from "zustand";
import { SessionRecoveryContext } from "../lib/session-recovery.ts";
import type { RunningApp } from "./create-app.ts";
import { Providers } from "./providers.tsx";

/** The screens, and over them what the session's end asks. */
export function App({ app }: { readonly app: RunningApp }) {
  const { store, queryClient, router, minding } = app;
  const { dialog } = useStore(minding.over);
  return (
    <Providers store={store} queryClient={queryClient}>
      <SessionRecoveryContext value={minding}>
        <RouterProvider router={router} />
      </SessionRecoveryContext>
      {dialog}
    </Providers>
  );
}
