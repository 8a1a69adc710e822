import { pages } from "@armslot/contracts/ground/pages";
import { siteMessages } from "@armslot/contracts/public-site/site-messages";
import { usePageTitle } from "../lib/page-title.ts";
import { pathOf } from "../lib/paths.ts";
import { useAppStore } from "../session/store/app-store.ts";
import { NotFoundContent } from "../site/not-found-content.tsx";
import { ButtonLink } from "../ui/controls/button-link.tsx";

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
