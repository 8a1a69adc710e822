import { CircleCheck, Cloud, CloudOff } from "lucide-react";
import { useContext } from "react";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import { isWarned, syncNotes, waitingText } from "../device/sync-text.ts";
import { Button } from "../ui/button.tsx";
import { useOutbox } from "./state/use-current-game.ts";

const onItsWay = { operations: 1, isSending: true };

/** What is only on this phone, with a button to send it. It is always visible (FIELD-11). */
export function SyncLine({ isStoring }: { readonly isStoring: boolean }) {
  const [outbox, known] = useOutbox();
  // A tap that is not stored yet is on its way like one that is not sent.
  const isOnItsWay = isStoring && known.operations === 0 && known.refused.length === 0;
  const status = isOnItsWay ? { ...known, ...onItsWay } : known;
  const { send } = useContext(SessionRecoveryContext);
  const { isKnown, operations, problem, isSending, refused } = status;
  const hasWarning = isWarned(status);
  const isWaiting = operations > 0 && hasWarning;
  const isAllSent = isKnown && operations === 0 && refused.length === 0;
  return (
    <div
      // While a pitch is on its way, the line takes no second row beside the radar's button, so nothing below moves.
      className={`flex min-h-12 items-center justify-between gap-2 ${hasWarning ? "grow" : "flex-[1_1_9rem]"}`}
    >
      <p role="status" className="flex min-w-0 items-center gap-2 text-dense font-medium">
        {isAllSent && <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-accent" />}
        {!isAllSent && hasWarning && (
          <CloudOff aria-hidden="true" size={18} className="shrink-0 text-warning" />
        )}
        {!isAllSent && !hasWarning && (
          <Cloud aria-hidden="true" size={18} className="shrink-0 text-muted" />
        )}
        <span>
          {waitingText(status)}
          {syncNotes(status).map((note) => (
            <span key={note} className="block text-meta font-normal text-muted">
              {note}
            </span>
          ))}
        </span>
      </p>
      {isWaiting && (
        <Button
          className="h-12! shrink-0"
          isBusy={isSending}
          onClick={() => void send(outbox.send).catch(() => null)}
        >
          {problem?.code === "signed-out" ? "Sign In" : "Send Now"}
        </Button>
      )}
    </div>
  );
}
