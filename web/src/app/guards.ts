import { type LoaderFunctionArgs, replace, type ShouldRevalidateFunctionArgs } from "react-router";
import { paths, safeReturnTo } from "../lib/paths.ts";
import { knownSession } from "../session/session.ts";
import type { AppStore } from "../session/store/app-store.ts";

function placeOf(request: Request): string {
  const { pathname, search, hash } = new URL(request.url);
  return `${pathname}${search}${hash}`;
}

/** Loader of a program's screens: nobody goes to sign in, keeping the wanted place; another program's member to their own. */
export function membersOnly(store: AppStore) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Response | null> => {
    const session = await knownSession(store);
    if (session === null) return replace(paths.signInFor(placeOf(request)));
    if (params.programId !== session.program.programId) {
      return replace(paths.dashboard(session.program.programId));
    }
    return null;
  };
}

/** A guard looks at the path alone: a search typed into the address changes it at once, without asking the guard again. */
export function isGuardAskedAgain(navigation: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = navigation;
  const isSearchAlone =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !isSearchAlone;
}

/** Loader of screens whose layout follows the session: a server that cannot be asked counts as nobody, for now. */
export function anyone(store: AppStore) {
  return async (): Promise<null> => {
    await knownSession(store).catch(() => null);
    return null;
  };
}

/** Loader of the sign-in screen: whoever is signed in already goes on to where they wanted, or to their dashboard. */
export function signedOutOnly(store: AppStore) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const session = await knownSession(store).catch(() => null);
    if (session === null) return null;
    const wanted = safeReturnTo(new URL(request.url).searchParams.get("next"));
    return replace(wanted ?? paths.dashboard(session.program.programId));
  };
}

/** Loader of the alternative setup address: replaces itself with the canonical one and keeps the query (PAGE-2). */
export function toProgramSetup({ request, params }: LoaderFunctionArgs): Response {
  return replace(`${paths.programSetup(params.programId ?? "")}${new URL(request.url).search}`);
}
