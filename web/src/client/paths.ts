import { isPagePath, type PageName, pages } from "@armslot/contracts/core/pages";
import type { Session } from "@armslot/contracts/people/sign-in";

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Returns a screen's path with these values for the parameters of its pattern. */
export function pathOf<Name extends PageName>(
  name: Name,
  values: Readonly<Record<ParameterOf<(typeof pages)[Name]>, string>>,
): string {
  const given: Readonly<Record<string, string>> = values;
  return pages[name].replaceAll(/:(\w+)/g, (_match, parameter: string) =>
    encodeURIComponent(given[parameter] ?? ""),
  );
}

/** Returns the path of the sign-in page that leads to `wanted` after signing in. */
export function signInFor(wanted: string): string {
  return `${pages.signIn}?next=${encodeURIComponent(wanted)}`;
}

const anyOrigin = "https://armslot.invalid";
const controlOrBackslash = /[\p{Cc}\p{Cs}\\]|%5c|%0|%1/iu;

/**
 * Returns the page to open after sign-in, or null if the value is not the path of a program's screen on this site (SEC-26). Accepts
 * any value, because it comes from the address bar.
 */
export function safeReturnTo(text: unknown): string | null {
  if (typeof text !== "string" || !text.startsWith("/programs/")) return null;
  if (controlOrBackslash.test(text) || !URL.canParse(text, anyOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(text, anyOrigin);
  if (origin !== anyOrigin || !pathname.startsWith("/programs/")) return null;
  if (pathname.includes("//") || !isPagePath(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** Returns the page to open after sign-in: the one in the sign-in page's query, or the program's dashboard. */
export function pathAfterSignIn({ program }: Session, search: URLSearchParams): string {
  return safeReturnTo(search.get("next")) ?? pathOf("dashboard", program);
}
