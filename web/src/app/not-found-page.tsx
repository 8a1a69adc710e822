import { siteMessages } from "@armslot/contracts/public-site/site-messages";
import { usePageTitle } from "../lib/page-title.ts";
import { paths } from "../lib/paths.ts";
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
        <ButtonLink to={paths.dashboard(program.programId)}>Back to Dashboard</ButtonLink>
      ) : (
        <ButtonLink to={paths.landing()}>Back to home</ButtonLink>
      )}
    </NotFoundContent>
  );
}
