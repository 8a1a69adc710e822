import { exportAthlete } from "@armslot/contracts/sharing/exports";
import { useExport } from "../client/use-export.ts";
import { Button } from "../ui/button.tsx";
import { ExportLine } from "./export-line.tsx";

interface ExportAthleteProps {
  readonly programId: string;
  readonly athleteId: string;
}

/** The button that exports an athlete. */
export function ExportAthlete(params: ExportAthleteProps) {
  const exporting = useExport(exportAthlete);
  return (
    <ExportLine
      exporting={exporting}
      about="A ZIP file with the profile, every game and every pitch with all readings, as CSV and JSON."
    >
      <Button isBusy={exporting.isPending} onClick={() => exporting.mutate({ params })}>
        Export
      </Button>
    </ExportLine>
  );
}
