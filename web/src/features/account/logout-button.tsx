import { messages } from "@armslot/contracts/messages";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useSignOut } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { keepTheme } from "./theme-choice.ts";

/** Signs out and leaves for the front page; a failure is told by a real alert (specification section 8). */
export function LogoutButton() {
  const signOut = useSignOut();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    const putThemeBack = keepTheme(() => localStorage);
    try {
      await signOut();
      putThemeBack();
    } catch {
      setIsBusy(false);
      window.alert(messages.logoutFailed);
    }
  };
  return (
    <Button onClick={() => void leave()} isBusy={isBusy}>
      <LogOut aria-hidden="true" size={16} />
      Logout
    </Button>
  );
}
