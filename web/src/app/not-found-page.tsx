import { pages } from "@armslot/contracts/core/pages";
import { siteMessages } from "@armslot/contracts/site/site-messages";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useAppStore } from "../session/app-store.ts";
import { NotFoundContent } from "../site/not-found-content.tsx";
import { ButtonLink } from "../ui/button-link.tsx";

/** The page at any unknown path. */
export function NotFoundPage() {
  const program = useAppStore((state) => state.program.program);
  usePageTitle(siteMessages.pageNotFound);
  return (
    <NotFoundContent>
      {program ? (
        <ButtonLink to={pathOf("dashboard", { programId: program.programId })}>
          Back to Dashboard
        </ButtonLink>
      ) : (
        <ButtonLink to={pages.landing}>Back to home</ButtonLink>
      )}
    </NotFoundContent>
  );
}
