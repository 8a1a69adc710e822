import { filterOfSearch, searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { useParams, useSearchParams } from "react-router";
import { pathOf } from "../client/paths.ts";
import { ShareButton } from "../sharing/share-button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";

/** What the header of an athlete's page offers to hand out: the report under the page's filter, and a link to it. */
export function ReportActions() {
  const { programId = "", athleteId = "" } = useParams();
  const [address] = useSearchParams();
  const search = searchOfFilter(filterOfSearch(address));
  return (
    <>
      <ButtonLink to={`${pathOf("report", { programId, athleteId })}${search && `?${search}`}`}>
        Report
      </ButtonLink>
      <ShareButton programId={programId} athleteId={athleteId} />
    </>
  );
}
