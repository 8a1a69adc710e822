import { messages } from "@armslot/contracts/messages";
import { useEffect } from "react";

/** Names the screen in the browser's tab: `Screen name · Armslot`. */
export function usePageTitle(screenName: string): void {
  useEffect(() => {
    document.title = `${screenName} · ${messages.appName}`;
  }, [screenName]);
}
