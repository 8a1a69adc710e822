import { pathOf } from "../client/paths.ts";
import type { UnsentReport } from "../device/draft-storage.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";

interface UnsentReportDialogProps {
  readonly report: UnsentReport;
  /** Called to sign out, which deletes the report from this device. */
  readonly onLeave: () => void;
  readonly onCancel: () => void;
}

/** The dialog that says before a sign-out that a report was not saved on the server (SCOUT-12). */
export function UnsentReportDialog({ report, onLeave, onCancel }: UnsentReportDialogProps) {
  const { programId, athleteId } = report;
  return (
    <Dialog title="A Report Only on This Device" isOpen onClose={onCancel}>
      <p className="text-dense text-muted">
        The server does not have your newest changes yet. Open the report, and it is saved as soon
        as there is a connection. If you log out now, the changes are deleted.
      </p>
      <DialogActions>
        <ButtonLink kind="primary" to={pathOf("writeReport", { programId, athleteId })}>
          Open the Report
        </ButtonLink>
        <Button kind="danger" onClick={onLeave}>
          Delete and Log Out
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
