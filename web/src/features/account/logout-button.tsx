import { accountMessages } from "@armslot/contracts/account-messages";
import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useSignOut } from "../../session/sign-out.ts";
import { Button } from "../../ui/button.tsx";

interface LogoutButtonProps {
  readonly isSigningOut: boolean;
  readonly onSigningOut: (isSigningOut: boolean) => void;
}

/** The button that signs out and goes to the landing page. A failure shows a browser alert (SIGN-6). */
export function LogoutButton({ isSigningOut, onSigningOut }: LogoutButtonProps) {
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const leave = async () => {
    onSigningOut(true);
    void queryClient.cancelQueries();
    try {
      await signOut();
    } catch {
      onSigningOut(false);
      window.alert(accountMessages.logoutFailed);
    }
  };
  return (
    <Button onClick={() => void leave()} isBusy={isSigningOut}>
      <LogOut aria-hidden="true" size={16} />
      Logout
    </Button>
  );
}
