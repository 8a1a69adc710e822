import { listAthletes } from "@armslot/contracts/athletes";
import { getSession, type Session } from "@armslot/contracts/sign-in";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, type InitialEntry } from "react-router";
import { afterEach, vi } from "vitest";
import { App } from "../src/app/app.tsx";
import { createApp } from "../src/app/create-app.ts";
import { routesOf } from "../src/app/router.tsx";
import { createAppStore } from "../src/session/store/app-store.ts";
import { type FakeApi, fakeApi } from "./fake-api.ts";
import { session } from "./program-data.ts";

/** Removes what a test rendered and stubbed; call it once in a file of screen tests. */
export function cleanUpScreens(): void {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

const noReload = { storage: () => sessionStorage, now: () => 0, go: () => undefined };

function renderApp(initialEntries: InitialEntry[], store = createAppStore()) {
  const createRouter = () => createMemoryRouter(routesOf(store, noReload), { initialEntries });
  const app = createApp({ createRouter, store });
  // Retries of reads do not wait.
  const { queries = {}, ...others } = app.queryClient.getDefaultOptions();
  app.queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  render(<App app={app} />);
  return app;
}

interface Shown {
  /** Where one enters. */
  readonly at: string;
  /** Who is signed in already. */
  readonly viewer?: Session | null;
  /** Sets the answers that the first screen needs. */
  readonly prepare?: (api: FakeApi) => void;
}

/** Shows the whole application at a place, over a fake network whose roster is empty. */
export function showApp({ at, viewer = null, prepare }: Shown) {
  const api = fakeApi();
  api.answer(getSession, () => ({ session: viewer }));
  api.answer(listAthletes, () => ({ athletes: [] }));
  prepare?.(api);
  const shown = renderApp([at]);
  const place = () => {
    const { pathname, search } = shown.router.state.location;
    return `${pathname}${search}`;
  };
  return { ...shown, api, place };
}

/** Shows the last of the given addresses to someone signed in; the others lie behind it in the history. */
export async function showScreen(...entries: readonly InitialEntry[]) {
  const store = createAppStore();
  store.getState().actions.takeSession(session);
  const { router } = renderApp([...entries], store);
  await screen.findByRole("heading", { level: 1 });
  return router;
}
