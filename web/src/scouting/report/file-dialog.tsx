import { ofpOf } from "@armslot/baseball/scouting/ofp";
import { type ReportContent, reportActions } from "@armslot/contracts/scouting/reports";
import type { Template } from "@armslot/contracts/scouting/templates";
import { formatCount } from "../../client/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FactList } from "../fact-list.tsx";

interface FileDialogProps {
  readonly athlete: string;
  readonly template: Template;
  readonly content: ReportContent;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onFile: () => void;
  readonly onClose: () => void;
}

/** Says what will be frozen before a report is filed. */
export function FileDialog(props: FileDialogProps) {
  const { athlete, template, content, isOpen, isBusy, onFile, onClose } = props;
  const graded = content.grades.filter(
    ({ present, future }) => present !== null || future !== null,
  ).length;
  return (
    <Dialog title={`File the report on ${athlete}?`} isOpen={isOpen} onClose={onClose}>
      <FactList
        facts={[
          ["Template", `${template.name}. ${template.scale}`],
          ["Graded", formatCount(graded, "tool")],
          ["OFP", String(ofpOf(template, content) ?? "–")],
          ["Action", content.action ? reportActions[content.action] : "–"],
          ["Looks", formatCount(content.looks.length, "look")],
        ]}
      />
      <p className="mt-4 text-dense text-muted">
        A filed report never changes. A correction becomes a new version beside it. Colleagues can
        read it under the rules of your program, and you can read theirs.
      </p>
      <DialogActions>
        <Button kind="primary" isBusy={isBusy} busyLabel="Filing…" onClick={onFile}>
          File Report
        </Button>
        <Button onClick={onClose}>Keep Writing</Button>
      </DialogActions>
    </Dialog>
  );
}
