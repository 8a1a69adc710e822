import { RouterProvider } from "react-router/dom";
import { useStore } from "zustand";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import type { RunningApp } from "./create-app.ts";
import { Providers } from "./providers.tsx";

/** The application: its screens and, over them, the dialog that asks to sign in again. */
export function App({ app }: { readonly app: RunningApp }) {
  const { store, queryClient, router, sessionRecovery } = app;
  const { dialog } = useStore(sessionRecovery.prompt);
  return (
    <Providers store={store} queryClient={queryClient}>
      <SessionRecoveryContext value={sessionRecovery}>
        <RouterProvider router={router} />
      </SessionRecoveryContext>
      {dialog}
    </Providers>
  );
}
