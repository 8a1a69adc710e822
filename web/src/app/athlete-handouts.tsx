import { filterOfSearch, searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import type { Athlete } from "@armslot/contracts/roster/athletes";
import { useParams, useSearchParams } from "react-router";
import { DeleteAthlete } from "../athlete/profile/delete-athlete.tsx";
import { IncompleteNote } from "../athlete/profile/incomplete-note.tsx";
import { KeepAthlete } from "../athlete/profile/keep-athlete.tsx";
import { pathOf } from "../client/paths.ts";
import { useViewer } from "../session/session.ts";
import { ExportAthlete } from "../sharing/export-athlete.tsx";
import { ShareButton } from "../sharing/share-button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Region } from "../ui/region.tsx";
import { AthleteFilms } from "../video/athlete-films.tsx";
import { AthleteEstimates } from "../video/estimates/athlete-estimates.tsx";

export { ReportActions };

/** The region with what can be saved of an athlete, and the button that deletes them. */
export function AthleteHandouts({ athlete }: { readonly athlete: Athlete }) {
  const { programId, keepsVideo } = useViewer().program;
  const of = { programId, athleteId: athlete.uid };
  return (
    <>
      {athlete.isIncomplete && <IncompleteNote athlete={athlete} />}
      {keepsVideo && (
        <div data-screen-only>
          <AthleteFilms athlete={athlete} />
        </div>
      )}
      {keepsVideo && (
        <div data-screen-only className="empty:hidden">
          <AthleteEstimates athlete={athlete} />
        </div>
      )}
      <div data-screen-only>
        <Region title="Export">
          <div className="flex flex-col gap-6">
            <ExportAthlete {...of} />
            <div className="border-t border-line pt-6">
              <KeepAthlete {...of} />
            </div>
          </div>
        </Region>
      </div>
      <DeleteAthlete athlete={athlete} />
    </>
  );
}

/** What the header of an athlete's page offers to hand out: the report under the page's filter, and a link to it. */
function ReportActions() {
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
