import { stageReasonSentence } from "@armslot/contracts/scouting/tags-and-stages";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";

interface StageReasonProps {
  readonly isBusy: boolean;
  readonly onSave: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why an athlete moves to a stage that needs a reason. */
export function StageReason({ isBusy, onSave, onCancel }: StageReasonProps) {
  const [reason, setReason] = useState("");
  const [wasTried, setWasTried] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (reason.trim() !== "") onSave(reason);
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <TextField
        name="reason"
        label="Reason"
        autoFocus
        maxLength={500}
        value={reason}
        error={wasTried && reason.trim() === "" ? stageReasonSentence : undefined}
        onChange={setReason}
      />
      <div className="flex gap-2">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          Move
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
