import { type LoaderFunctionArgs, replace, type ShouldRevalidateFunctionArgs } from "react-router";
import { pathAfterSignIn, pathOf, signInFor } from "../client/paths.ts";
import type { AppStore } from "../session/app-store.ts";
import { loadSession } from "../session/session.ts";

function placeOf(request: Request): string {
  const { pathname, search, hash } = new URL(request.url);
  return `${pathname}${search}${hash}`;
}

/**
 * Returns the loader of a program's screens. It sends a visitor to the sign-in page, which leads back, and a member of another program
 * to their own dashboard.
 */
export function membersOnly(store: AppStore) {
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
export function shouldRevalidateGuard(navigation: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = navigation;
  const isSearchAlone =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !isSearchAlone;
}

/** Returns the loader of screens whose layout follows the session. If the server is out of reach, the screen shows as signed out. */
export function anyone(store: AppStore) {
  return async (): Promise<null> => {
    await loadSession(store).catch(() => null);
    return null;
  };
}

/** Returns the loader of screens for visitors. It sends a member to the page they asked for, or to their dashboard. */
export function visitorsOnly(store: AppStore) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const session = await loadSession(store).catch(() => null);
    if (session === null) return null;
    return replace(pathAfterSignIn(session, new URL(request.url).searchParams));
  };
}

/** The loader of the short setup address. It redirects to the canonical one and keeps the query (PAGE-2). */
export function toProgramSetup({ request, params }: LoaderFunctionArgs): Response {
  return replace(
    `${pathOf("programSetup", { programId: params.programId ?? "" })}${new URL(request.url).search}`,
  );
}
