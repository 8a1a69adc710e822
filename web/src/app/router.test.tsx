// @vitest-environment happy-dom
import type { Session } from "@armslot/contracts/people/sign-in";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "../client/queries.ts";
import { createAppStore } from "../session/app-store.ts";
import { loadSession } from "../session/session.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { Providers } from "./providers.tsx";
import { routesOf } from "./router.tsx";

const own = "01890000-0000-7000-8000-000000000001";
const other = "01890000-0000-7000-8000-000000000009";
const session: Session = {
  user: {
    uid: "01890000-0000-7000-8000-000000000002",
    firstName: "Ana",
    lastName: "Ruiz",
    title: "Coach",
    email: "ana@example.com",
    role: "admin",
  },
  program: {
    programId: own,
    name: "Round Rock",
    league: "6A",
    keepsVideo: true,
    tracksVideo: false,
    restRule: null,
  },
};

let asked: string[] = [];
let answer: (address: string) => Response;

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
}

beforeEach(() => {
  asked = [];
  store = createAppStore();
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return address === "/api/session" ? answer(address) : json({}, 503);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noReload = {
  // Without storage, a missing file never reloads the page.
  storage: () => {
    throw new Error("no storage");
  },
  now: () => 0,
  go: () => undefined,
};
let store = createAppStore();

function show(router: ReturnType<typeof createMemoryRouter>): void {
  render(
    <Providers store={store} queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

async function open(place: string, viewer: Session | null) {
  answer = () => json({ session: viewer });
  const router = createMemoryRouter(routesOf(store, noReload), { initialEntries: ["/x", place] });
  show(router);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  await waitFor(() => expect(router.state.navigation.state).toBe("idle"));
  const { pathname, search } = router.state.location;
  return { router, place: `${pathname}${search}` };
}

/** Returns the routes with the code of every screen missing. The layouts' code is there. */
function withoutScreenCode(routes: RouteObject[]): RouteObject[] {
  const missing = lazyScreen(() => Promise.reject(new TypeError("Failed to fetch")), noReload);
  return routes.map((route) => {
    if (route.index || !route.children) return { ...route, ...(route.lazy && { lazy: missing }) };
    return { ...route, children: withoutScreenCode(route.children) };
  });
}

describe("signed out", () => {
  test("a program's screen redirects to the sign-in page, which remembers it, in the same history entry", async () => {
    const wanted = `/programs/${own}/upload?a=1`;
    const { router, place } = await open(wanted, null);
    expect(place).toBe(`/login?next=${encodeURIComponent(wanted)}`);
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe("/x");
  });

  test("an unknown path shows 'Page not found' under the public top bar", async () => {
    await open("/nowhere", null);
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeDefined();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "Program" })).toBeNull();
  });

  test("the short setup address redirects to the long one and keeps its query", async () => {
    const { place } = await open(`/setup/${own}?token=abc`, null);
    expect(place).toContain(`/program-setup/${own}`);
  });
});

describe("signed in", () => {
  test("the session is fetched once, and the sidebar marks the section", async () => {
    const { router } = await open(`/programs/${own}/upload`, session);
    await router.navigate(`/programs/${own}/athletes`);
    await screen.findByRole("link", { name: "Athletes", current: "page" });
    const sidebar = screen.getByRole("navigation", { name: "Program" });
    const marked = sidebar.querySelectorAll('[aria-current="page"]');
    expect([...marked].map((link) => link.textContent)).toEqual(["Athletes"]);
    expect(sidebar.textContent).toContain("Round Rock");
    expect(asked.filter((address) => address === "/api/session")).toHaveLength(1);
  });

  test("another program's path redirects to the own dashboard and fetches nothing of the other program", async () => {
    const { place } = await open(`/programs/${other}/upload`, session);
    expect(place).toBe(`/programs/${own}`);
    expect(asked.filter((address) => address.includes(other))).toEqual([]);
  });

  test("the sign-in page redirects to the requested page, but never to another site", async () => {
    const wanted = `/programs/${own}/upload`;
    expect((await open(`/login?next=${encodeURIComponent(wanted)}`, session)).place).toBe(wanted);
    cleanup();
    store = createAppStore();
    const outside = encodeURIComponent("//evil.example/programs/a");
    expect((await open(`/login?next=${outside}`, session)).place).toBe(`/programs/${own}`);
  });

  test("an unknown path shows 'Page not found' beside the sidebar", async () => {
    await open(`/programs/${own}/nowhere`, session);
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeDefined();
    expect(screen.getByRole("navigation", { name: "Program" })).toBeDefined();
  });
});

describe("a screen whose code is missing", () => {
  const places = [
    ["/login", "Main", null],
    ["/nowhere", "Main", null],
    [`/programs/${own}`, "Program", session],
    [`/programs/${own}/account`, "Program", session],
    [`/programs/${own}/nowhere`, "Program", session],
  ] as const;

  test.each(places)("shows the error at %s within its layout", async (place, layout, viewer) => {
    answer = () => json({ session: viewer });
    const routes = withoutScreenCode(routesOf(store, noReload));
    show(createMemoryRouter(routes, { initialEntries: [place] }));
    expect(await screen.findByRole("heading", { name: "Something went wrong." })).toBeDefined();
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
    expect(screen.getByRole("navigation", { name: layout })).toBeDefined();
  });
});

test("a screen whose session fails to load offers another try", async () => {
  answer = () => json({}, 503);
  const place = `/programs/${own}/upload`;
  const router = createMemoryRouter(routesOf(store, noReload), {
    initialEntries: [place],
  });
  show(router);
  expect(await screen.findByRole("heading", { name: "Something went wrong." })).toBeDefined();
  answer = () => json({ session });
  screen.getByRole("button", { name: "Try again" }).click();
  expect(await screen.findByRole("navigation", { name: "Program" })).toBeDefined();
  expect(router.state.location.pathname).toBe(place);
});

test("a late reply without a session does not undo a sign-in", async () => {
  let reply: (response: Response) => void = () => undefined;
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => {
        reply = resolve;
      }),
  );
  const asking = loadSession(store);
  store.getState().actions.setSession(session);
  reply(json({ session: null }));
  expect(await asking).toEqual(session);
  expect(store.getState().auth.isAuthenticated).toBe(true);
});

test("concurrent guards fetch the session once", async () => {
  answer = () => json({ session });
  expect(await Promise.all([loadSession(store), loadSession(store)])).toEqual([session, session]);
  expect(asked).toEqual(["/api/session"]);
});
