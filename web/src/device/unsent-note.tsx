import { CloudOff } from "lucide-react";
import { useContext, useSyncExternalStore } from "react";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import { Button } from "../ui/button.tsx";
import type { Outbox } from "./outbox.ts";
import { syncNotes, waitingText } from "./sync-text.ts";

interface UnsentNoteProps {
  readonly outbox: Pick<Outbox, "status" | "subscribe" | "send">;
}

/** Says on each screen what is only on this phone, and why (FIELD-11). Renders nothing once the server has everything. */
export function UnsentNote({ outbox }: UnsentNoteProps) {
  const status = useSyncExternalStore(outbox.subscribe, outbox.status);
  const { send } = useContext(SessionRecoveryContext);
  const { isKnown, operations, refused, isSending, problem } = status;
  if (!isKnown || (operations === 0 && refused.length === 0)) return null;
  return (
    <div className="mb-4 flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised py-0.5 ps-3 pe-1 text-dense print:hidden">
      <CloudOff aria-hidden="true" size={16} className="shrink-0 text-warning" />
      <p role="status" className="min-w-0 flex-1 py-1">
        <span className="font-medium">{waitingText(status)}</span>
        {syncNotes(status).map((note) => (
          <span key={note} className="block text-meta text-muted">
            {note}
          </span>
        ))}
      </p>
      {operations > 0 && (
        <Button
          kind="quiet"
          isBusy={isSending}
          onClick={() => void send(outbox.send).catch(() => null)}
        >
          {problem?.code === "signed-out" ? "Sign In" : "Send Now"}
        </Button>
      )}
    </div>
  );
}
