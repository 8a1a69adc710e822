import { type PageName, pages } from "@armslot/contracts/core/pages";
import type { ComponentType } from "react";
import { createBrowserRouter, createPath, type RouteObject } from "react-router";
import type { AppStore } from "../session/app-store.ts";
import { Content } from "../ui/content.tsx";
import {
  anyone,
  membersOnly,
  shouldRevalidateGuard,
  toProgramSetup,
  visitorsOnly,
} from "./guards.ts";
import { BareLayout } from "./layouts/bare-layout.tsx";
import { Root } from "./layouts/root.tsx";
import { SignedInLayout } from "./layouts/signed-in-layout.tsx";
import { lazyScreen, type Reload } from "./lazy-screen.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { ScreenError } from "./screen-error.tsx";
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
