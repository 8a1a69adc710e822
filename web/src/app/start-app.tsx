import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createPath } from "react-router";
import { RouterProvider } from "react-router/dom";
import { AppError } from "../lib/app-error.ts";
import { paths } from "../lib/paths.ts";
import { createQueryClient } from "../lib/queries.ts";
import { Providers } from "./providers.tsx";
import { createAppRouter } from "./router.tsx";
import { forgetPerson } from "./session.ts";
import { type AppStore, createAppStore } from "./store/app-store.ts";

type Router = ReturnType<typeof createAppRouter>;

/** Puts the application into the page. */
export function startApp(element: HTMLElement): void {
  const store = createAppStore();
  const router = createAppRouter(store);
  const queryClient: QueryClient = createQueryClient((error) => {
    if (error instanceof AppError && error.code === "signed-out") {
      endSession({ store, queryClient, router });
    }
  });
  createRoot(element).render(
    <StrictMode>
      <Providers store={store} queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

interface RunningApp {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly router: Router;
}

/** The server said that the session is over: forget the person and ask to sign in, keeping the place. */
function endSession({ store, queryClient, router }: RunningApp): void {
  if (!store.getState().auth.isAuthenticated) return;
  const place = createPath(router.state.location);
  store.getState().actions.takeSession(null);
  void router
    .navigate(paths.signInFor(place), { replace: true })
    .then(() => forgetPerson({ store, queryClient }));
}
