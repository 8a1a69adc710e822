import { RouterProvider } from "react-router/dom";
import { SessionMinderContext } from "../lib/session-minder.ts";
import type { RunningApp } from "./create-app.ts";
import { Providers } from "./providers.tsx";
import { SignInAgainHost } from "./session-end/sign-in-again-host.tsx";

/** The screens, and over them the question to sign in again. */
export function App({ app }: { readonly app: RunningApp }) {
  const { store, queryClient, router, sessionEnd } = app;
  return (
    <Providers store={store} queryClient={queryClient}>
      <SessionMinderContext value={sessionEnd}>
        <RouterProvider router={router} />
      </SessionMinderContext>
      <SignInAgainHost sessionEnd={sessionEnd} />
    </Providers>
  );
}
