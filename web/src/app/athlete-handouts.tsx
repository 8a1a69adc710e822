import { KeepAthlete } from "../features/athletes/keep-athlete.tsx";
import { ExportAthlete } from "../features/exports/export-athlete.tsx";
import { ShareLine } from "../features/shares/share-line.tsx";
import { useViewer } from "../session/session.ts";
import { Region } from "../ui/region.tsx";

/** The region with everything that can be handed out about an athlete. */
export function AthleteHandouts({ athleteId }: { readonly athleteId: string }) {
  const { programId } = useViewer().program;
  return (
    <div data-screen-only>
      <Region title="Share and Export">
        <div className="flex flex-col gap-6">
          <ShareLine programId={programId} athleteId={athleteId} />
          <div className="border-t border-line pt-6">
            <ExportAthlete programId={programId} athleteId={athleteId} />
          </div>
          <div className="border-t border-line pt-6">
            <KeepAthlete programId={programId} athleteId={athleteId} />
          </div>
        </div>
      </Region>
    </div>
  );
}
