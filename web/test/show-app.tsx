import { getSession, type Session } from "@armslot/contracts/people/sign-in";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, type InitialEntry } from "react-router";
import { afterEach, vi } from "vitest";
import { App } from "../src/app/app.tsx";
import { createApp } from "../src/app/create-app.ts";
import { routesOf } from "../src/app/router.tsx";
import { createAppStore } from "../src/session/app-store.ts";
import { type FakeApi, fakeApi } from "./fake-api.ts";
import { session } from "./program-data.ts";

/** Unmounts the screen and restores all stubs after each test of a file. */
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
  // Failed reads retry immediately.
  const { queries = {}, ...others } = app.queryClient.getDefaultOptions();
  app.queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  render(<App app={app} />);
  return app;
}

interface ShowAppOptions {
  /** The address to open. */
  readonly at: string;
  /** The signed-in member. */
  readonly viewer?: Session | null;
  /** Sets the replies that the first screen needs. */
  readonly prepare?: (api: FakeApi) => void;
}

/** Shows the whole application at an address, with a fake server whose roster is empty. */
export function showApp({ at, viewer = null, prepare }: ShowAppOptions) {
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

/** Shows the last of these addresses to a signed-in admin. The others precede it in the history. */
export async function showScreen(...entries: readonly InitialEntry[]) {
  const store = createAppStore();
  store.getState().actions.setSession(session);
  const { router } = renderApp([...entries], store);
  await screen.findByRole("heading", { level: 1 });
  return router;
}
