import { useState } from "react";
import { asAppError } from "../client/app-error.ts";
import { formatCount } from "../client/format.ts";
import type { Outbox } from "../device/outbox.ts";
import type { OutboxStatus } from "../device/outbox-status.ts";
import { refusedText } from "../device/refused-games.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";

interface UnsentPitchesProps {
  readonly outbox: Outbox;
  /** What is only on this phone. Null while the dialog is closed. */
  readonly unsent: OutboxStatus | null;
  /** Called with what erases the pitches after the sign-out, and with null to keep them. */
  readonly onLeave: (erase: (() => Promise<void>) | null) => void;
  readonly onCancel: () => void;
}

/** The dialog that asks what happens to unsent pitches at a sign-out (FIELD-16). */
export function UnsentPitches({ outbox, unsent, onLeave, onCancel }: UnsentPitchesProps) {
  const what = unsent?.pitches ? formatCount(unsent.pitches, "Pitch", "Pitches") : "Changes";
  return (
    <Dialog title={`${what} Only on This Phone`} isOpen={unsent !== null} onClose={onCancel}>
      <Choices outbox={outbox} unsent={unsent} onLeave={onLeave} onCancel={onCancel} />
    </Dialog>
  );
}

function Choices({ outbox, unsent, onLeave, onCancel }: UnsentPitchesProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const refused = unsent && refusedText(unsent.refused);
  const canSend = unsent !== null && unsent.operations > 0;
  const send = async () => {
    setIsBusy(true);
    try {
      await outbox.sendAll();
      onLeave(() => outbox.eraseSent());
    } catch (thrown) {
      setFailure(asAppError(thrown).sentence);
      setIsBusy(false);
    }
  };
  return (
    <>
      <div className="flex flex-col gap-3">
        <FormAlert>{failure}</FormAlert>
        <p className="text-dense text-muted">
          You charted them, and the server does not have them yet. If you keep them, they stay on
          this phone. Only you can send them, after you sign in here again. Until then the sign-in
          page offers them as a file without names.
        </p>
        {refused && <p className="text-dense text-danger">{refused}</p>}
      </div>
      <DialogActions>
        {canSend && (
          <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
            Send and Log Out
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => onLeave(null)}>
          Keep for Me and Log Out
        </Button>
        <Button kind="danger" disabled={isBusy} onClick={() => onLeave(() => outbox.erase())}>
          Delete and Log Out
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}
