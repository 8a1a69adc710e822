import { fieldMessages } from "@armslot/contracts/field-phone";
import { CircleCheck, CloudOff } from "lucide-react";
import { useContext } from "react";
import { formatCount } from "../../lib/format.ts";
import type { OutboxStatus } from "../../lib/outbox/outbox.ts";
import { refusedPitches } from "../../lib/outbox/refused-outings.ts";
import { SessionRecoveryContext } from "../../lib/session-recovery.ts";
import { Button } from "../../ui/button.tsx";
import { useOutbox } from "./use-outing.ts";

/** Returns what the server does not have: "12 pitches only on this phone", "3 pitches refused", or "All sent". */
function waitingText({ pitches, operations, refused }: OutboxStatus): string {
  const isRefused = operations === 0 && refused.length > 0;
  if (operations === 0 && !isRefused) return "All sent";
  const count = isRefused ? refusedPitches(refused) : pitches;
  const what = count > 0 ? formatCount(count, "pitch", "pitches") : "Changes";
  return isRefused ? `${what} refused` : `${what} only on this phone`;
}

/** Returns the sentences below the text: why nothing could be sent, and where refused pitches are. */
function notesOf({ operations, problem, refused }: OutboxStatus): string[] {
  const notes: string[] = [];
  if (operations > 0 && problem) notes.push(reasonOf(problem.code));
  if (refused.length > 0) {
    notes.push(operations > 0 ? fieldMessages.someRefused : fieldMessages.seeRefused);
  }
  return notes;
}

/** What is only on this phone, with a button to send it. It is always visible (FIELD-11). */
export function SyncLine() {
  const [outbox, status] = useOutbox();
  const { send } = useContext(SessionRecoveryContext);
  const { operations, problem, isSending, refused } = status;
  const isWaiting = operations > 0;
  return (
    <div className="flex min-h-12 grow items-center justify-between gap-2">
      <p role="status" className="flex min-w-0 items-center gap-2 text-dense font-medium">
        {isWaiting || refused.length > 0 ? (
          <CloudOff aria-hidden="true" size={18} className="shrink-0 text-warning" />
        ) : (
          <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-accent" />
        )}
        <span>
          {waitingText(status)}
          {notesOf(status).map((note) => (
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

function reasonOf(code: string): string {
  return code === "signed-out" ? fieldMessages.sendSignedOut : fieldMessages.sendUnreachable;
}
