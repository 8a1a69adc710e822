import { ExportAthlete } from "../features/exports/export-athlete.tsx";
import { useViewer } from "../session/session.ts";
import { Region } from "../ui/region.tsx";

/** The region with everything that can be handed out about an athlete. */
export function AthleteHandouts({ athleteId }: { readonly athleteId: string }) {
  const { programId } = useViewer().program;
  return (
    <div data-screen-only>
      <Region title="Export">
        <ExportAthlete programId={programId} athleteId={athleteId} />
      </Region>
    </div>
  );
}
