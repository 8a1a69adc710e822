import { listAthletes } from "@armslot/contracts/athletes";
import { getSession, type Session } from "@armslot/contracts/sign-in";
import { render } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { Providers } from "../src/app/providers.tsx";
import { routesOf } from "../src/app/router.tsx";
import { createAppStore } from "../src/app/store/app-store.ts";
import { createQueryClient } from "../src/lib/queries.ts";
import { FakeApi } from "./fake-api.ts";

export const programId = "01890000-0000-7000-8000-000000000001";

export const session: Session = {
  user: {
    uid: "01890000-0000-7000-8000-000000000002",
    firstName: "Casey",
    lastName: "Alder",
    title: "Head Coach",
    email: "casey@harbor.example",
    role: "admin",
  },
  program: { programId, name: "Harbor College", league: "Coastal League" },
};

const noReload = { storage: sessionStorage, now: () => 0, go: () => undefined };

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
  const api = new FakeApi();
  api.replies(getSession, { session: viewer });
  api.replies(listAthletes, { athletes: [] });
  prepare?.(api);
  const store = createAppStore();
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false } });
  const router = createMemoryRouter(routesOf(store, noReload), { initialEntries: [at] });
  render(
    <Providers store={store} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const place = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { api, store, queryClient, router, place };
}
