import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { PageHeader } from "../ui/page-header.tsx";

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
