import { messages } from "@armslot/contracts/core/messages";
import { type PageName, pages } from "@armslot/contracts/core/pages";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import {
  createBrowserRouter,
  createPath,
  type LoaderFunctionArgs,
  type RouteObject,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from "react-router";
import { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathAfterSignIn, pathOf, signInFor } from "../client/paths.ts";
import type { AppStore } from "../session/app-store.ts";
import { loadSession } from "../session/session.ts";
import { Content } from "../ui/content.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { BareLayout } from "./layouts/bare-layout.tsx";
import { Root } from "./layouts/root.tsx";
import { SignedInLayout } from "./layouts/signed-in-layout.tsx";
import { lazyScreen, type Reload, ScreenMissing } from "./lazy-screen.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { notFoundScreen, type Screen, screens, sessionLayout } from "./screens.ts";

type Lazy = (load: () => Promise<ComponentType>) => Pick<RouteObject, "lazy">;

function notFound(lazy: Lazy): RouteObject {
  return { path: "*", ...lazy(notFoundScreen) };
}

/** Returns a route for each screen. The dashboard is the index route of a program. */
function routesFor(shown: Readonly<Partial<Record<PageName, Screen>>>, lazy: Lazy): RouteObject[] {
  return Object.entries(shown).map(([name, { load, section }]) => ({
    handle: section,
    ...(name === "dashboard" ? { index: true } : { path: pages[name as PageName] }),
    ...lazy(load),
  }));
}

/** Returns the screens that open for some people. */
function screensFor(opensFor: Screen["opensFor"]): Partial<typeof screens> {
  return Object.fromEntries(Object.entries(screens).filter(([, one]) => one.opensFor === opensFor));
}

/**
 * Keeps the layout in place when a screen crashes or its code is missing. This needs a route of its own, because the router renders
 * nothing of a route whose code failed to load, not even that route's error element.
 */
function withinLayout(screens: RouteObject[]): RouteObject[] {
  return [{ errorElement: <ScreenError />, children: screens }];
}

function openRoutes(lazy: Lazy, store: AppStore): RouteObject[] {
  const loader = visitorsOnly(store);
  const { landing, contact, getStarted, signIn } = screens;
  return [
    ...routesFor({ landing, contact }, lazy),
    ...routesFor({ getStarted, signIn }, lazy).map((route) => ({ ...route, loader })),
    notFound(lazy),
  ];
}

/** Returns the routes of all screens, each within its layout and behind its guard. */
export function routesOf(store: AppStore, reload: Reload): RouteObject[] {
  const lazy: Lazy = (load) => ({ lazy: lazyScreen(load, reload) });
  const errorElement = (
    <Content>
      <ScreenError />
    </Content>
  );
  return [
    {
      Component: Root,
      errorElement,
      hydrateFallbackElement: <LoadingScreen />,
      children: [
        { path: pages.setupAlias, loader: toProgramSetup, Component: LoadingScreen, errorElement },
        {
          Component: BareLayout,
          children: withinLayout(routesFor(screensFor("link"), lazy)),
        },
        {
          path: pages.dashboard,
          loader: membersOnly(store),
          shouldRevalidate: shouldRevalidateGuard,
          Component: SignedInLayout,
          errorElement,
          children: withinLayout([...routesFor(screensFor(undefined), lazy), notFound(lazy)]),
        },
        {
          loader: anyone(store),
          ...lazy(sessionLayout),
          children: withinLayout(openRoutes(lazy, store)),
        },
      ],
    },
  ];
}

/** Creates the application's router, which follows the browser's address bar. */
export function createAppRouter(store: AppStore): ReturnType<typeof createBrowserRouter> {
  const reload: Reload = {
    storage: () => sessionStorage,
    now: () => Date.now(),
    go: () => {
      const { pathname, search, hash } = window.location;
      const wanted = createPath(router.state.navigation.location ?? router.state.location);
      // Assigning the same address with a hash would only scroll.
      if (wanted === `${pathname}${search}${hash}`) window.location.reload();
      else window.location.assign(wanted);
    },
  };
  const router = createBrowserRouter(routesOf(store, reload));
  return router;
}

function placeOf(request: Request): string {
  const { pathname, search, hash } = new URL(request.url);
  return `${pathname}${search}${hash}`;
}

/**
 * Returns the loader of a program's screens. It sends a visitor to the sign-in page, which leads back, and a member of another program
 * to their own dashboard.
 */
function membersOnly(store: AppStore) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Response | null> => {
    const session = await loadSession(store);
    if (session === null) return replace(signInFor(placeOf(request)));
    if (params.programId !== session.program.programId) {
      return replace(pathOf("dashboard", { programId: session.program.programId }));
    }
    return null;
  };
}

/** Returns whether a navigation runs the guard again. A change of the query alone does not, because guards check the path only. */
function shouldRevalidateGuard(navigation: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = navigation;
  const isSearchAlone =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !isSearchAlone;
}

/** Returns the loader of screens whose layout follows the session. If the server is out of reach, the screen shows as signed out. */
function anyone(store: AppStore) {
  return async (): Promise<null> => {
    await loadSession(store).catch(() => null);
    return null;
  };
}

/** Returns the loader of screens for visitors. It sends a member to the page they asked for, or to their dashboard. */
function visitorsOnly(store: AppStore) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const session = await loadSession(store).catch(() => null);
    if (session === null) return null;
    return replace(pathAfterSignIn(session, new URL(request.url).searchParams));
  };
}

/** The loader of the short setup address. It redirects to the canonical one and keeps the query (PAGE-2). */
function toProgramSetup({ request, params }: LoaderFunctionArgs): Response {
  return replace(
    `${pathOf("programSetup", { programId: params.programId ?? "" })}${new URL(request.url).search}`,
  );
}

/** Replaces a screen that crashed or failed to load, with a button to try again (UI-3). */
function ScreenError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useNavigation();
  const queryClient = useQueryClient();
  usePageTitle(messages.pageCrashed);
  const isMissing = error instanceof ScreenMissing;
  useEffect(() => {
    if (!isMissing) return;
    const reload = () => window.location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isMissing]);
  const retry = async () => {
    if (isMissing) return navigator.onLine && window.location.reload();
    await queryClient.resetQueries({ predicate: (query) => query.state.status === "error" });
    await navigate(location, { replace: true, state: location.state as unknown });
  };
  const failure = error instanceof AppError ? error : null;
  return (
    <div className="mx-auto w-full max-w-[40rem] p-4 md:p-6">
      <PageHeader title={messages.pageCrashed} />
      <ErrorState
        isCrash={!(isMissing || failure)}
        onRetry={() => void retry()}
        isRetrying={state === "loading"}
        requestId={failure?.requestId}
      >
        {failure?.sentence ?? "This screen could not be shown. Nothing you saved is lost."}
      </ErrorState>
    </div>
  );
}
