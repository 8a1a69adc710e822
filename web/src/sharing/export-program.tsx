import { exportProgram } from "@armslot/contracts/sharing/exports";
import { useExport } from "../client/use-export.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ExportLine } from "./export-line.tsx";

/** The button that exports the whole program. */
export function ExportProgram() {
  const { programId } = useViewer().program;
  const exporting = useExport(exportProgram);
  return (
    <ExportLine
      exporting={exporting}
      about="A ZIP file with all athletes, games, pitches, corrections, staff and activity, as CSV and JSON."
    >
      <Button
        isBusy={exporting.isPending}
        onClick={() => exporting.mutate({ params: { programId } })}
      >
        Export Program
      </Button>
    </ExportLine>
  );
}
