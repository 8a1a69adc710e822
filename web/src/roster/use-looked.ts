import type { StaffNews } from "@armslot/contracts/roster/staff-news";
import { useState } from "react";
import { lookedPrefix } from "../device/device-settings.ts";
import { useViewer } from "../session/session.ts";

function readMoment(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/**
 * Returns what colleagues did since the member marked the news as seen on this device, and the function that marks them (TODAY-2).
 * Without storage, the mark lasts until the page is left.
 */
export function useLooked({ done }: Pick<StaffNews, "done">) {
  const { user } = useViewer();
  const key = `${lookedPrefix}${user.uid}`;
  const [looked, setLooked] = useState(() => readMoment(key));
  const unseen = done.filter(({ at }) => at > looked);
  const markSeen = () => {
    const newest = [looked, ...done.map(({ at }) => at)].toSorted().at(-1) ?? looked;
    setLooked(newest);
    try {
      localStorage.setItem(key, newest);
    } catch {
      // The browser refuses storage.
    }
  };
  return { unseen, markSeen };
}
