import { messages } from "@armslot/contracts/core/messages";
import { useEffect } from "react";

/** Sets the document's title: `Screen name · Armslot`. */
export function usePageTitle(screenName: string): void {
  useEffect(() => {
    document.title = `${screenName} · ${messages.appName}`;
  }, [screenName]);
}
