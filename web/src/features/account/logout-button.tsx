import { accountMessages } from "@armslot/contracts/account-messages";
import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Outbox, OutboxStatus } from "../../lib/outbox/outbox.ts";
import { useViewer } from "../../session/session.ts";
import { useSignOut } from "../../session/sign-out.ts";
import { Button } from "../../ui/button.tsx";

const UnsentPitches = lazy(async () => ({
  default: (await import("./unsent-pitches.tsx")).UnsentPitches,
}));

interface LogoutButtonProps {
  readonly isSigningOut: boolean;
  readonly onSigningOut: (isSigningOut: boolean) => void;
}

/** What the member charted and did not send. */
interface Unsent {
  readonly outbox: Outbox;
  readonly status: OutboxStatus;
}

/**
 * The button that signs out and goes to the landing page. It asks first if there are unsent pitches (FIELD-16). A failure shows a browser
 * alert (SIGN-6).
 */
export function LogoutButton({ isSigningOut, onSigningOut }: LogoutButtonProps) {
  const leave = useLeave(onSigningOut);
  const findUnsent = useFindUnsent();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const start = async () => {
    const found = await findUnsent();
    setUnsent(found);
    setIsAsking(found !== null);
    if (!found) await leave();
  };
  return (
    <>
      <Button onClick={() => void start()} isBusy={isSigningOut}>
        <LogOut aria-hidden="true" size={16} />
        Logout
      </Button>
      {unsent && (
        <Suspense>
          <UnsentPitches
            outbox={unsent.outbox}
            unsent={isAsking ? unsent.status : null}
            onLeave={() => {
              setIsAsking(false);
              void leave();
            }}
            onCancel={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the function that signs out. */
function useLeave(onSigningOut: (isSigningOut: boolean) => void) {
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  return async () => {
    onSigningOut(true);
    void queryClient.cancelQueries();
    try {
      await signOut();
    } catch {
      onSigningOut(false);
      window.alert(accountMessages.logoutFailed);
    }
  };
}

/** Returns the function that finds what the member did not send. Without anything unsent it erases what they charted on this phone. */
function useFindUnsent() {
  const { user, program } = useViewer();
  return async (): Promise<Unsent | null> => {
    try {
      const { outboxOf } = await import("../../lib/outbox/outbox.ts");
      const outbox = outboxOf({ userId: user.uid, programId: program.programId });
      const status = await outbox.waiting();
      if (status.operations > 0) return { outbox, status };
      await outbox.erase();
    } catch {
      // Without its code or a database, this page has no pitches to ask about.
    }
    return null;
  };
}
