import { pages } from "@armslot/contracts/pages";
import type { ComponentType } from "react";
import { createBrowserRouter, createPath, type RouteObject } from "react-router";
import { anyone, isGuardAskedAgain, membersOnly, signedOutOnly, toProgramSetup } from "./guards.ts";
import { BareLayout } from "./layouts/bare-layout.tsx";
import { Content } from "./layouts/content.tsx";
import { Root } from "./layouts/root.tsx";
import { SignedInLayout } from "./layouts/signed-in-layout.tsx";
import { lazyScreen, type Reload } from "./lazy-screen.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { ScreenError } from "./screen-error.tsx";
import type { AppStore } from "./store/app-store.ts";

type Lazy = (load: () => Promise<ComponentType>) => Pick<RouteObject, "lazy" | "errorElement">;

function programScreens(lazy: Lazy): RouteObject[] {
  return [
    {
      index: true,
      ...lazy(async () => (await import("../features/athletes/athletes-page.tsx")).AthletesPage),
    },
    {
      path: pages.pendingVideos,
      ...lazy(
        async () =>
          (await import("../features/coming-soon/pending-videos-page.tsx")).PendingVideosPage,
      ),
    },
    {
      path: pages.athleteManagement,
      ...lazy(
        async () =>
          (await import("../features/coming-soon/athlete-management-page.tsx"))
            .AthleteManagementPage,
      ),
    },
    {
      path: pages.account,
      ...lazy(async () => (await import("../features/account/account-page.tsx")).AccountPage),
    },
    {
      path: pages.addUser,
      ...lazy(async () => (await import("../features/account/add-user-page.tsx")).AddUserPage),
    },
    {
      path: pages.newAthlete,
      ...lazy(
        async () => (await import("../features/athletes/new-athlete-page.tsx")).NewAthletePage,
      ),
    },
    {
      path: pages.athlete,
      ...lazy(async () => (await import("../features/athletes/athlete-page.tsx")).AthletePage),
    },
    {
      path: pages.game,
      ...lazy(async () => (await import("../features/pitches/game-page.tsx")).GamePage),
    },
  ];
}

function notFound(lazy: Lazy): RouteObject {
  return { path: "*", ...lazy(async () => (await import("./not-found-page.tsx")).NotFoundPage) };
}

function openScreens(lazy: Lazy, store: AppStore): RouteObject[] {
  return [
    {
      path: pages.landing,
      ...lazy(async () => (await import("../site/landing-page.tsx")).LandingPage),
    },
    {
      path: pages.contact,
      ...lazy(async () => (await import("../site/contact-page.tsx")).ContactPage),
    },
    {
      path: pages.getStarted,
      loader: signedOutOnly(store),
      ...lazy(async () => (await import("../site/get-started-page.tsx")).GetStartedPage),
    },
    {
      path: pages.signIn,
      loader: signedOutOnly(store),
      ...lazy(async () => (await import("../features/sign-in/sign-in-page.tsx")).SignInPage),
    },
    notFound(lazy),
  ];
}

/** Every screen of the application, in its layout and behind its guard. */
export function routesOf(store: AppStore, reload: Reload): RouteObject[] {
  const lazy: Lazy = (load) => ({
    lazy: lazyScreen(load, reload),
    errorElement: <ScreenError />,
  });
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
          children: [
            {
              path: pages.programSetup,
              ...lazy(
                async () =>
                  (await import("../features/program-setup/program-setup-page.tsx"))
                    .ProgramSetupPage,
              ),
            },
            {
              path: pages.invite,
              ...lazy(async () => (await import("../features/invites/invite-page.tsx")).InvitePage),
            },
            {
              path: pages.resetPassword,
              ...lazy(
                async () =>
                  (await import("../features/password-reset/reset-password-page.tsx"))
                    .ResetPasswordPage,
              ),
            },
          ],
        },
        {
          path: pages.dashboard,
          loader: membersOnly(store),
          shouldRevalidate: isGuardAskedAgain,
          Component: SignedInLayout,
          errorElement,
          children: [...programScreens(lazy), notFound(lazy)],
        },
        {
          loader: anyone(store),
          ...lazy(async () => (await import("./layouts/session-layout.tsx")).SessionLayout),
          errorElement,
          children: openScreens(lazy, store),
        },
      ],
    },
  ];
}

/** The application's router on the browser's address bar. */
export function createAppRouter(store: AppStore): ReturnType<typeof createBrowserRouter> {
  const reload: Reload = {
    storage: sessionStorage,
    now: () => Date.now(),
    go: () => {
      const wanted = router.state.navigation.location ?? router.state.location;
      window.location.assign(createPath(wanted));
    },
  };
  const router = createBrowserRouter(routesOf(store, reload));
  return router;
}
