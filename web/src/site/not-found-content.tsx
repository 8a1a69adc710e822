import { siteMessages } from "@armslot/contracts/site/site-messages";
import type { ReactNode } from "react";

/** The content of the page for unknown paths, with the given links. */
export function NotFoundContent({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[40rem] flex-col items-center gap-4 py-16 text-center">
      <p aria-hidden="true" className="text-figure font-semibold text-muted">
        404
      </p>
      <h1 tabIndex={-1} className="text-title font-semibold">
        {siteMessages.pageNotFound}
      </h1>
      <p className="max-w-[48ch] text-body text-muted">
        There is no page at this address. It may have moved, or the link may be incomplete.
      </p>
      {children}
    </div>
  );
}
