import type { Athlete } from "@armslot/contracts/athletes";
import { DeleteAthlete } from "../features/athletes/delete-athlete.tsx";
import { KeepAthlete } from "../features/athletes/keep-athlete.tsx";
import { ExportAthlete } from "../features/exports/export-athlete.tsx";
import { ShareLine } from "../features/shares/share-line.tsx";
import { useViewer } from "../session/session.ts";
import { Region } from "../ui/region.tsx";

/** The region with everything that can be handed out about an athlete, and the button that deletes them. */
export function AthleteHandouts({ athlete }: { readonly athlete: Athlete }) {
  const { programId } = useViewer().program;
  const of = { programId, athleteId: athlete.uid };
  return (
    <>
      <div data-screen-only>
        <Region title="Share and Export">
          <div className="flex flex-col gap-6">
            <ShareLine {...of} />
            <div className="border-t border-line pt-6">
              <ExportAthlete {...of} />
            </div>
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
