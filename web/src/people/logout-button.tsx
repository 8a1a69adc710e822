import { accountMessages } from "@armslot/contracts/core/account-messages";
import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useSignOut } from "../session/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { type EraseCharted, useAskUnsent } from "./use-ask-unsent.tsx";

interface LogoutButtonProps {
  readonly isSigningOut: boolean;
  readonly onSigningOut: (isSigningOut: boolean) => void;
}

/**
 * The button that signs out and goes to the landing page. It asks first if there are unsent pitches (FIELD-16). A failure shows a browser
 * alert (SIGN-6).
 */
export function LogoutButton({ isSigningOut, onSigningOut }: LogoutButtonProps) {
  const leave = useLeave(onSigningOut);
  const { ask, question } = useAskUnsent((erase) => void leave(erase));
  return (
    <>
      <Button onClick={() => void ask()} isBusy={isSigningOut}>
        <LogOut aria-hidden="true" size={16} />
        Logout
      </Button>
      {question}
    </>
  );
}

/** Returns the function that signs out. */
function useLeave(onSigningOut: (isSigningOut: boolean) => void) {
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  return async (erase: EraseCharted) => {
    onSigningOut(true);
    void queryClient.cancelQueries();
    try {
      await signOut(erase);
    } catch {
      onSigningOut(false);
      window.alert(accountMessages.logoutFailed);
    }
  };
}
