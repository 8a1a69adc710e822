import { fieldMessages } from "@armslot/contracts/field-phone";
import { CircleCheck, CloudOff } from "lucide-react";
import { useContext } from "react";
import { formatCount } from "../../lib/format.ts";
import type { OutboxStatus } from "../../lib/outbox/outbox.ts";
import { SessionRecoveryContext } from "../../lib/session-recovery.ts";
import { Button } from "../../ui/button.tsx";
import { useOutbox } from "./use-outing.ts";

/** Returns what is only on this phone: "12 pitches only on this phone", or "All sent". */
export function waitingText({ pitches, operations }: OutboxStatus): string {
  if (operations === 0) return "All sent";
  const what = pitches > 0 ? formatCount(pitches, "pitch", "pitches") : "Changes";
  return `${what} only on this phone`;
}

/** What is only on this phone, with a button to send it. It is always visible (FIELD-11). */
export function SyncLine() {
  const [outbox, status] = useOutbox();
  const { send } = useContext(SessionRecoveryContext);
  const { operations, problem, isSending } = status;
  const isWaiting = operations > 0;
  return (
    <div className="flex min-h-12 grow items-center justify-between gap-2">
      <p role="status" className="flex min-w-0 items-center gap-2 text-dense font-medium">
        {isWaiting ? (
          <CloudOff aria-hidden="true" size={18} className="shrink-0 text-warning" />
        ) : (
          <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-accent" />
        )}
        <span>
          {waitingText(status)}
          {isWaiting && problem && (
            <span className="block text-meta font-normal text-muted">{reasonOf(problem.code)}</span>
          )}
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
