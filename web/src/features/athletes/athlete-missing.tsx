import { athleteMessages } from "@armslot/contracts/athletes/athlete-messages";
import { usePageTitle } from "../../lib/page-title.ts";
import { pathOf } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";

/** The page for an athlete who is not on the program's roster. */
export function AthleteMissing({ programId }: { readonly programId: string }) {
  usePageTitle(athleteMessages.athleteNotFound);
  return (
    <>
      <PageHeader
        title={athleteMessages.athleteNotFound}
        description="This athlete may have been removed, or the link may be incomplete."
      />
      <ButtonLink to={pathOf("dashboard", { programId })}>Back to Dashboard</ButtonLink>
    </>
  );
}
