import { pages } from "@armslot/contracts/pages";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, type InitialEntry, RouterProvider } from "react-router";
import { afterEach, vi } from "vitest";
import { Providers } from "../src/app/providers.tsx";
import { createAppStore } from "../src/app/store/app-store.ts";
import { AthletePage } from "../src/features/athletes/athlete-page.tsx";
import { AthletesPage } from "../src/features/athletes/athletes-page.tsx";
import { NewAthletePage } from "../src/features/athletes/new-athlete-page.tsx";
import { GamePage } from "../src/features/pitches/game-page.tsx";
import { createQueryClient } from "../src/lib/queries.ts";

/** Removes what a test rendered and stubbed; call it once in a file of screen tests. */
export function cleanUpScreens(): void {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Shows the last of the given addresses; the others lie behind it in the history. Retries of reads do not wait. */
export function showScreen(...entries: readonly InitialEntry[]) {
  const queryClient = createQueryClient();
  const { queries = {}, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  const router = createMemoryRouter(
    [
      { path: pages.dashboard, Component: AthletesPage },
      { path: pages.newAthlete, Component: NewAthletePage },
      { path: pages.athlete, Component: AthletePage },
      { path: pages.game, Component: GamePage },
      { path: "*", element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [...entries] },
  );
  render(
    <Providers store={createAppStore()} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}
