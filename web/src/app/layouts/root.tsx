import type { MouseEvent } from "react";
import { Link, type Location, Outlet, ScrollRestoration, useLocation } from "react-router";
import { useFocusHeading } from "../../client/focus-heading.ts";

/** The frame of every screen: the skip link, and the focus and scroll position after a navigation. */
export function Root() {
  const { pathname } = useLocation();
  useFocusHeading(pathname);
  return (
    <>
      <Link
        to="#content"
        data-screen-only
        onClick={focusContent}
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-control bg-raised px-3 py-2 text-dense font-medium focus-visible:translate-y-0 focus-visible:shadow-float"
      >
        Skip to content
      </Link>
      <Outlet />
      <ScrollRestoration getKey={placeKey} />
    </>
  );
}

const firstEntryKey = "default";

/**
 * Returns the key under which a tab keeps the scroll position of a history entry. The router gives every page that a
 * tab loads from the server the same key, so its position is kept by address: a page never opens at the position of another one.
 */
function placeKey({ key, pathname, hash }: Location): string {
  return key === firstEntryKey ? `${pathname}${hash}` : key;
}

/** Focuses the content without a new history entry, which would break the Back button and lose the navigation state. */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#content")?.focus();
}
