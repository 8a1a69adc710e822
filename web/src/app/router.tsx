import { type PageName, pages } from "@armslot/contracts/pages";
import type { ComponentType } from "react";
import { createBrowserRouter, createPath, type RouteObject } from "react-router";
import type { AppStore } from "../session/store/app-store.ts";
import { Content } from "../ui/content.tsx";
import { anyone, isGuardAskedAgain, membersOnly, signedOutOnly, toProgramSetup } from "./guards.ts";
import { BareLayout } from "./layouts/bare-layout.tsx";
import { Root } from "./layouts/root.tsx";
import { SignedInLayout } from "./layouts/signed-in-layout.tsx";
import { lazyScreen, type Reload } from "./lazy-screen.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { ScreenError } from "./screen-error.tsx";
import {
  mailedScreens,
  notFoundScreen,
  openScreens,
  programScreens,
  sessionLayout,
} from "./screens.ts";

type Lazy = (load: () => Promise<ComponentType>) => Pick<RouteObject, "lazy">;

function notFound(lazy: Lazy): RouteObject {
  return { path: "*", ...lazy(notFoundScreen) };
}

/** A route for each screen; the dashboard is what a program's address itself shows. */
function routesFor(
  screens: Readonly<Partial<Record<PageName, () => Promise<ComponentType>>>>,
  lazy: Lazy,
): RouteObject[] {
  return Object.entries(screens).map(([name, load]) =>
    name === "dashboard"
      ? { index: true, ...lazy(load) }
      : { path: pages[name as PageName], ...lazy(load) },
  );
}

/**
 * Screens within a layout that stays when one of them crashes or its code can't be had. A route of its own catches that: the router
 * draws nothing below a route whose code it could not load, not even that route's own error.
 */
function withinLayout(screens: RouteObject[]): RouteObject[] {
  return [{ errorElement: <ScreenError />, children: screens }];
}

function openRoutes(lazy: Lazy, store: AppStore): RouteObject[] {
  const loader = signedOutOnly(store);
  const { landing, contact, getStarted, signIn } = openScreens;
  return [
    ...routesFor({ landing, contact }, lazy),
    ...routesFor({ getStarted, signIn }, lazy).map((route) => ({ ...route, loader })),
    notFound(lazy),
  ];
}

/** Every screen of the application, in its layout and behind its guard. */
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
          children: withinLayout(routesFor(mailedScreens, lazy)),
        },
        {
          path: pages.dashboard,
          loader: membersOnly(store),
          shouldRevalidate: isGuardAskedAgain,
          Component: SignedInLayout,
          errorElement,
          children: withinLayout([...routesFor(programScreens, lazy), notFound(lazy)]),
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

/** The application's router on the browser's address bar. */
export function createAppRouter(store: AppStore): ReturnType<typeof createBrowserRouter> {
  const reload: Reload = {
    storage: () => sessionStorage,
    now: () => Date.now(),
    go: () => {
      const { pathname, search, hash } = window.location;
      const wanted = createPath(router.state.navigation.location ?? router.state.location);
      // The same address with a hash would only scroll.
      if (wanted === `${pathname}${search}${hash}`) window.location.reload();
      else window.location.assign(wanted);
    },
  };
  const router = createBrowserRouter(routesOf(store, reload));
  return router;
}
