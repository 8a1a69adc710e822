import { messages } from "@armslot/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useSignOut } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { keepTheme } from "./theme-storage.ts";

interface LogoutButtonProps {
  readonly isLeaving: boolean;
  readonly onLeaving: (isLeaving: boolean) => void;
}

/** Signs out and goes to the landing page. A failure shows a real alert (SIGN-6). */
export function LogoutButton({ isLeaving, onLeaving }: LogoutButtonProps) {
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const leave = async () => {
    onLeaving(true);
    void queryClient.cancelQueries();
    const putThemeBack = keepTheme(() => localStorage);
    try {
      await signOut();
      putThemeBack();
    } catch {
      onLeaving(false);
      window.alert(messages.logoutFailed);
    }
  };
  return (
    <Button onClick={() => void leave()} isBusy={isLeaving}>
      <LogOut aria-hidden="true" size={16} />
      Logout
    </Button>
  );
}
