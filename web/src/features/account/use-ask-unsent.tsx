import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { Outbox, OutboxStatus } from "../../lib/outbox/outbox.ts";
import { useViewer } from "../../session/session.ts";

const UnsentPitches = lazy(async () => ({
  default: (await import("./unsent-pitches.tsx")).UnsentPitches,
}));

/** What the member charted and did not send. */
interface Unsent {
  readonly outbox: Outbox;
  readonly status: OutboxStatus;
}

interface AskUnsent {
  /** Asks about unsent pitches if there are any, and then leaves. */
  readonly ask: () => Promise<void>;
  readonly question: ReactNode;
}

/**
 * Returns the question about unsent pitches before a sign-out (FIELD-16).
 * @param leave signs out; called once the member chose, or at once without unsent pitches
 */
export function useAskUnsent(leave: () => void): AskUnsent {
  const findUnsent = useFindUnsent();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isLooking = useRef(false);
  const ask = async () => {
    // A double click asks once.
    if (isLooking.current) return;
    isLooking.current = true;
    const found = await findUnsent();
    isLooking.current = false;
    setUnsent(found);
    setIsAsking(found !== null);
    if (!found) leave();
  };
  const question = unsent && (
    <Suspense>
      <UnsentPitches
        outbox={unsent.outbox}
        unsent={isAsking ? unsent.status : null}
        onLeave={() => {
          setIsAsking(false);
          leave();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </Suspense>
  );
  return { ask, question };
}

/** Returns the function that finds what the server does not have. Without any it erases what they charted on this phone. */
function useFindUnsent() {
  const { user, program } = useViewer();
  return async (): Promise<Unsent | null> => {
    try {
      const { outboxOf } = await import("../../lib/outbox/outbox.ts");
      const outbox = outboxOf({ userId: user.uid, programId: program.programId });
      const status = await outbox.waiting();
      if (status.operations > 0 || status.refused.length > 0) return { outbox, status };
      await outbox.erase();
    } catch {
      // Without its code or a database, this page has no pitches to ask about.
    }
    return null;
  };
}
