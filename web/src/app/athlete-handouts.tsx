import type { Athlete } from "@armslot/contracts/athletes/athletes";
import { DeleteAthlete } from "../features/athletes/profile/delete-athlete.tsx";
import { IncompleteNote } from "../features/athletes/profile/incomplete-note.tsx";
import { KeepAthlete } from "../features/athletes/profile/keep-athlete.tsx";
import { AthleteFilms } from "../features/clips/athlete-films.tsx";
import { AthleteEstimates } from "../features/estimates/athlete-estimates.tsx";
import { ExportAthlete } from "../features/exports/export-athlete.tsx";
import { useViewer } from "../session/session.ts";
import { Region } from "../ui/page/region.tsx";
import { ReportActions } from "./report-actions.tsx";

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
