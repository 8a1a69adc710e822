import type { Session } from "@armslot/contracts/people/sign-in";
import { eraseReading } from "./device-owner.ts";
import { staysAfterSignOut } from "./device-settings.ts";
import { isUnsentReport, memberOf } from "./drafts.ts";

/** Whether a key has another member's report, which only this device has. */
const isOfAnother = (key: string, userId: string) =>
  memberOf(key) !== userId && isUnsentReport(key);

async function eraseStorage({ user }: Session): Promise<void> {
  sessionStorage.clear();
  const erased = Object.keys(localStorage).filter(
    (key) => !staysAfterSignOut(key) && !isOfAnother(key, user.uid),
  );
  for (const key of erased) localStorage.removeItem(key);
}

/**
 * Erases what the application stored of a member when their session ends by a sign-out: what they read, and drafts. Another member's
 * unsent report stays for them. The theme, the chosen columns and the looks of charting stay, and so do unsent pitches, which have a
 * database of their own.
 */
export async function eraseDevice(ended: Session): Promise<void> {
  // The browser may refuse each kind of storage, and then has nothing in it.
  await Promise.allSettled([eraseReading(ended), eraseStorage(ended)]);
}
